package dev.rolloutkit.lbclass.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ReconciliationTest {
  private static final ServerSettings SETTINGS = ServerSettings.reference();
  private static final String DESIRED =
      "{'metadata':{'name':'web','finalizers':['mine']},"
          + "'spec':{'type':'LoadBalancer','ports':[{'port':80}]}}";

  private static Service desired() {
    return ServiceJson.service(DESIRED);
  }

  /** The Service that the API server stores after it accepted the desired one. */
  private static Service live() {
    Service out = LoadBalancerClasses.evaluateCreate(desired()).prepared();
    out.getMetadata().setUid("u");
    out.getMetadata().setResourceVersion("7");
    out.getMetadata().setCreationTimestamp("2026-01-01T00:00:00Z");
    out.getSpec().setClusterIP("10.0.0.1");
    out.getSpec().getClusterIPs().add("10.0.0.1");
    out.getSpec().getIpFamilies().add("IPv4");
    out.getSpec().setIpFamilyPolicy("SingleStack");
    out.getSpec().getPorts().get(0).setNodePort(30080);
    return out;
  }

  private static ReconcilePlan plan(Service desired, Service live) {
    return ClassPlanner.planReconcile(desired, live, ClassRegistry.builtIn(), SETTINGS)
        .orElseThrow();
  }

  private static Service merged(Service desired, Service live) {
    return ((ReconcilePlan.Update) plan(desired, live)).merged();
  }

  private static void assertUnchanged(Consumer<Service> written) {
    Service desired = desired();
    written.accept(desired);
    assertThat(plan(desired, live())).isEqualTo(new ReconcilePlan.Unchanged());
    assertThat(plan(desired(), live())).isEqualTo(new ReconcilePlan.Unchanged());
  }

  @Test
  void emptyAndMissingValuesAreEqual() {
    assertUnchanged(service -> service.getSpec().setLoadBalancerIP(""));
    assertUnchanged(service -> service.getSpec().setExternalName(""));
    assertUnchanged(service -> service.getSpec().setExternalTrafficPolicy(""));
    assertUnchanged(service -> service.getSpec().setHealthCheckNodePort(0));
    assertUnchanged(service -> service.getSpec().setPublishNotReadyAddresses(false));
    assertUnchanged(service -> service.getSpec().setSelector(null));
    assertUnchanged(service -> service.getSpec().setClusterIP(""));
    assertUnchanged(service -> service.getSpec().getPorts().get(0).setName(""));
    assertUnchanged(service -> service.getSpec().getPorts().get(0).setNodePort(0));
  }

  @Test
  void aChangedFieldIsAnUpdate() {
    for (Consumer<Service> change :
        List.<Consumer<Service>>of(
            service -> service.getSpec().setLoadBalancerIP("1.2.3.4"),
            service -> service.getSpec().setPublishNotReadyAddresses(true),
            service -> service.getSpec().setSelector(Map.of("a", "b")),
            service -> service.getSpec().getPorts().get(0).setName("http"),
            service -> service.getSpec().getPorts().get(0).setNodePort(30081),
            service -> service.getMetadata().setLabels(Map.of("a", "b")),
            service -> service.getMetadata().setAnnotations(Map.of("a", "b")),
            service -> service.getMetadata().setFinalizers(List.of("other")))) {
      Service desired = desired();
      change.accept(desired);
      assertThat(plan(desired, live())).isInstanceOf(ReconcilePlan.Update.class);
    }
  }

  @Test
  void valuesOfOthersAndAllocatedValuesAreKept() {
    Service live = live();
    live.getMetadata().getFinalizers().add("theirs");
    live.getMetadata().setLabels(Map.of("l", "live", "both", "live"));
    live.getMetadata().setAnnotations(Map.of("a", "live"));
    Service desired = desired();
    desired.getMetadata().setLabels(Map.of("both", "desired"));
    desired.getMetadata().setFinalizers(List.of("new", "mine"));

    Service merged = merged(desired, live);

    assertThat(merged.getMetadata().getFinalizers()).containsExactly("mine", "theirs", "new");
    assertThat(Services.labels(merged))
        .containsOnly(Map.entry("l", "live"), Map.entry("both", "desired"));
    assertThat(Services.annotations(merged)).containsOnly(Map.entry("a", "live"));
    assertThat(merged.getMetadata().getUid()).isEqualTo("u");
    assertThat(merged.getMetadata().getResourceVersion()).isEqualTo("7");
    assertThat(merged.getMetadata().getCreationTimestamp()).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(merged.getSpec().getClusterIP()).isEqualTo("10.0.0.1");
    assertThat(merged.getSpec().getClusterIPs()).containsExactly("10.0.0.1");
    assertThat(merged.getSpec().getIpFamilies()).containsExactly("IPv4");
    assertThat(merged.getSpec().getIpFamilyPolicy()).isEqualTo("SingleStack");
    assertThat(merged.getSpec().getPorts().get(0).getNodePort()).isEqualTo(30080);
  }

  /** The health check node port is allocated during the update. */
  @Test
  void aServiceCanBecomeALoadBalancerWithLocalTraffic() {
    Service live = live();
    live.getSpec().setType("ClusterIP");
    live.getSpec().setExternalTrafficPolicy(null);
    live.getSpec().setAllocateLoadBalancerNodePorts(null);
    live.getSpec().getPorts().get(0).setNodePort(null);
    Service desired = desired();
    desired.getSpec().setExternalTrafficPolicy("Local");

    Service merged = merged(desired, live);

    assertThat(merged.getSpec().getType()).isEqualTo("LoadBalancer");
    assertThat(Services.number(merged.getSpec().getHealthCheckNodePort())).isZero();
  }

  /** The status of the load balancer is not sent, and the second update has no resource version. */
  @Test
  void manifestsHaveNoStatusAndOnlyTheFirstHasAResourceVersion() {
    Service live = live();
    live.getSpec().setLoadBalancerClass("a.b/c");
    live.getStatus()
        .setLoadBalancer(
            ServiceJson.service("{'status':{'loadBalancer':{'ingress':[{'ip':'1.1.1.1'}]}}}")
                .getStatus()
                .getLoadBalancer());
    Service desired = desired();
    desired.getSpec().setLoadBalancerClass("d.e/f");

    ClassPlan plan = ((ReconcilePlan.Change) plan(desired, live)).plan();

    Service down = ((PlanStep.Update) plan.steps().get(0)).manifest();
    Service up = ((PlanStep.Update) plan.steps().get(2)).manifest();
    assertThat(down.getStatus()).isNull();
    assertThat(down.getMetadata().getResourceVersion()).isEqualTo("7");
    assertThat(up.getStatus()).isNull();
    assertThat(up.getMetadata().getResourceVersion()).isNull();
    assertThat(up.getSpec().getLoadBalancerClass()).isEqualTo("d.e/f");
  }

  /** Without its class, the Service would be served by a controller that its annotation selects. */
  @Test
  void anAnnotationThatSelectsAnotherControllerIsRemoved() {
    Service live = live();
    live.getSpec().setLoadBalancerClass("a.b/c");
    live.getMetadata()
        .setAnnotations(
            Map.of("service.beta.kubernetes.io/aws-load-balancer-type", "nlb-ip", "x", "y"));

    ClassPlan plan =
        ClassPlanner.planClassChange(live, "d.e/f", ClassRegistry.builtIn(), SETTINGS)
            .orElseThrow();

    assertThat(Services.annotations(((PlanStep.Update) plan.steps().get(0)).manifest()))
        .containsOnlyKeys("x");
  }
}
