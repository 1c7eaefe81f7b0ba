package dev.rolloutkit.lbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbc.flags.LbcFlags;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ServiceOwnershipTest {
  private static final String TYPE = "service.beta.kubernetes.io/aws-load-balancer-type";
  private static final String TARGETS =
      "service.beta.kubernetes.io/aws-load-balancer-nlb-target-type";

  private static boolean isManaged(@Nullable String ofClass, Map<String, String> annotations) {
    Service service =
        new ServiceBuilder()
            .withNewMetadata()
            .withAnnotations(annotations)
            .endMetadata()
            .withNewSpec()
            .withType("LoadBalancer")
            .withLoadBalancerClass(ofClass)
            .endSpec()
            .build();
    return ServiceOwnership.isManaged(service, LbcFlags.defaults());
  }

  @Test
  void theClassAloneDecides() {
    assertThat(isManaged("service.k8s.aws/nlb", Map.of())).isTrue();
    assertThat(isManaged("example.com/other", Map.of(TYPE, "nlb-ip"))).isFalse();
    assertThat(isManaged("", Map.of(TYPE, "nlb-ip"))).isFalse();
  }

  /** Kubernetes' own controller ignores such a Service, and no other controller serves it. */
  @Test
  void typeExternalNeedsATargetType() {
    assertThat(isManaged(null, Map.of(TYPE, "external"))).isFalse();
    assertThat(isManaged(null, Map.of(TYPE, "external", TARGETS, "ip"))).isTrue();
    assertThat(isManaged(null, Map.of(TYPE, "external", TARGETS, "instance"))).isTrue();
    assertThat(isManaged(null, Map.of(TYPE, "nlb-ip"))).isTrue();
    assertThat(isManaged(null, Map.of())).isFalse();
  }

  @Test
  void typeOfTheServiceMattersOnlyWithTheGate() {
    Service service =
        new ServiceBuilder()
            .withNewSpec()
            .withType("ClusterIP")
            .withLoadBalancerClass("service.k8s.aws/nlb")
            .endSpec()
            .build();

    assertThat(ServiceOwnership.isManaged(service, LbcFlags.defaults())).isTrue();
    assertThat(
            ServiceOwnership.isManaged(
                service,
                LbcFlags.fromArgs(List.of("--feature-gates=ServiceTypeLoadBalancerOnly=true"))
                    .flags()))
        .isFalse();
  }

  @Test
  void aServiceThatIsBeingDeletedIsNotManaged() {
    Service service =
        new ServiceBuilder()
            .withNewMetadata()
            .withDeletionTimestamp("2026-01-01T00:00:00Z")
            .endMetadata()
            .withNewSpec()
            .withLoadBalancerClass("service.k8s.aws/nlb")
            .endSpec()
            .build();

    assertThat(ServiceOwnership.isManaged(service, LbcFlags.defaults())).isFalse();
  }
}
