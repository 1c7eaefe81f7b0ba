package dev.rolloutkit.webhook.world;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.util.concurrent.Uninterruptibles;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.webhook.Eventually;
import dev.rolloutkit.webhook.review.Reviews;
import dev.rolloutkit.webhook.review.TestTicker;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.CustomResourceDefinitionContext;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.http.Dispatcher;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * An API server of a test, which keeps objects and answers watches, and a view of its cluster. The
 * test decides when watches show something, which requests are refused, and how time passes.
 */
final class TestCluster implements AutoCloseable {
  static final CustomResourceDefinitionContext BINDINGS =
      new CustomResourceDefinitionContext.Builder()
          .withGroup("elbv2.k8s.aws")
          .withVersion("v1beta1")
          .withKind("TargetGroupBinding")
          .withPlural("targetgroupbindings")
          .withScope("Namespaced")
          .build();

  /** How long a watch may be silent, by the ticker. */
  static final Duration LIMIT = Duration.ofSeconds(30);

  final PromptWatches objects = new PromptWatches();
  final Faults faults = new Faults(objects);
  final KubernetesMockServer server =
      new KubernetesMockServer(
          new Context(new ObjectMapper()), new MockWebServer(), new HashMap<>(), faults, false);
  final TestTicker ticker = new TestTicker();
  final List<String> log = new CopyOnWriteArrayList<>();
  final KubernetesClient client;
  final ClusterWorld world;

  TestCluster() {
    server.init();
    client = server.createClient();
    // the server knows nothing of the objects behind the faults
    objects.expectCustomResource(BINDINGS);
    Config config = server.createClient().getConfiguration();
    config.setWatchReconnectInterval(20);
    config.setRequestRetryBackoffLimit(0);
    KubernetesClient watching = new KubernetesClientBuilder().withConfig(config).build();
    world =
        new ClusterWorld(
            watching,
            Optional.empty(),
            AkoConfig.builder().clusterName("prod").build(),
            1000,
            LIMIT,
            ticker,
            log::add);
  }

  /** Waits until everything is in view. */
  void known() throws Exception {
    world.start();
    Eventually.holds(world::isKnown);
  }

  /** Stores manifests, separated by {@code ---}. */
  void store(String manifests) {
    for (String manifest : manifests.split("(?m)^---\n")) {
      List<HasMetadata> items =
          client.load(new ByteArrayInputStream(Reviews.utf8(manifest))).items();
      items.forEach(this::store);
    }
  }

  private void store(HasMetadata item) {
    if (item instanceof GenericKubernetesResource binding) {
      client
          .genericKubernetesResources(BINDINGS)
          .inNamespace(binding.getMetadata().getNamespace())
          .resource(binding)
          .create();
    } else {
      client.resource(item).create();
    }
  }

  @Override
  public void close() {
    faults.heal();
    objects.release();
    world.close();
    client.close();
    server.destroy();
  }

  /** Requests that are refused or not answered in time. */
  static final class Faults extends Dispatcher {
    private final Dispatcher sound;
    private volatile boolean watchesRefused;
    private volatile String refused = "";
    private volatile int status;
    private volatile String held = "";
    private volatile CountDownLatch hold = new CountDownLatch(0);
    private volatile boolean holding;

    private volatile String from = "";
    private volatile String to = "";

    /** The paths of all requests. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    Faults(Dispatcher sound) {
      this.sound = sound;
    }

    /** Refuses new watches of everything. */
    void refuseWatches() {
      watchesRefused = true;
    }

    /** Answers requests whose path contains a text with an HTTP status. */
    void refuse(String path, int with) {
      status = with;
      refused = path;
    }

    /** Answers requests whose path contains a text only after {@link #heal}. */
    void hold(String path) {
      hold = new CountDownLatch(1);
      held = path;
    }

    /** Answers requests of a path with what is at another path. */
    void redirect(String from, String to) {
      this.to = to;
      this.from = from;
    }

    /** Whether a request has come that is not answered yet. */
    boolean isHolding() {
      return holding;
    }

    void heal() {
      watchesRefused = false;
      refused = "";
      held = "";
      hold.countDown();
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) {
      String path = String.valueOf(request.getPath());
      asked.add(path);
      if (path.equals(from)) {
        return sound.dispatch(
            new RecordedRequest(
                request.getHttpVersion(),
                request.method(),
                to,
                request.getHeaders(),
                request.getBody()));
      }
      if (watchesRefused && path.contains("watch=true")) {
        return new MockResponse().setResponseCode(403);
      }
      if (!refused.isEmpty() && path.contains(refused)) {
        return new MockResponse().setResponseCode(status);
      }
      if (!held.isEmpty() && path.contains(held)) {
        holding = true;
        Uninterruptibles.awaitUninterruptibly(hold);
        holding = false;
      }
      return sound.dispatch(request);
    }
  }
}
