package dev.rolloutkit.webhook.serve;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.webhook.review.NotReadyException;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers synthetic reviews on each path. The first review of a process loads and compiles the code
 * that it needs, which takes seconds on a slow machine, and an API server waits for five.
 */
final class WarmUp {
  /** Often enough that what a review needs has been loaded, and partly been compiled. */
  private static final int ROUNDS = 10;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final String META = "\"metadata\":{\"namespace\":\"warm\",\"name\":\"up\"";

  private static final String SERVICE =
      "{\"apiVersion\":\"v1\",\"kind\":\"Service\","
          + META
          + "},\"spec\":{\"type\":\"LoadBalancer\",\"selector\":{\"app\":\"up\"},"
          + "\"ports\":[{\"port\":80,\"protocol\":\"TCP\",\"targetPort\":8080}]}}";

  private static final String INGRESS =
      "{\"apiVersion\":\"networking.k8s.io/v1\",\"kind\":\"Ingress\","
          + META
          + ",\"annotations\":{\"alb.ingress.kubernetes.io/target-type\":\"ip\","
          + "\"alb.ingress.kubernetes.io/scheme\":\"internal\","
          + "\"alb.ingress.kubernetes.io/security-groups\":\"sg-1\"}},"
          + "\"spec\":{\"ingressClassName\":\"alb\",\"rules\":[{\"host\":\"a.example.com\","
          + "\"http\":{\"paths\":[{\"path\":\"/\",\"pathType\":\"Prefix\",\"backend\":"
          + "{\"service\":{\"name\":\"up\",\"port\":{\"number\":80}}}}]}}]}}";

  private static final String BINDING =
      "{\"apiVersion\":\"elbv2.k8s.aws/v1beta1\",\"kind\":\"TargetGroupBinding\","
          + META
          + "},\"spec\":{\"targetGroupARN\":\"arn:aws:elasticloadbalancing:::targetgroup/up/1\","
          + "\"targetType\":\"ip\",\"serviceRef\":{\"name\":\"up\",\"port\":80},"
          + "\"networking\":{\"ingress\":[{\"from\":[{\"securityGroup\":{\"groupID\":\"sg-1\"}}],"
          + "\"ports\":[{\"protocol\":\"TCP\",\"port\":8080}]}]}}}";

  private static final String ROLLOUT =
      "{\"apiVersion\":\"argoproj.io/v1alpha1\",\"kind\":\"Rollout\","
          + META
          + "},\"spec\":{\"replicas\":2,\"selector\":{\"matchLabels\":{\"app\":\"up\"}},"
          + "\"template\":{\"metadata\":{\"labels\":{\"app\":\"up\"}},"
          + "\"spec\":{\"containers\":[{\"name\":\"a\",\"image\":\"b\"}]}},"
          + "\"strategy\":{\"blueGreen\":{\"activeService\":\"up\"}}}}";

  private static final String POD =
      "{\"apiVersion\":\"v1\",\"kind\":\"Pod\","
          + META
          + ",\"labels\":{\"app\":\"up\"}},\"spec\":{\"containers\":[{\"name\":\"a\"}]}}";

  private static final String CLASS_PARAMS =
      "{\"apiVersion\":\"elbv2.k8s.aws/v1beta1\",\"kind\":\"IngressClassParams\","
          + "\"metadata\":{\"name\":\"up\"},\"spec\":{\"scheme\":\"internal\"}}";

  /** The objects, and the resources of their kinds. */
  private static final ImmutableMap<String, String> OBJECTS =
      ImmutableMap.of(
          SERVICE, "services",
          INGRESS, "ingresses",
          BINDING, "targetgroupbindings",
          ROLLOUT, "rollouts",
          POD, "pods",
          CLASS_PARAMS, "ingressclassparams");

  private WarmUp() {}

  /** Answers a review of each kind and operation on each path. */
  static void review(ImmutableMap<String, Reviewer> endpoints) throws IOException {
    List<byte[]> reviews = reviews();
    for (int round = 0; round < ROUNDS; round++) {
      for (Reviewer reviewer : endpoints.values()) {
        for (byte[] review : reviews) {
          try {
            reviewer.review(review);
          } catch (NotReadyException e) {
            throw new IllegalStateException("the sample is known", e);
          }
        }
      }
    }
  }

  private static List<byte[]> reviews() throws IOException {
    ImmutableList.Builder<byte[]> out = ImmutableList.builder();
    for (Map.Entry<String, String> object : OBJECTS.entrySet()) {
      for (String operation : new String[] {"CREATE", "UPDATE", "DELETE"}) {
        out.add(
            review(operation, (ObjectNode) MAPPER.readTree(object.getKey()), object.getValue()));
      }
    }
    return out.build();
  }

  private static byte[] review(String operation, ObjectNode object, String resource) {
    ObjectNode review = MAPPER.createObjectNode();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    String apiVersion = object.path("apiVersion").asText();
    int slash = apiVersion.indexOf('/');
    String group = apiVersion.substring(0, Math.max(0, slash));
    String version = apiVersion.substring(slash + 1);
    ObjectNode request = review.putObject("request").put("uid", "warm-up");
    request
        .putObject("kind")
        .put("group", group)
        .put("version", version)
        .put("kind", object.path("kind").asText());
    request
        .putObject("resource")
        .put("group", group)
        .put("version", version)
        .put("resource", resource);
    request.put("operation", operation).put("namespace", "warm").put("name", "up");
    if (!operation.equals("DELETE")) {
      request.set("object", object);
    }
    if (!operation.equals("CREATE")) {
      ObjectNode old = object.deepCopy();
      old.withObjectProperty("metadata").withObjectProperty("annotations").put("old", "true");
      request.set("oldObject", old);
    }
    return review.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** A cluster that contains the objects of the reviews. */
  static final class Sample implements World {
    private final WorldView view =
        new WorldView(
            Optional.of("sg-node"), AkoConfig.builder().clusterName("warm-up").build(), true);

    Sample() throws IOException {
      view.put(MAPPER.readValue(SERVICE, Service.class));
      view.put(MAPPER.readValue(INGRESS, Ingress.class));
      view.put(SecurityGroupRules.readTargetGroupBinding(MAPPER.readTree(BINDING)).orElseThrow());
    }

    @Override
    public void start() {
      // everything is known
    }

    @Override
    public boolean isKnown() {
      return true;
    }

    @Override
    public int size() {
      return view.size();
    }

    @Override
    public WorldView view() {
      return view;
    }

    @Override
    public void close() {
      // nothing to close
    }
  }
}
