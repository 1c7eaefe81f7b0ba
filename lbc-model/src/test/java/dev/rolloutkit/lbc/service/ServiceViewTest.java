package dev.rolloutkit.lbc.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A Service as the controller reads it. */
class ServiceViewTest {
  private static ServiceView annotated(String suffix, String value) {
    return ServiceView.of(
        new ServiceBuilder()
            .withNewMetadata()
            .addToAnnotations(Annotations.NLB + suffix, value)
            .endMetadata()
            .build());
  }

  @Test
  void absentFieldsHaveZeroValues() {
    ServiceView empty = ServiceView.of(new Service());
    assertThat(empty.key()).isEqualTo("/");
    assertThat(empty.type()).isEmpty();
    assertThat(empty.ports()).isEmpty();
    assertThat(empty.sourceRanges()).isEmpty();
    assertThat(empty.isDualstackFamily()).isFalse();
  }

  @Test
  void theFirstPortWithTheNumberOrNameIsFound() {
    Service service =
        new ServiceBuilder()
            .withNewSpec()
            .addNewPort()
            .withName("80")
            .withPort(8080)
            .withTargetPort(new IntOrString("http"))
            .endPort()
            .addNewPort()
            .withName("web")
            .withPort(80)
            .withNodePort(30080)
            .endPort()
            .addNewPort()
            .withName("again")
            .withPort(80)
            .endPort()
            .endSpec()
            .build();
    ServiceView view = ServiceView.of(service);
    assertThat(view.port(IntOrStringValue.of(80)))
        .contains(new ServiceView.Port("web", "", 80, IntOrStringValue.of(0), 30080));
    assertThat(view.port(IntOrStringValue.of("80")))
        .contains(new ServiceView.Port("80", "", 8080, IntOrStringValue.of("http"), 0));
    assertThat(view.port(IntOrStringValue.of(81))).isEmpty();
  }

  @Test
  void aNullPortIsAPortWithoutFields() {
    Service service = new ServiceBuilder().withNewSpec().endSpec().build();
    service.getSpec().setPorts(Arrays.asList(null, null));
    assertThat(ServiceView.of(service).ports()).hasSize(2);
  }

  @Test
  void sourceRangesOfTheSpecTakePrecedenceOverTheAnnotation() {
    Service service =
        new ServiceBuilder()
            .withNewMetadata()
            .addToAnnotations(Annotations.SERVICE + "load-balancer-source-ranges", "10.0.0.0/8, ")
            .endMetadata()
            .withNewSpec()
            .endSpec()
            .build();
    assertThat(ServiceView.of(service).sourceRanges()).containsExactly("10.0.0.0/8");
    service.getSpec().setLoadBalancerSourceRanges(List.of("192.0.2.0/24"));
    assertThat(ServiceView.of(service).sourceRanges()).containsExactly("192.0.2.0/24");
  }

  @Test
  void onlyTheAnnotationDualstackAddsIpv6() throws Failure {
    assertThat(ServiceView.of(new Service()).isDualstack()).isFalse();
    assertThat(annotated("ip-address-type", "ipv4").isDualstack()).isFalse();
    assertThat(annotated("ip-address-type", "dualstack").isDualstack()).isTrue();
    Outcome<Boolean> unknown =
        Failure.toOutcome(() -> annotated("ip-address-type", "ipv6").isDualstack(), List.of());
    assertThat(unknown.problems().get(0).message()).isEqualTo("unknown IPAddressType: ipv6");
  }
}
