package dev.rolloutkit.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.diff.StackVerdict;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.naming.NameOwner;
import dev.rolloutkit.stack.plan.Assumption;
import dev.rolloutkit.stack.plan.PlannedCluster;
import dev.rolloutkit.stack.quota.ForecastInputs;
import dev.rolloutkit.stack.quota.QuotaUse;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.review.Decision;
import dev.rolloutkit.stack.review.IngressReview;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import dev.rolloutkit.stack.view.StackListener;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java code of the module's page, with assertions of what the page says. */
class ReadmeTest {
  private static final String PROTECTED =
      "load-balancer-attributes\":\"deletion_protection.enabled=true\"";

  private final ShopWorld world =
      new ShopWorld().service("web", 80).ingress("a", "a.example.com", "/", "web", PROTECTED);
  private final List<Service> services = world.services;
  private final List<Secret> secrets = List.of();
  private final AwsDirectory directory = ShopWorld.directory();
  private final StackSettings config = world.config;
  private final StackInputs inputs = StackInputs.of(services, secrets, directory, config);

  @Test
  void aGroupBecomesAStack() {
    ClusterObjects cluster = world.cluster();
    IngressGroup group =
        LoadBalancerStacks.load(GroupId.explicit("web"), cluster, config).orElseThrow();
    StackInputs inputs = StackInputs.of(services, secrets, directory, config);
    Outcome<Stack> outcome = LoadBalancerStacks.build(group, inputs);
    Stack stack = outcome.orElseThrow();
    stack.toJson(); // {"id":"web","resources":{"AWS::EC2::SecurityGroup":...
    StackListener listener = LoadBalancerStacks.listeners(stack).get(0);
    listener.port(); // 80
    listener.rules().get(0).action().targets(); // the target group shop/a-web:80
    LoadBalancerStacks.targetGroups(stack).get(0).name(); // k8s-shop-web-...

    assertThat(stack.toJson())
        .startsWith("{\"id\":\"web\",\"resources\":{\"AWS::EC2::SecurityGroup\":");
    assertThat(listener.port()).isEqualTo(80);
    assertThat(listener.rules().get(0).action().targets())
        .extracting(LbcAction.Target::targetGroupName)
        .containsExactly("shop/a-web:80");
    assertThat(LoadBalancerStacks.targetGroups(stack).get(0).name()).startsWith("k8s-shop-web-");
  }

  @Test
  void manifestsAloneBecomePlansAndAssumptions() {
    ClusterObjects cluster = world.cluster();
    PlannedCluster plan = LoadBalancerStacks.plan(cluster, services, secrets, config);
    plan.loadBalancers(); // the stack of each group and Service, or the problem; its bindings
    plan.notPlanned(); // Ingress shop/b: its class nginx is not the controller's
    plan.assumptions(); // subnets subnet-1a, subnet-1b exist, each in a zone of its own

    assertThat(plan.loadBalancers())
        .singleElement()
        .satisfies(balancer -> assertThat(balancer.stack().isOk()).isTrue());
    assertThat(plan.notPlanned()).isEmpty();
    assertThat(plan.assumptions())
        .extracting(Assumption::text)
        .contains("two subnets in zones of their own are found for each scheme");
  }

  @Test
  void aChangeOfSchemeDestroysAProtectedLoadBalancer() {
    Stack before = world.build().orElseThrow();
    Stack after =
        new ShopWorld()
            .service("web", 80)
            .ingress(
                "a",
                "a.example.com",
                "/",
                "web",
                PROTECTED + ",\"alb.ingress.kubernetes.io/scheme\":\"internet-facing\"")
            .build()
            .orElseThrow();
    StackDiff diff = LoadBalancerStacks.diff(before, after);
    diff.verdict(); // DESTROYS_PROTECTED
    diff.changes().get(0).toString();
    // REPLACE AWS::ElasticLoadBalancingV2::LoadBalancer LoadBalancer [scheme]: ...

    assertThat(diff.verdict()).isEqualTo(StackVerdict.DESTROYS_PROTECTED);
    assertThat(diff.changes().get(0).toString())
        .isEqualTo(
            "REPLACE AWS::ElasticLoadBalancingV2::LoadBalancer LoadBalancer [scheme]: the old load"
                + " balancer is deleted first, and the DNS name changes; its deletion protection"
                + " is switched off");
  }

  @Test
  void routeExplainsWhichRuleAnswers() {
    Stack after = world.build().orElseThrow();
    Route route = LoadBalancerStacks.route(after, Request.of(80, "a.example.com", "/"));
    route.rule(); // 80:1
    route.reasons();

    assertThat(route.rule()).contains("80:1");
    assertThat(route.reasons())
        .containsExactly(
            "listener 80",
            "rule 80:1 of Ingress shop/a spec.rules[0].http.paths[0] (web)",
            "host-header is a.example.com",
            "path-pattern is /*",
            "target group shop/a-web:80: Service shop/web port 80, for Ingress shop/a");
  }

  @Test
  void lintNamesTheMembersThatCauseProblems() {
    IngressGroup faulty =
        world.ingress("b", "b.example.com", "/", "web", "listen-ports\":\"oops\"").group();
    GroupReport report = LoadBalancerStacks.lint(faulty, inputs);
    report.findings(); // each problem, with the member to blame
    report.sound(); // the group without them, and report.stack() what it would be

    assertThat(report.findings()).hasSize(1);
    assertThat(report.findings().get(0).member()).contains("shop/b");
    assertThat(report.stack()).isPresent();
  }

  @Test
  void anIngressThatStopsItsGroupIsDenied() {
    ClusterObjects cluster = world.cluster();
    Ingress changed = new ShopWorld().member("b", "alb", "listen-ports", "oops").ingresses.get(0);
    IngressReview review = LoadBalancerStacks.review(cluster, changed, inputs);
    review.decision(); // DENY
    review.groups().get(GroupId.explicit("web")).reasons();

    assertThat(review.decision()).isEqualTo(Decision.DENY);
    List<String> reasons = review.groups().get(GroupId.explicit("web")).reasons();
    assertThat(reasons).hasSize(2).startsWith("the whole group could no longer be deployed");
    assertThat(reasons.get(1))
        .startsWith(
            "Ingress shop/b: ingress: shop/b: failed to parse listen-ports configuration: `oops`:");
  }

  @Test
  void ownersFindsTheObjectOfAName() {
    Stack stack = world.build().orElseThrow();
    String name =
        stack.spec(ResourceTypes.TARGET_GROUP, "shop/a-web:80").orElseThrow().path("name").asText();
    NameOwner owner = LoadBalancerStacks.owners(List.of(stack)).get(name);
    owner.origin(); // Service shop/web port 80, for Ingress shop/a
    owner.rules(); // [80:1]

    assertThat(name).startsWith("k8s-shop-web-");
    assertThat(owner.origin()).isEqualTo("Service shop/web port 80, for Ingress shop/a");
    assertThat(owner.rules()).containsExactly("80:1");
  }

  @Test
  void theForecastNamesTheQuotaThatIsExceeded() {
    Stack before = sixtyHosts("web");
    Stack after = sixtyHosts("api");
    List<QuotaUse> full =
        LoadBalancerStacks.forecast(ForecastInputs.builder().before(before).stack(after).build())
            .stream()
            .filter(QuotaUse::isExceededAtPeak)
            .toList(); // target groups per load balancer: 60 used, 120 at the peak, 100 allowed

    assertThat(full)
        .containsExactly(new QuotaUse("target groups per load balancer", 60, 120, 100, false));
  }

  private static Stack sixtyHosts(String service) {
    ShopWorld world = new ShopWorld().service("web", 80).service("api", 80);
    for (int i = 0; i < 60; i++) {
      world.ingress("i" + i, "h" + i + ".example.com", "/", service, "");
    }
    return world.build().orElseThrow();
  }

  @Test
  void groupsAndNetworkLoadBalancers() {
    ClusterObjects cluster = world.cluster();
    Ingress ingress = world.ingresses.get(0);
    Service service =
        ShopWorld.read(
            Service.class,
            """
            {"metadata":{"namespace":"shop","name":"dns","uid":"u"},
             "spec":{"type":"LoadBalancer","loadBalancerClass":"service.k8s.aws/nlb","ports":[
              {"name":"t","protocol":"TCP","port":53,"nodePort":30053}]}}\
            """);

    LoadBalancerStacks.loadAll(cluster, config).keySet(); // [web]
    LoadBalancerStacks.groupOf(ingress, cluster, config).group(); // web
    LoadBalancerStacks.isManaged(service, config); // true
    Stack network = LoadBalancerStacks.buildService(service, inputs).orElseThrow();
    LoadBalancerStacks.listeners(network).get(0).protocol(); // TCP

    assertThat(LoadBalancerStacks.loadAll(cluster, config).keySet())
        .containsExactly(GroupId.explicit("web"));
    assertThat(LoadBalancerStacks.groupOf(ingress, cluster, config).group())
        .contains(GroupId.explicit("web"));
    assertThat(LoadBalancerStacks.isManaged(service, config)).isTrue();
    assertThat(LoadBalancerStacks.listeners(network).get(0).protocol()).isEqualTo("TCP");
  }
}
