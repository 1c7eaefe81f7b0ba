package dev.rolloutkit.lbclass.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTest {
  private static Problem at(String field) {
    return Problem.forbidden(FieldPath.of(field), "x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spec.type",
        "spec.loadBalancerClass",
        "spec.LoadBalancerSourceRanges",
        "spec.LoadBalancerSourceRanges[3]",
        "spec.loadBalancerSourceRanges[3]",
        "metadata.annotations[service.beta.kubernetes.io/load-balancer-source-ranges]",
        "spec.allocateLoadBalancerNodePorts",
        "allocateLoadBalancerNodePorts",
        "spec.externalTrafficPolicy",
        "spec.healthCheckNodePort",
        "spec.sessionAffinity",
        "spec.sessionAffinityConfig.clientIP.timeoutSeconds",
        "spec.externalIPs[0]",
        "spec.ports[12].nodePort",
        "status.loadBalancer.ingress[0].ip"
      })
  void fieldsOfLoadBalancersAreInTheScope(String field) {
    assertThat(Scope.LOAD_BALANCER.filter(List.of(at(field)))).containsExactly(at(field));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spec.ports",
        "spec.ports[0]",
        "spec.ports[0].port",
        "spec.selector",
        "spec.clusterIPs[0]",
        "spec.ipFamilies[0]",
        "spec.internalTrafficPolicy",
        "spec.trafficDistribution",
        "spec.externalName",
        "metadata.annotations[service.kubernetes.io/topology-mode]",
        "other.nodePort"
      })
  void otherFieldsAreNotInTheScope(String field) {
    assertThat(Scope.LOAD_BALANCER.filter(List.of(at(field)))).isEmpty();
  }

  @Test
  void aScopeKeepsTheOrderAndDuplicates() {
    ImmutableList<Problem> all =
        ImmutableList.of(
            at("spec.type"), at("spec.selector"), at("spec.externalIPs[0]"), at("spec.type"));

    assertThat(Scope.LOAD_BALANCER.filter(all))
        .extracting(Problem::field)
        .containsExactly("spec.type", "spec.externalIPs[0]", "spec.type");
    assertThat(Scope.FULL.filter(all)).isEqualTo(all);
  }

  @Test
  void validationReportsTheProblemsInTheScope() {
    ServerSettings narrow = ServerSettings.builder().scope(Scope.LOAD_BALANCER).build();
    String service =
        "{'spec':{'type':'ClusterIP','sessionAffinity':'None','loadBalancerClass':'a',"
            + "'internalTrafficPolicy':'?'}}";

    assertThat(ServiceValidation.create(ServiceJson.service(service), narrow))
        .extracting(Problem::field)
        .containsExactly("spec.loadBalancerClass");
    assertThat(ServiceValidation.create(ServiceJson.service(service), ServerSettings.reference()))
        .extracting(Problem::field)
        .containsExactly("spec.ports", "spec.loadBalancerClass", "spec.internalTrafficPolicy");
  }
}
