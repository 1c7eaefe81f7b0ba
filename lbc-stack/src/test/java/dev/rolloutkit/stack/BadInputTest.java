package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.resource.Stack;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressRuleValue;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBackend;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressSpec;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Any input gives an answer or a problem, never an exception, and takes little time. */
class BadInputTest {
  private static final List<String> SUFFIXES =
      List.of(
          "scheme",
          "ip-address-type",
          "subnets",
          "security-groups",
          "inbound-cidrs",
          "security-group-prefix-lists",
          "manage-backend-security-group-rules",
          "customer-owned-ipv4-pool",
          "load-balancer-name",
          "load-balancer-attributes",
          "minimum-load-balancer-capacity",
          "ipam-ipv4-pool-id",
          "listen-ports",
          "listener-attributes.HTTP-80",
          "certificate-arn",
          "ssl-policy",
          "ssl-redirect",
          "mutual-authentication",
          "tags",
          "group.order",
          "target-type",
          "backend-protocol",
          "backend-protocol-version",
          "healthcheck-port",
          "healthcheck-interval-seconds",
          "success-codes",
          "target-group-attributes",
          "target-node-labels",
          "target-control-port.web.80",
          "multi-cluster-target-group",
          "actions.web",
          "conditions.web",
          "transforms.web",
          "auth-type",
          "auth-idp-oidc",
          "jwt-validation",
          "wafv2-acl-name",
          "waf-acl-id",
          "shield-advanced-protection",
          "enable-frontend-nlb",
          "frontend-nlb-listener-port-mapping",
          "frontend-nlb-attributes",
          "frontend-nlb-tags",
          "frontend-nlb-eip-allocations");

  private static final List<String> SERVICE_SUFFIXES =
      List.of(
          "scheme",
          "internal",
          "type",
          "nlb-target-type",
          "ip-address-type",
          "subnets",
          "eip-allocations",
          "private-ipv4-addresses",
          "ipv6-addresses",
          "source-nat-ipv6-prefixes",
          "enable-prefix-for-ipv6-source-nat",
          "attributes",
          "ssl-cert",
          "ssl-ports",
          "quic-enabled-ports",
          "alpn-policy",
          "backend-protocol",
          "proxy-protocol",
          "proxy-protocol-per-target-group",
          "target-group-attributes",
          "healthcheck-port",
          "healthcheck-protocol",
          "security-group-prefix-lists",
          "enable-tcp-udp-listener",
          "additional-resource-tags",
          "name");

  private static ShopWorld shop() {
    return new ShopWorld().service("web", 80);
  }

  @Provide
  Arbitrary<String> hostile() {
    Arbitrary<String> odd =
        Arbitraries.of(
            "",
            " ",
            ",",
            "=",
            "\\",
            "a=1,a=2,=",
            "\ud800",
            "\udfff\u202e\u0000",
            "\ufeff[]",
            "null",
            "true",
            "-0",
            "+00080",
            "9223372036854775808",
            "2147483648",
            "[null]",
            "[{}]",
            "{\"HTTP\":80,\"HTTP\":81}",
            "[{\"HTTP\":80,\"HTTP\":81},{\"HTTPS\":null}]",
            "[{\"HTTP\":1e2}]",
            "[{\"port\":443,\"mode\":\"verify\",\"trustStore\":\"\\ud800\"}]",
            "{\"type\":\"forward\"}",
            "{\"type\":\"forward\",\"forwardConfig\":{\"targetGroups\":[null]}}",
            "{\"type\":\"redirect\",\"type\":\"forward\"}",
            "[{\"field\":\"path-pattern\",\"pathPatternConfig\":{\"values\":[null]}}]",
            "sg-1,sg-1",
            "subnet-1, ,subnet-1",
            "10.0.0.0/8,::/0,10.0.0.0/33",
            "traffic-port",
            "instance",
            "ip",
            "internet-facing",
            "dualstack",
            "oidc",
            "cognito",
            "on",
            "*",
            "[".repeat(20_000),
            "{\"a\":".repeat(20_000),
            "[".repeat(20_000) + "]".repeat(20_000),
            "\"" + "\\u0000".repeat(5_000) + "\"",
            "a=1,".repeat(20_000),
            ",".repeat(100_000),
            "\\".repeat(100_001));
    return Arbitraries.oneOf(odd, Arbitraries.strings().ofMaxLength(40));
  }

  @Property(tries = 500, seed = "1900")
  void hostileAnnotationsOfIngressesGiveAStackOrAProblem(
      @ForAll("hostile") String first, @ForAll("hostile") String second, @ForAll int pick) {
    String one = SUFFIXES.get(Math.floorMod(pick, SUFFIXES.size()));
    String two = SUFFIXES.get(Math.floorMod(pick / 61, SUFFIXES.size()));
    ShopWorld world =
        shop()
            .member("a", "alb", one, first, two, second)
            .member("b", "alb", "enable-frontend-nlb", "true")
            .member("c", "alb", one, second);
    for (Fixes<StackDefect> fixes :
        List.of(Fixes.<StackDefect>reference(), Fixes.safe(StackDefect.class))) {
      Outcome<Stack> outcome = world.with(fixes).build();
      outcome.toOptional().ifPresent(BadInputTest::use);
      if (outcome instanceof Outcome.Failed<Stack> failed) {
        assertThat(failed.problems()).isNotEmpty();
        assertThat(failed.problems().get(0).message()).isNotEmpty();
      }
    }
  }

  private static void use(Stack stack) {
    assertThat(stack.toJson()).startsWith("{\"id\":\"");
    assertThat(StackDiff.of(stack, stack).changes()).isEmpty();
    LoadBalancerStacks.owners(List.of(stack));
  }

  @Property(tries = 300, seed = "1901")
  void hostileAnnotationsOfServicesGiveAStackOrAProblem(
      @ForAll("hostile") String first, @ForAll("hostile") String second, @ForAll int pick) {
    Service service = ShopWorld.read(Service.class, "{\"metadata\":{\"namespace\":\"shop\"}}");
    service.setSpec(shop().services.get(0).getSpec());
    service.getSpec().setType("LoadBalancer");
    service.getSpec().setLoadBalancerClass("service.k8s.aws/nlb");
    String prefix = "service.beta.kubernetes.io/aws-load-balancer-";
    Map<String, String> annotations = new HashMap<>();
    annotations.put(
        prefix + SERVICE_SUFFIXES.get(Math.floorMod(pick, SERVICE_SUFFIXES.size())), first);
    annotations.put(
        prefix + SERVICE_SUFFIXES.get(Math.floorMod(pick / 61, SERVICE_SUFFIXES.size())), second);
    annotations.put("service.beta.kubernetes.io/actions.TCP-80", second);
    service.getMetadata().setAnnotations(annotations);
    for (Fixes<StackDefect> fixes :
        List.of(Fixes.<StackDefect>reference(), Fixes.safe(StackDefect.class))) {
      LoadBalancerStacks.buildService(
              service,
              StackInputs.of(
                  List.of(), List.of(), ShopWorld.directory(), new ShopWorld().with(fixes).config))
          .toOptional()
          .ifPresent(BadInputTest::use);
    }
  }

  @Test
  void objectsFullOfNullsAreRead() {
    List<Ingress> ingresses = new ArrayList<>();
    ingresses.add(null);
    ingresses.add(new Ingress());
    for (IngressSpec spec : specs()) {
      Ingress ingress = new Ingress();
      ObjectMeta metadata = new ObjectMeta();
      metadata.setNamespace("shop");
      metadata.setName("i" + ingresses.size());
      Map<String, String> annotations = new HashMap<>();
      annotations.put("kubernetes.io/ingress.class", "alb");
      annotations.put("alb.ingress.kubernetes.io/scheme", null);
      annotations.put(null, "x");
      metadata.setAnnotations(annotations);
      metadata.setFinalizers(Arrays.asList("ingress.k8s.aws/resources", null));
      ingress.setMetadata(metadata);
      ingress.setSpec(spec);
      ingresses.add(ingress);
    }
    List<Service> services = new ArrayList<>();
    services.add(null);
    services.add(new Service());
    services.addAll(shop().services);
    services.get(2).getSpec().setPorts(Arrays.asList((ServicePort) null, new ServicePort()));

    ClusterObjects cluster =
        ClusterObjects.of(
            ingresses,
            Collections.singleton(null),
            Collections.singleton(null),
            Collections.singleton(null));
    Map<GroupId, Outcome<IngressGroup>> groups = LoadBalancerStacks.loadAll(cluster, shop().config);
    assertThat(groups).hasSizeGreaterThanOrEqualTo(specs().size());
    groups
        .values()
        .forEach(
            loaded -> {
              IngressGroup group = loaded.orElseThrow();
              Outcome<Stack> built =
                  LoadBalancerStacks.build(
                      group,
                      StackInputs.of(
                          services,
                          Collections.singleton(null),
                          AwsDirectory.builder().build(),
                          shop().config));
              assertThat(built).isInstanceOf(Outcome.Failed.class);
              LoadBalancerStacks.build(
                      group,
                      StackInputs.of(services, List.of(), ShopWorld.directory(), shop().config))
                  .toOptional()
                  .ifPresent(BadInputTest::use);
            });
  }

  private static List<IngressSpec> specs() {
    List<IngressSpec> out = new ArrayList<>();
    out.add(null);
    out.add(new IngressSpec());
    HTTPIngressPath path = new HTTPIngressPath();
    HTTPIngressPath empty = new HTTPIngressPath();
    empty.setBackend(new IngressBackend());
    HTTPIngressRuleValue paths = new HTTPIngressRuleValue();
    paths.setPaths(Arrays.asList(null, path, empty));
    for (HTTPIngressRuleValue value : Arrays.asList(null, new HTTPIngressRuleValue(), paths)) {
      IngressRule rule = new IngressRule();
      rule.setHttp(value);
      IngressSpec spec = new IngressSpec();
      spec.setRules(Arrays.asList(null, rule));
      IngressTLS tls = new IngressTLS();
      tls.setHosts(Arrays.asList("a", null));
      spec.setTls(Arrays.asList(null, tls));
      out.add(spec);
    }
    IngressSpec byDefault = new IngressSpec();
    byDefault.setDefaultBackend(new IngressBackend());
    out.add(byDefault);
    return out;
  }

  @Test
  void anEmptyGroupAndAnEmptyDirectoryDoNotThrow() {
    IngressGroup nobody =
        LoadBalancerStacks.load(
                GroupId.explicit("nobody"),
                ClusterObjects.of(List.of(), List.of(), List.of(), List.of()),
                shop().config)
            .orElseThrow();

    assertThat(
            LoadBalancerStacks.build(
                    nobody,
                    StackInputs.of(
                        List.of(), List.of(), AwsDirectory.builder().build(), shop().config))
                .orElseThrow()
                .toJson())
        .isEqualTo(
            "{\"id\":\"nobody\",\"resources\":{\"FrontendNLBTargetGroup\":"
                + "{\"FrontendNLBTargetGroup\":{\"TargetGroups\":{}}}}}");
    assertThat(
            LoadBalancerStacks.lint(
                    nobody,
                    StackInputs.of(
                        List.of(), List.of(), AwsDirectory.builder().build(), shop().config))
                .findings())
        .isEmpty();
  }

  /** Work is counted in allocated bytes, which do not depend on the speed of the machine. */
  @Test
  void aThousandMembersCostTenTimesAHundred() {
    long hundred = Math.min(cost(100), cost(100));
    long thousand = cost(1000);

    assertThat(thousand).isLessThan(14 * hundred);
  }

  private static long cost(int members) {
    ShopWorld world = shop();
    for (int i = 0; i < members; i++) {
      world.member(
          "m%04d".formatted(i),
          "alb",
          "listen-ports",
          "[{\"HTTP\":80},{\"HTTPS\":443}]",
          "certificate-arn",
          "arn:" + i % 7,
          "tags",
          "Team=t");
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    IngressGroup group = world.group();
    Outcome<Stack> built =
        StackInputs.of(world.services, List.of(), ShopWorld.directory(), world.config).build(group);
    built.orElseThrow().toJson();
    LoadBalancerStacks.lint(
        group, StackInputs.of(world.services, List.of(), ShopWorld.directory(), world.config));
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
