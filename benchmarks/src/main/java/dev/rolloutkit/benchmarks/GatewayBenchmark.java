package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.gateway.Gateways;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.config.Deployment;
import dev.rolloutkit.gateway.config.GatewaySettings;
import dev.rolloutkit.gateway.migration.Migration;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.resource.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A Gateway whose routes have ten rules each, and its comparison with one that has a rule more. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class GatewayBenchmark {
  private static final int RULES = 10;
  private static final GatewaySettings SETTINGS =
      GatewaySettings.reference(LbcFlags.of("demo", "vpc-1"));
  private static final String API = "gateway.networking.k8s.io/v1";

  /** How many routes the Gateway has. */
  @Param({"1", "10", "100"})
  public int routes;

  private final AwsDirectory directory =
      AwsDirectory.builder()
          .addSubnets(subnet("a"))
          .addSubnets(subnet("b"))
          .backendSecurityGroup("sg-backend")
          .build();
  private List<JsonNode> manifests = List.of();
  private List<JsonNode> stored = List.of();
  private Stack before = Stack.builder("").build();
  private Stack after = before;
  private JsonNode tree = before.toTree();

  private static SubnetInfo subnet(String name) {
    return SubnetInfo.builder()
        .id("subnet-" + name)
        .availabilityZone("zone-" + name)
        .cidrBlock("10.0.0.0/24")
        .tags(Map.of("kubernetes.io/role/internal-elb", "1"))
        .build();
  }

  /** Makes the input, and checks what becomes of it. */
  @Setup
  public void setUp() {
    manifests = manifests(routes, RULES);
    stored = stored(routes, RULES);
    before = reconcile().stack().orElseThrow();
    if (before.ids("AWS::ElasticLoadBalancingV2::ListenerRule").size() != routes * RULES) {
      throw new IllegalStateException("not every rule is built");
    }
    tree = before.toTree();
    after = reconcile(stored(routes, RULES + 1)).stack().orElseThrow();
    if (compare().differences().isEmpty()) {
      throw new IllegalStateException("the new rules are not found");
    }
  }

  private static ObjectNode object(String version, String kind, String name) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", version).put("kind", kind);
    out.putObject("metadata").put("namespace", "shop").put("name", name);
    return out;
  }

  /** The objects as they are written. */
  private static List<JsonNode> manifests(int routes, int rules) {
    List<JsonNode> written = new ArrayList<>();
    ObjectNode type = object(API, "GatewayClass", "aws");
    type.putObject("metadata").put("name", "aws");
    type.putObject("spec").put("controllerName", "gateway.k8s.aws/alb");
    written.add(type);
    ObjectNode gateway = object(API, "Gateway", "edge");
    gateway
        .putObject("spec")
        .put("gatewayClassName", "aws")
        .putArray("listeners")
        .addObject()
        .put("name", "http")
        .put("port", 80)
        .put("protocol", "HTTP");
    written.add(gateway);
    ObjectNode service = object("v1", "Service", "web");
    service
        .putObject("spec")
        .put("type", "NodePort")
        .putArray("ports")
        .addObject()
        .put("port", 80)
        .put("targetPort", 8080)
        .put("nodePort", 30080);
    written.add(service);
    for (int i = 0; i < routes; i++) {
      ObjectNode route = object(API, "HTTPRoute", "r" + i);
      ObjectNode spec = route.putObject("spec");
      spec.putArray("parentRefs").addObject().put("name", "edge");
      spec.putArray("hostnames").add("h" + i + ".example.com");
      ArrayNode list = spec.putArray("rules");
      for (int j = 0; j < rules; j++) {
        ObjectNode rule = list.addObject();
        rule.putArray("matches")
            .addObject()
            .putObject("path")
            .put("type", "PathPrefix")
            .put("value", "/p" + j);
        rule.putArray("backendRefs").addObject().put("name", "web").put("port", 80);
      }
      written.add(route);
    }
    return written;
  }

  /** The objects as an API server stores them. */
  private static List<JsonNode> stored(int routes, int rules) {
    GatewayCluster cluster = Gateways.applied(manifests(routes, rules));
    if (!cluster.refused().isEmpty()) {
      throw new IllegalStateException("not every object is admitted");
    }
    List<JsonNode> out = new ArrayList<>();
    for (String kind : List.of("GatewayClass", "Gateway", "Service", "HTTPRoute")) {
      out.addAll(cluster.all(kind));
    }
    return out;
  }

  private GatewayResult reconcile(List<JsonNode> objects) {
    return Gateways.reconcile(
        "shop",
        "edge",
        Gateways.stored(objects),
        directory,
        SETTINGS,
        new Deployment(name -> name, false));
  }

  /** From stored objects to the stack and the statuses. */
  @Benchmark
  public GatewayResult reconcile() {
    return reconcile(stored);
  }

  /** Each route has a rule more: as many differences as there are routes. */
  @Benchmark
  public Migration compare() {
    return Gateways.compare(before, after, List.of());
  }

  /** From manifests to stored objects: defaults, and every rule of the CRDs. */
  @Benchmark
  public GatewayCluster applied() {
    return Gateways.applied(manifests);
  }

  /** A copy of the manifests. */
  @Benchmark
  public List<JsonNode> floorManifests() {
    List<JsonNode> out = new ArrayList<>();
    for (JsonNode manifest : manifests) {
      out.add(manifest.deepCopy());
    }
    return out;
  }

  /** A copy of the finished tree. */
  @Benchmark
  public JsonNode floorCopy() {
    return tree.deepCopy();
  }
}
