package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.jspecify.annotations.Nullable;

/**
 * Arbitraries of manifests that the webhooks of the AWS Load Balancer Controller review, both
 * accepted and rejected ones. They have few different names, so that they refer to each other.
 */
public final class LbcAdmissionArbitraries {
  /** The names of IngressClasses that manifests use; the first one is always the controller's. */
  public static final List<String> CLASSES = List.of("alb", "nginx", "gone");

  private static final String GROUP_ARN =
      "arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/";

  private LbcAdmissionArbitraries() {}

  /** TargetGroupBindings, some of which share a target group, and some of which are invalid. */
  public static Arbitrary<ObjectNode> targetGroupBindings() {
    Arbitrary<ObjectNode> group =
        Combinators.combine(
                some(GROUP_ARN + "a/1", GROUP_ARN + "b/2"),
                some("a", "b"),
                some("ip", "instance", "lambda"),
                some("ipv4", "ipv6"),
                some("vpc-0123456789abcdef0", "vpc-01234567", "vpc-0"),
                some("HTTP", "TCP", "QUIC", ""))
            .as(
                (arn, name, type, address, vpc, protocol) -> {
                  ObjectNode spec = JsonNodeFactory.instance.objectNode();
                  put(spec, "targetGroupARN", arn);
                  put(spec, "targetGroupName", name);
                  put(spec, "targetType", type);
                  put(spec, "ipAddressType", address);
                  put(spec, "vpcID", vpc);
                  put(spec, "targetGroupProtocol", protocol);
                  return spec;
                });
    return Combinators.combine(
            group, metadata(), some("arn:role"), Arbitraries.of(true, false, false), flag())
        .as(
            (spec, metadata, role, selector, shared) -> {
              put(spec, "iamRoleArnToAssume", role);
              spec.putObject("serviceRef").put("name", "web").put("port", 80);
              if (selector) {
                spec.putObject("nodeSelector");
              }
              if (shared) {
                spec.put("multiClusterTargetGroup", true);
              }
              return object("elbv2.k8s.aws/v1beta1", "TargetGroupBinding", metadata, spec);
            });
  }

  /** Ingresses with the annotations that admission reads, and paths to Services and resources. */
  public static Arbitrary<ObjectNode> ingresses() {
    Arbitrary<String> conditions =
        some(
            "[{\"field\":\"host-header\",\"hostHeaderConfig\":{\"values\":[\"a\"]}}]",
            "[{\"field\":\"host-header\"}]",
            "[{\"field\":\"Host-Header\"}]",
            "nope");
    Arbitrary<List<String>> backends = Arbitraries.of("web", "api", "").list().ofMaxSize(3);
    return Combinators.combine(
            metadata(),
            some(CLASSES.toArray(String[]::new)),
            some("alb", "", "nginx"),
            some("group", ""),
            conditions,
            backends)
        .as(
            (metadata, ingressClass, classAnnotation, group, condition, services) -> {
              ObjectNode annotations = metadata.putObject("annotations");
              put(annotations, "kubernetes.io/ingress.class", classAnnotation);
              put(annotations, "alb.ingress.kubernetes.io/group.name", group);
              put(annotations, "alb.ingress.kubernetes.io/conditions.web", condition);
              ObjectNode spec = JsonNodeFactory.instance.objectNode();
              put(spec, "ingressClassName", ingressClass);
              ArrayNode paths =
                  spec.putArray("rules").addObject().putObject("http").putArray("paths");
              for (String service : services) {
                ObjectNode backend = paths.addObject().put("path", "/").putObject("backend");
                if (service.isEmpty()) {
                  backend.putObject("resource").put("kind", "Bucket").put("name", "b");
                } else {
                  backend.putObject("service").put("name", service);
                }
              }
              return object("networking.k8s.io/v1", "Ingress", metadata, spec);
            });
  }

  /** IngressClassParams with CIDR blocks and subnets, some of which are invalid. */
  public static Arbitrary<ObjectNode> ingressClassParams() {
    Arbitrary<List<String>> blocks =
        Arbitraries.of("10.0.0.0/8", "10.0.0.1/8", "10.0.0.1", "::1", "2001:db8::/32", "x")
            .list()
            .ofMaxSize(4);
    Arbitrary<List<String>> subnets = Arbitraries.of("subnet-1", "subnet-2").list().ofMaxSize(3);
    return Combinators.combine(
            metadata(),
            blocks,
            subnets,
            Arbitraries.maps(Arbitraries.of("team", "a/b"), subnets).ofMaxSize(2),
            some("internal", "internet-facing"),
            Arbitraries.integers().between(0, 3))
        .as(
            (metadata, cidrs, ids, tags, scheme, choice) -> {
              ObjectNode spec = JsonNodeFactory.instance.objectNode();
              put(spec, "scheme", scheme);
              cidrs.forEach(spec.putArray("inboundCIDRs")::add);
              if (choice > 0) {
                subnets(spec.putObject("subnets"), choice, ids, tags);
              }
              metadata.remove("namespace");
              return object("elbv2.k8s.aws/v1beta1", "IngressClassParams", metadata, spec);
            });
  }

  private static void subnets(
      ObjectNode to, int choice, List<String> ids, Map<String, List<String>> tags) {
    if (choice != 1) {
      ids.forEach(to.putArray("ids")::add);
    }
    if (choice != 2) {
      ObjectNode byTag = to.putObject("tags");
      tags.forEach(
          (tag, values) -> values.forEach(byTag.withArray("/" + tag.replace("/", "~1"))::add));
    }
  }

  /** Services of every type, with and without a load balancer class. */
  public static Arbitrary<ObjectNode> services() {
    return Combinators.combine(
            metadata(),
            some("LoadBalancer", "ClusterIP"),
            some("service.k8s.aws/nlb", "example.com/other", ""))
        .as(
            (metadata, type, loadBalancerClass) -> {
              ObjectNode spec = JsonNodeFactory.instance.objectNode();
              put(spec, "type", type);
              put(spec, "loadBalancerClass", loadBalancerClass);
              spec.putObject("selector").put("app", "web");
              spec.putArray("ports").addObject().put("port", 80);
              return object("v1", "Service", metadata, spec);
            });
  }

  /**
   * Pods with and without readiness gates, some of which a Service of {@link #services} selects.
   */
  public static Arbitrary<ObjectNode> pods() {
    Arbitrary<List<String>> gates =
        Arbitraries.of("target-health.elbv2.k8s.aws/a", "example.com/other").list().ofMaxSize(2);
    return Combinators.combine(metadata(), some("web", "api"), gates, flag())
        .as(
            (metadata, app, types, listed) -> {
              if (app != null) {
                metadata.putObject("labels").put("app", app);
              }
              ObjectNode spec = JsonNodeFactory.instance.objectNode();
              spec.putArray("containers").addObject().put("name", "main").put("image", "i");
              if (listed) {
                ArrayNode list = spec.putArray("readinessGates");
                types.forEach(type -> list.addObject().put("conditionType", type));
              }
              return object("v1", "Pod", metadata, spec);
            });
  }

  private static Arbitrary<ObjectNode> metadata() {
    return Combinators.combine(Arbitraries.of("shop", "team"), Arbitraries.of("a", "b", "c", "web"))
        .as(
            (namespace, name) ->
                JsonNodeFactory.instance
                    .objectNode()
                    .put("namespace", namespace)
                    .put("name", name));
  }

  private static ObjectNode object(
      String apiVersion, String kind, ObjectNode metadata, ObjectNode spec) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", apiVersion).put("kind", kind);
    out.set("metadata", metadata);
    out.set("spec", spec);
    return out;
  }

  private static void put(ObjectNode to, String member, @Nullable String text) {
    if (text != null) {
      to.put(member, text);
    }
  }

  private static Arbitrary<Boolean> flag() {
    return Arbitraries.of(true, false);
  }

  /** A field that is absent or has one of the given strings. */
  private static Arbitrary<String> some(String... texts) {
    return Arbitraries.of(texts).injectNull(0.25);
  }
}
