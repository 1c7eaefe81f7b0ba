package dev.rolloutkit.stack.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a plan shares with the plan of an earlier state of the cluster. Instances are counted. */
class ClusterPlanTest {
  private static final StackSettings CONFIG = StackSettings.of(LbcFlags.of("prod", "vpc-1"));
  private static final int MANY = 200;

  private final List<Ingress> ingresses = new ArrayList<>();
  private final List<Service> services = new ArrayList<>();
  private final List<Secret> secrets = new ArrayList<>();

  ClusterPlanTest() {
    for (int i = 0; i < MANY; i++) {
      ingresses.add(ingress("i" + i, "group" + i / 10, "s" + i));
      services.add(service("s" + i, 8080));
    }
  }

  @Test
  void unchangedLoadBalancersAreNotBuiltAgain() {
    ClusterPlan before = plan();

    assertThat(builtAgain(before)).isEmpty();
  }

  @Test
  void aChangedServiceRebuildsTheGroupThatForwardsToIt() {
    ClusterPlan before = plan();
    services.set(42, service("s42", 9090));

    assertThat(builtAgain(before)).containsExactly("Ingress group group4");
  }

  @Test
  void aChangedIngressRebuildsItsGroup() {
    ClusterPlan before = plan();
    ingresses.set(42, ingress("i42", "group4", "s43"));

    assertThat(builtAgain(before)).containsExactly("Ingress group group4");
  }

  @Test
  void anIngressThatMovesRebuildsBothGroups() {
    ClusterPlan before = plan();
    ingresses.set(42, ingress("i42", "group7", "s42"));

    assertThat(builtAgain(before))
        .containsExactlyInAnyOrder("Ingress group group4", "Ingress group group7");
  }

  @Test
  void aCreatedServiceRebuildsTheGroupThatRefersToIt() {
    services.remove(42);
    ClusterPlan before = plan();
    services.add(service("s42", 8080));

    assertThat(builtAgain(before)).containsExactly("Ingress group group4");
  }

  /** An assumed node port differs from the same node port in a manifest. */
  @Test
  void aNodePortInTheManifestIsNoLongerAssumed() {
    services.set(0, nodePort(null));
    ClusterPlan before = plan();
    int madeUp =
        before.cluster().loadBalancers().get(0).stack().toOptional().stream()
            .flatMap(stack -> stack.ids("AWS::ElasticLoadBalancingV2::TargetGroup").stream())
            .toList()
            .size();
    assertThat(madeUp).isPositive();
    int port = 30_000 + Math.floorMod("shop/s0:80/TCP".hashCode(), 2_768);
    services.set(0, nodePort(port));

    assertThat(builtAgain(before)).containsExactly("Ingress group group0");
  }

  @Test
  void aChangedSecretRebuildsEverything() {
    ClusterPlan before = plan();
    secrets.add(
        new SecretBuilder()
            .withNewMetadata()
            .withNamespace("shop")
            .withName("oidc")
            .endMetadata()
            .build());

    assertThat(builtAgain(before)).hasSize(MANY / 10);
  }

  private ClusterPlan plan() {
    return ClusterPlan.of(cluster(), services, secrets, CONFIG);
  }

  /** The load balancers that were built again. The plan must equal a plan from scratch. */
  private ImmutableList<String> builtAgain(ClusterPlan before) {
    ClusterPlan after = before.with(cluster(), services, secrets, CONFIG);
    assertThat(after.cluster()).isEqualTo(plan().cluster());
    return after.cluster().loadBalancers().stream()
        .filter(one -> before.loadBalancer(one.id()).orElse(null) != one)
        .map(PlannedLoadBalancer::id)
        .collect(ImmutableList.toImmutableList());
  }

  private ClusterObjects cluster() {
    return new ClusterObjects(
        ImmutableList.copyOf(ingresses),
        ImmutableList.of(),
        ImmutableList.of(),
        ImmutableList.of());
  }

  private static Ingress ingress(String name, String group, String service) {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace("shop")
        .withName(name)
        .addToAnnotations("alb.ingress.kubernetes.io/group.name", group)
        .addToAnnotations(
            "alb.ingress.kubernetes.io/target-type", service.equals("s0") ? "instance" : "ip")
        .endMetadata()
        .withNewSpec()
        .withIngressClassName("alb")
        .addNewRule()
        .withHost(name + ".example.com")
        .withNewHttp()
        .addNewPath()
        .withPath("/")
        .withPathType("Prefix")
        .withNewBackend()
        .withNewService()
        .withName(service)
        .withNewPort()
        .withNumber(80)
        .endPort()
        .endService()
        .endBackend()
        .endPath()
        .endHttp()
        .endRule()
        .endSpec()
        .build();
  }

  private static Service service(String name, int target) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace("shop")
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .withType(name.equals("s0") ? "NodePort" : "ClusterIP")
        .addNewPort()
        .withPort(80)
        .withNewTargetPort(target)
        .endPort()
        .endSpec()
        .build();
  }

  private static Service nodePort(Integer port) {
    Service out = service("s0", 8080);
    out.getSpec().getPorts().get(0).setProtocol("TCP");
    out.getSpec().getPorts().get(0).setNodePort(port);
    return out;
  }
}
