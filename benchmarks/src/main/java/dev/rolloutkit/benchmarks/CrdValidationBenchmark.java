package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.admission.BundledCrd;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.crd.CustomResources;
import dev.rolloutkit.crd.admission.CrdOptions;
import dev.rolloutkit.crd.admission.CrdSet;
import dev.rolloutkit.crd.admission.CustomResource;
import dev.rolloutkit.crd.admission.ResourceRequest;
import dev.rolloutkit.crd.admission.ServerAnswer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Answers of an API server, bodies as text: a Rollout, an HTTPRoute with the rules of its schema in
 * CEL, and the schemas of both, read and compiled; and many manifests of several kinds as trees.
 * The floor of an answer is one pass over its body as JSON, or a copy of its tree.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CrdValidationBenchmark {
  private static final String ROLLOUT =
      """
      {"apiVersion": "argoproj.io/v1alpha1", "kind": "Rollout",
       "metadata": {"name": "web", "namespace": "shop", "labels": {"app": "web"}},
       "spec": {"replicas": 5, "revisionHistoryLimit": 3,
        "selector": {"matchLabels": {"app": "web"}},
        "strategy": {"canary": {"canaryService": "web-canary", "stableService": "web-stable",
         "trafficRouting": {"alb": {"ingress": "web", "servicePort": 80, "rootService": "web"}},
         "steps": [{"setWeight": 20}, {"pause": {"duration": "10m"}}, {"setWeight": 60},
          {"pause": {}}]}},
        "template": {"metadata": {"labels": {"app": "web"}},
         "spec": {"containers": [{"name": "web", "image": "example.com/web:1",
          "ports": [{"containerPort": 8080, "name": "http"}],
          "env": [{"name": "A", "value": "a"}, {"name": "B", "value": "b"}],
          "resources": {"requests": {"cpu": "100m", "memory": "128Mi"}},
          "readinessProbe": {"httpGet": {"path": "/ready", "port": "http"},
           "periodSeconds": 5}}]}}}}
      """;
  private static final String ROUTE =
      """
      {"apiVersion": "gateway.networking.k8s.io/v1", "kind": "HTTPRoute",
       "metadata": {"name": "web", "namespace": "shop"},
       "spec": {"parentRefs": [{"name": "public"}], "hostnames": ["shop.example.com"],
        "rules": [{"matches": [{"path": {"type": "PathPrefix", "value": "/"}}],
         "backendRefs": [{"name": "web-stable", "port": 80, "weight": 80},
          {"name": "web-canary", "port": 80, "weight": 20}]}]}}
      """;

  private static final ImmutableList<String> OTHERS =
      ImmutableList.of(
          """
          {"apiVersion": "elbv2.k8s.aws/v1beta1", "kind": "TargetGroupBinding",
           "metadata": {"name": "web", "namespace": "shop"},
           "spec": {"serviceRef": {"name": "web", "port": 80}, "targetType": "ip",
            "targetGroupARN": "arn:aws:elasticloadbalancing:us-west-2:1:targetgroup/web/1",
            "networking": {"ingress": [{"from": [{"securityGroup": {"groupID": "sg-1"}}],
             "ports": [{"port": 8080, "protocol": "TCP"}]}]}}}
          """,
          """
          {"apiVersion": "elbv2.k8s.aws/v1beta1", "kind": "IngressClassParams",
           "metadata": {"name": "web"},
           "spec": {"scheme": "internal", "ipAddressType": "ipv4", "group": {"name": "web"},
            "tags": [{"key": "team", "value": "shop"}]}}
          """,
          """
          {"apiVersion": "ako.vmware.com/v1beta1", "kind": "HostRule",
           "metadata": {"name": "web", "namespace": "shop"},
           "spec": {"virtualhost": {"fqdn": "shop.example.com", "enableVirtualHost": true,
            "tls": {"sslKeyCertificate": {"name": "web", "type": "ref"}, "termination": "edge"}}}}
          """);

  /** How often each of the five kinds occurs among the manifests. */
  private static final int OBJECTS = 2_000;

  private static final JsonNode ROLLOUT_CRD =
      crd(dev.rolloutkit.model.crds.RolloutCrds.all(), "Rollout");
  private static final JsonNode ROUTE_CRD = crd(dev.rolloutkit.lbc.crds.LbcCrds.all(), "HTTPRoute");

  private final CustomResource rollouts = CustomResources.read(ROLLOUT_CRD).orElseThrow();
  private final CustomResource routes = CustomResources.read(ROUTE_CRD).orElseThrow();
  private final ResourceRequest rollout = request("v1alpha1", ROLLOUT);
  private final ResourceRequest route = request("v1", ROUTE);
  private final CrdSet crds =
      CrdSet.empty()
          .withBundled(dev.rolloutkit.model.crds.RolloutCrds.all())
          .withBundled(dev.rolloutkit.lbc.crds.LbcCrds.all())
          .withBundled(dev.rolloutkit.ako.crds.AkoCrds.all());
  private final ImmutableList<JsonNode> manifests = manifests();

  private static ImmutableList<JsonNode> manifests() {
    ImmutableList.Builder<JsonNode> out = ImmutableList.builder();
    for (int i = 0; i < OBJECTS; i++) {
      out.add(GoJson.read(ROLLOUT).orElseThrow(), GoJson.read(ROUTE).orElseThrow());
      OTHERS.forEach(text -> out.add(GoJson.read(text).orElseThrow()));
    }
    return out.build();
  }

  private static JsonNode crd(List<BundledCrd> crds, String kind) {
    return crds.stream()
        .filter(crd -> crd.kind().equals(kind) && !crd.group().contains("x-k8s"))
        .findFirst()
        .orElseThrow()
        .read();
  }

  private static ResourceRequest request(String version, String body) {
    return ResourceRequest.builder().version(version).namespace("shop").body(body).build();
  }

  /** A new Rollout, answered. */
  @Benchmark
  public ServerAnswer rollout() {
    return CustomResources.admit(rollouts, rollout, CrdOptions.defaults());
  }

  /** The floor of that answer. */
  @Benchmark
  public Object floorRollout() {
    return GoJson.read(ROLLOUT);
  }

  /** A new HTTPRoute, answered: its schema has many rules. */
  @Benchmark
  public ServerAnswer route() {
    return CustomResources.admit(routes, route, CrdOptions.defaults());
  }

  /** The floor of that answer. */
  @Benchmark
  public Object floorRoute() {
    return GoJson.read(ROUTE);
  }

  /** The CRD of Rollouts, read and compiled. */
  @Benchmark
  public Object rolloutSchema() {
    return CustomResources.read(ROLLOUT_CRD);
  }

  /** The CRD of HTTPRoutes, read and compiled with its rules, in two versions that share them. */
  @Benchmark
  public Object routeSchema() {
    return CustomResources.read(ROUTE_CRD);
  }

  /** A copy of the CRD. */
  @Benchmark
  public JsonNode floorRolloutSchema() {
    return ROLLOUT_CRD.deepCopy();
  }

  /** A copy of the CRD. */
  @Benchmark
  public JsonNode floorRouteSchema() {
    return ROUTE_CRD.deepCopy();
  }

  /** 10,000 manifests of five kinds, answered as the command does. */
  @Benchmark
  public int manifestsOfFiveKinds() {
    int accepted = 0;
    for (JsonNode manifest : manifests) {
      accepted += crds.admit(null, manifest, CrdOptions.defaults()).orElseThrow().code();
    }
    return accepted;
  }

  /** A copy of each of them. */
  @Benchmark
  public int floorManifestsOfFiveKinds() {
    int copied = 0;
    for (JsonNode manifest : manifests) {
      copied += manifest.deepCopy().size();
    }
    return copied;
  }
}
