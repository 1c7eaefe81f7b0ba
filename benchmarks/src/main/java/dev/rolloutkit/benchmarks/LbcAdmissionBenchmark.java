package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbcadmission.LbcAdmission;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.Cluster;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reviews, bytes in and bytes out, of a cluster that was not seen changing: a TargetGroupBinding
 * and a pod among 1,000 bindings, an Ingress of 5,000 paths, and the cluster itself. The floor of a
 * review is one pass over its bytes as JSON.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LbcAdmissionBenchmark {
  private static final int SIZE = 1_000;
  private static final int NAMESPACES = 10;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Controller controller = Controller.builder().build();
  private byte[] binding = {};
  private byte[] pod = {};
  private byte[] ingress = {};

  /** Makes the input. */
  @Setup
  public void setUp() {
    controller =
        Controller.builder()
            .cluster(cluster())
            .targetGroups(
                TargetGroupLookup.of(
                    ImmutableList.of(
                        new AwsTargetGroup(
                            "arn:new", "new", "ip", "ipv4", "HTTP", "vpc-01234567"))))
            .build();
    binding = review("targetgroupbindings", binding("new").put("vpcID", "vpc-01234567"));
    ObjectNode podSpec = NODES.objectNode();
    podSpec.putArray("containers").addObject().put("name", "app").put("image", "app:1");
    pod = review("pods", podSpec);
    ingress = review("ingresses", ingressSpec());
  }

  private static Cluster cluster() {
    Cluster.Builder out = Cluster.builder();
    for (int i = 0; i < SIZE; i++) {
      String namespace = "shop-" + i % NAMESPACES;
      String name = "web-" + i;
      out.addBindings(
          TargetGroupBinding.builder()
              .key(new NamespacedName(namespace, name))
              .uid("uid-" + i)
              .spec(binding(name))
              .build());
      out.putService(
          new NamespacedName(namespace, name),
          new ServiceBuilder()
              .withNewSpec()
              .addToSelector("app", i % 100 == 0 ? "web" : "other")
              .endSpec()
              .build());
    }
    return out.build();
  }

  private static ObjectNode binding(String name) {
    ObjectNode spec = NODES.objectNode();
    spec.put("targetGroupARN", "arn:" + name).put("targetType", "ip");
    spec.putObject("serviceRef").put("name", name).put("port", 80);
    return spec;
  }

  private static ObjectNode ingressSpec() {
    ObjectNode spec = NODES.objectNode();
    var rules = spec.putArray("rules");
    for (int i = 0; i < SIZE; i++) {
      var paths = rules.addObject().putObject("http").putArray("paths");
      for (int j = 0; j < 5; j++) {
        ObjectNode path = paths.addObject().put("path", "/" + j).put("pathType", "Prefix");
        path.putObject("backend")
            .putObject("service")
            .put("name", "web-" + i % 100)
            .putObject("port")
            .put("number", 80);
      }
    }
    return spec;
  }

  private static byte[] review(String resource, ObjectNode spec) {
    ObjectNode review = NODES.objectNode();
    review.put("kind", "AdmissionReview").put("apiVersion", "admission.k8s.io/v1");
    ObjectNode request = review.putObject("request");
    request.put("uid", "u").put("operation", "CREATE").put("namespace", "shop-0");
    request.putObject("resource").put("resource", resource);
    ObjectNode object = request.putObject("object");
    object.putObject("metadata").put("name", "new").putObject("labels").put("app", "web");
    object.set("spec", spec);
    return GoJson.write(review).getBytes(StandardCharsets.UTF_8);
  }

  /** A new TargetGroupBinding, judged. */
  @Benchmark
  public byte[] reviewOfBinding() {
    return LbcAdmission.review(Webhook.VALIDATE_TARGET_GROUP_BINDING, binding, controller);
  }

  /** The floor of that review. */
  @Benchmark
  public Object floorOfBinding() {
    return GoJson.read(binding);
  }

  /** A new pod, which gets the gates of ten bindings. */
  @Benchmark
  public byte[] reviewOfPod() {
    return LbcAdmission.review(Webhook.MUTATE_POD, pod, controller);
  }

  /** The floor of that review. */
  @Benchmark
  public Object floorOfPod() {
    return GoJson.read(pod);
  }

  /** An Ingress of 1,000 rules with five paths each, over 100 Services. */
  @Benchmark
  public byte[] reviewOfIngress() {
    return LbcAdmission.review(Webhook.VALIDATE_INGRESS, ingress, controller);
  }

  /** The floor of that review. */
  @Benchmark
  public Object floorOfIngress() {
    return GoJson.read(ingress);
  }

  /** The cluster with its indexes, made anew after a change. */
  @Benchmark
  public Cluster clusterOfBindings() {
    return Cluster.builder().from(controller.cluster()).build();
  }

  /** The floor of the indexes: a hash map of the bindings by their keys. */
  @Benchmark
  public Map<NamespacedName, TargetGroupBinding> floorOfCluster() {
    Map<NamespacedName, TargetGroupBinding> byKey = new HashMap<>();
    for (TargetGroupBinding binding : controller.cluster().bindings()) {
      byKey.put(binding.key(), binding);
    }
    return byKey;
  }
}
