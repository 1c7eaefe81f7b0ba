package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.examples.josdk.Shop;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.CustomResourceDefinitionContext;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.crud.AttributeSet;
import io.fabric8.mockwebserver.dsl.HttpMethod;
import io.fabric8.mockwebserver.http.Buffer;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * fabric8's mock server in its CRUD mode, with what an API server does beyond it: merge patches as
 * RFC 7386 has them, the optimistic lock for status and patches, evictions, and the time of a fake
 * clock. It keeps a journal of every change, and has faults.
 */
final class ApiServer implements AutoCloseable {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String OPERATOR = "an-operator";

  /** Held here, since loggers that nobody holds forget their level. */
  private static final Logger REQUESTS = Logger.getLogger("io.fabric8.mockwebserver");

  static {
    REQUESTS.setLevel(Level.WARNING);
  }

  private final Crud crud = new Crud();
  private final InstantSource clock;
  private final KubernetesMockServer server;
  private final List<Change> journal = Collections.synchronizedList(new ArrayList<>());
  private final Watches watches = new Watches();
  private volatile boolean armed;
  private volatile boolean down;
  private volatile boolean full;
  private volatile int writes;
  private volatile int crashAt = -1;
  private volatile int conflictAt = -1;
  private volatile boolean conflictAtNextUpdate;
  private volatile int conflicts;

  /** A change of one object; the tree before is missing when it was created, after when deleted. */
  record Change(String kind, String name, JsonNode before, JsonNode after) {
    boolean isCreation() {
      return before.isMissingNode();
    }

    /** Whether the value at a path is another one now. */
    boolean changes(String path) {
      return !before.at(path).equals(after.at(path));
    }
  }

  ApiServer(InstantSource clock) {
    this.clock = clock;
    server =
        new KubernetesMockServer(
            new Context(MAPPER), new MockWebServer(), new HashMap<>(), crud, false);
    server.init();
    crud.expectCustomResource(argo("Rollout", "rollouts", true));
    crud.expectCustomResource(argo("AnalysisRun", "analysisruns", false));
    crud.expectCustomResource(argo("AnalysisTemplate", "analysistemplates", false));
    crud.expectCustomResource(CustomResourceDefinitionContext.fromCustomResourceType(Shop.class));
  }

  private static CustomResourceDefinitionContext argo(String kind, String plural, boolean status) {
    return new CustomResourceDefinitionContext.Builder()
        .withGroup("argoproj.io")
        .withVersion("v1alpha1")
        .withScope("Namespaced")
        .withKind(kind)
        .withPlural(plural)
        .withStatusSubresource(status)
        .build();
  }

  KubernetesClient client() {
    return client("a-test");
  }

  /** A client whose requests are an operator's, also while nobody lets it act. */
  KubernetesClient operatorClient() {
    return client(OPERATOR);
  }

  private KubernetesClient client(String name) {
    return server.createClient(
        builder ->
            builder
                .editOrNewConfig()
                .withUserAgent(name)
                .withRequestRetryBackoffLimit(0)
                .withWatchReconnectInterval(20)
                .endConfig());
  }

  List<Change> journal() {
    return journal;
  }

  /** Lets an operator act: only what it writes counts for the faults. */
  void letAct(Runnable operator) {
    armed = true;
    try {
      operator.run();
    } finally {
      armed = false;
    }
  }

  int writes() {
    return writes;
  }

  /** The write of this number, from 0, fails, and so does all that follows. */
  void crashAt(int write) {
    crashAt = write;
  }

  boolean hasCrashed() {
    return crashAt >= 0 && writes > crashAt;
  }

  /** The operator was started again. */
  void recover() {
    crashAt = -1;
  }

  /** Somebody else changes the object of the write of this number just before it. */
  void conflictAt(int write) {
    conflictAt = write;
  }

  /**
   * Somebody else changes the object of the operator's next write that names a version, just before
   * it.
   */
  void conflictAtNextUpdate() {
    conflictAtNextUpdate = true;
  }

  /** How many writes of the operator were refused, since they went on another version. */
  int conflicts() {
    return conflicts;
  }

  /** No request of the operator is answered while the server is down. */
  void setDown(boolean down) {
    this.down = down;
  }

  /** No ReplicaSet may be created while the quota is used up. */
  void setFull(boolean full) {
    this.full = full;
  }

  /** Watches stay open, and tell nothing while the server is silent. */
  void setSilent(boolean silent) {
    watches.setSilent(silent);
  }

  /** Closes every watch; clients open new ones. */
  void closeWatches() {
    watches.close();
  }

  /** Tells every watch that its version is too old, so that clients list anew. */
  void expireWatches() {
    watches.expire();
  }

  /** Tells every watch of every object of its kind once more, as if it had changed. */
  void repeatEvents() {
    watches.repeat(crud.getMap().values());
  }

  @Override
  public void close() {
    server.destroy();
  }

  private final class Crud extends KubernetesCrudDispatcher {
    @Override
    public MockResponse dispatch(RecordedRequest request) {
      HttpMethod method = request.method();
      if (request.getPath().endsWith("/selfsubjectrulesreviews")) {
        return allowed();
      }
      boolean election = request.getPath().contains("/leases");
      if (election || !(armed || OPERATOR.equals(request.getHeader("User-Agent")))) {
        return carryOut(request, false);
      }
      if (down) {
        return failure(500, "InternalError");
      }
      if (method == HttpMethod.GET) {
        return hasCrashed() ? failure(500, "InternalError") : super.dispatch(request);
      }
      int number = writes++;
      if (hasCrashed()) {
        return failure(500, "InternalError");
      }
      if (full && method == HttpMethod.POST && request.getPath().endsWith("/replicasets")) {
        return failure(403, "exceeded quota");
      }
      if (number == conflictAt) {
        touch(request.getPath());
      }
      return carryOut(request, true);
    }

    private MockResponse carryOut(RecordedRequest request, boolean ofTheOperator) {
      HttpMethod method = request.method();
      String path = request.getPath();
      if (method == HttpMethod.POST && path.endsWith("/eviction")) {
        return handleDelete(path.substring(0, path.length() - "/eviction".length()));
      }
      if (method != HttpMethod.PUT && method != HttpMethod.PATCH) {
        return super.dispatch(request);
      }
      Map.Entry<AttributeSet, String> stored = findResource(getKey(path));
      if (stored == null) {
        return failure(404, "NotFound");
      }
      JsonNode before = Trees.read(stored.getValue());
      JsonNode body = Trees.read(request.getUtf8Body());
      JsonNode version = body.at("/metadata/resourceVersion");
      if (ofTheOperator && conflictAtNextUpdate && version.isTextual()) {
        conflictAtNextUpdate = false;
        touch(path);
        conflicts++;
        return failure(409, "Conflict");
      }
      if (!version.isMissingNode() && !version.equals(before.at("/metadata/resourceVersion"))) {
        conflicts++;
        return failure(409, "Conflict");
      }
      if (method == HttpMethod.PATCH) {
        if (!request.getHeader("Content-Type").startsWith("application/merge-patch+json")) {
          return failure(415, "UnsupportedMediaType");
        }
        body = MergePatch.apply(before, body);
      }
      return handleUpdate(
          new RecordedRequest(
              request.getHttpVersion(),
              HttpMethod.PUT,
              path,
              request.getHeaders(),
              new Buffer(body.toString().getBytes(StandardCharsets.UTF_8))));
    }

    private void touch(String path) {
      Map.Entry<AttributeSet, String> stored = findResource(getKey(path));
      if (stored != null) {
        ObjectNode tree = (ObjectNode) Trees.read(stored.getValue());
        tree.withObject("/metadata/labels").put("touched", "by-somebody");
        ((ObjectNode) tree.get("metadata"))
            .put("resourceVersion", Long.toString(requestResourceVersion()));
        processEvent(path, getKey(path), stored.getKey(), null, tree.toString());
      }
    }

    /** Everybody may do everything. */
    private static MockResponse allowed() {
      return new MockResponse()
          .setResponseCode(201)
          .setBody(
              """
              {"apiVersion":"authorization.k8s.io/v1","kind":"SelfSubjectRulesReview","status":{
              "resourceRules":[{"apiGroups":["*"],"resources":["*"],"verbs":["*"]}]}}\
              """);
    }

    private static MockResponse failure(int code, String reason) {
      try {
        return new MockResponse()
            .setResponseCode(code)
            .setBody(
                MAPPER.writeValueAsString(
                    new StatusBuilder()
                        .withStatus("Failure")
                        .withReason(reason)
                        .withCode(code)
                        .withMessage(reason)
                        .build()));
      } catch (JsonProcessingException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void processEvent(
        String path,
        AttributeSet pathAttributes,
        AttributeSet oldAttributes,
        GenericKubernetesResource resource,
        String newState) {
      String before = oldAttributes == null ? null : map.get(oldAttributes);
      String after = newState;
      if (before == null && newState != null) {
        ObjectNode tree = (ObjectNode) Trees.read(newState);
        tree.withObject("/metadata").put("creationTimestamp", GoTime.format(clock.instant()));
        after = tree.toString();
      }
      JsonNode beforeTree =
          before == null ? JsonNodeFactory.instance.missingNode() : Trees.read(before);
      JsonNode afterTree =
          after == null ? JsonNodeFactory.instance.missingNode() : Trees.read(after);
      JsonNode named = after == null ? beforeTree : afterTree;
      journal.add(
          new Change(
              named.path("kind").asText(),
              named.at("/metadata/name").asText(),
              beforeTree,
              afterTree));
      super.processEvent(path, pathAttributes, oldAttributes, resource, after);
    }

    @Override
    public MockResponse handleWatch(String path) {
      MockResponse response = super.handleWatch(path);
      return response.withWebSocketUpgrade(watches.listener(response.getWebSocketListener()));
    }
  }
}
