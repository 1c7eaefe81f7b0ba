package dev.rolloutkit.lbclass.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import org.junit.jupiter.api.Test;

class RecreationTest {
  private static ClassPlan recreate(String spec) {
    Service live =
        ServiceJson.service(
            "{'metadata':{'name':'web','namespace':'prod','uid':'u','resourceVersion':'7',"
                + "'generation':3,'selfLink':'/x','creationTimestamp':'2026-01-01T00:00:00Z',"
                + "'deletionTimestamp':'2026-01-02T00:00:00Z','deletionGracePeriodSeconds':30,"
                + "'labels':{'a':'b'},'annotations':{'c':'d'},"
                + "'finalizers':['mine','service.kubernetes.io/load-balancer-cleanup'],"
                + "'managedFields':[{'manager':'kubectl'}]},"
                + "'spec':{'type':'LoadBalancer','ports':[{'port':80,'nodePort':30080}],"
                + "'externalTrafficPolicy':'Local','healthCheckNodePort':30500"
                + spec
                + "},'status':{'loadBalancer':{'ingress':[{'ip':'1.1.1.1','ipMode':'VIP'}]}}}");
    return ClassPlanner.planRecreation(
            live, "a.b/c", ClassRegistry.builtIn(), ServerSettings.reference())
        .orElseThrow();
  }

  private static Service created(ClassPlan plan) {
    return ((PlanStep.Create) plan.steps().get(2)).manifest();
  }

  /** The new Service has the values of the user and not those that the cluster has set. */
  @Test
  void theNewServiceHasNoValuesThatTheClusterHasSet() {
    ClassPlan plan = recreate(",'clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1']");

    assertThat(plan.steps().get(0)).isInstanceOf(PlanStep.Delete.class);
    assertThat(plan.steps().get(1)).isEqualTo(new PlanStep.AwaitAbsent());
    Service manifest = created(plan);
    ObjectMeta meta = manifest.getMetadata();
    assertThat(meta.getName()).isEqualTo("web");
    assertThat(meta.getLabels()).containsEntry("a", "b");
    assertThat(meta.getAnnotations()).containsEntry("c", "d");
    assertThat(meta.getFinalizers()).containsExactly("mine");
    assertThat(meta.getUid()).isNull();
    assertThat(meta.getResourceVersion()).isNull();
    assertThat(meta.getGeneration()).isNull();
    assertThat(meta.getSelfLink()).isNull();
    assertThat(meta.getCreationTimestamp()).isNull();
    assertThat(meta.getDeletionTimestamp()).isNull();
    assertThat(meta.getDeletionGracePeriodSeconds()).isNull();
    assertThat(meta.getManagedFields()).isEmpty();
    assertThat(manifest.getStatus()).isNull();
    assertThat(manifest.getSpec().getClusterIP()).isNull();
    assertThat(manifest.getSpec().getClusterIPs()).isEmpty();
    assertThat(manifest.getSpec().getHealthCheckNodePort()).isNull();
    assertThat(manifest.getSpec().getPorts())
        .extracting(ServicePort::getNodePort)
        .containsOnlyNulls();
    assertThat(manifest.getSpec().getLoadBalancerClass()).isEqualTo("a.b/c");
  }

  @Test
  void recreationKeepsNeitherUidNorAddressesNorNodePorts() {
    ClassPlan plan = recreate(",'clusterIP':'10.0.0.1','clusterIPs':['10.0.0.1']");

    assertThat(plan.way()).isEqualTo(ClassPlan.Way.RECREATE);
    assertThat(plan.addressChanges()).isTrue();
    assertThat(plan.keepsUid()).isFalse();
    assertThat(plan.keepsClusterIp()).isFalse();
    assertThat(plan.keepsNodePorts()).isFalse();
  }
}
