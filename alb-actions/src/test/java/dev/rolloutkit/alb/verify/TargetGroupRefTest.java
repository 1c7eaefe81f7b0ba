package dev.rolloutkit.alb.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetGroupRefTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final Service SERVICE =
      new ServiceBuilder()
          .withNewMetadata()
          .withNamespace("shop")
          .withName("web")
          .endMetadata()
          .withNewSpec()
          .addNewPort()
          .withName("http")
          .withPort(80)
          .endPort()
          .addNewPort()
          .withPort(443)
          .endPort()
          .endSpec()
          .build();

  private static TargetGroupBinding binding(String namespace, Object spec) {
    return TargetGroupBinding.builder()
        .key(new NamespacedName(namespace, "tgb"))
        .spec(MAPPER.valueToTree(spec))
        .build();
  }

  private static TargetGroupBinding to(String service, Object port) {
    return binding(
        "shop",
        Map.of("targetGroupARN", "arn:a", "serviceRef", Map.of("name", service, "port", port)));
  }

  @Test
  void everyFieldIsRead() {
    TargetGroupRef ref =
        TargetGroupRef.of(
                binding(
                    "shop",
                    Map.of(
                        "targetGroupARN", "arn:a",
                        "targetType", "ip",
                        "ipAddressType", "ipv6",
                        "unknown", List.of(1),
                        "serviceRef", Map.of("name", "web", "port", "http", "more", true))))
            .orElseThrow();

    assertThat(ref.namespace()).isEqualTo("shop");
    assertThat(ref.name()).isEqualTo("tgb");
    assertThat(ref.targetGroupArn()).isEqualTo("arn:a");
    assertThat(ref.targetType()).contains("ip");
    assertThat(ref.ipAddressType()).contains("ipv6");
    assertThat(ref.serviceName()).isEqualTo("web");
    assertThat(ref.servicePort().stringValue()).isEqualTo("http");
  }

  @Test
  void absentFieldsAreEmpty() {
    TargetGroupBinding empty = TargetGroupBinding.builder().key(new NamespacedName("", "")).build();
    assertThat(TargetGroupRef.of(empty).orElseThrow()).isEqualTo(TargetGroupRef.builder().build());
    TargetGroupRef nulls = TargetGroupRef.of(binding("shop", null)).orElseThrow();
    assertThat(nulls.targetGroupArn()).isEmpty();
    Map<String, Object> spec = new HashMap<>();
    spec.put("serviceRef", null);
    spec.put("targetType", null);
    assertThat(TargetGroupRef.of(binding("shop", spec)).orElseThrow().targetType()).isEmpty();
    Map<String, Object> service = new HashMap<>();
    service.put("port", null);
    assertThat(
            TargetGroupRef.of(binding("shop", Map.of("serviceRef", service)))
                .orElseThrow()
                .servicePort()
                .intValue())
        .isZero();
  }

  @Test
  void aFieldOfTheWrongTypeHasTheErrorOfGo() {
    assertThat(TargetGroupRef.of(to("web", 80)).isOk()).isTrue();
    assertThat(
            TargetGroupRef.of(binding("shop", Map.of("serviceRef", Map.of("name", 7)))).problems())
        .extracting(Problem::text)
        .containsExactly(
            "json: cannot unmarshal number into Go struct field"
                + " ServiceReference.spec.serviceRef.name of type string");
    assertThat(TargetGroupRef.of(binding("shop", "x")).isOk()).isFalse();
    assertThat(TargetGroupRef.of(binding("shop", Map.of("serviceRef", List.of()))).isOk())
        .isFalse();
  }

  @Test
  void aBindingRefersToAPortOfItsServiceByNumberOrName() {
    assertThat(isFor(to("web", 80))).isTrue();
    assertThat(isFor(to("web", 443))).isTrue();
    assertThat(isFor(to("web", 8080))).isFalse();
    assertThat(isFor(to("web", "http"))).isTrue();
    assertThat(isFor(to("web", "https"))).isFalse();
    assertThat(isFor(to("web", ""))).isFalse();
    assertThat(isFor(to("api", 80))).isFalse();
    assertThat(isFor(binding("other", Map.of("serviceRef", Map.of("name", "web", "port", 80)))))
        .isFalse();
    assertThat(TargetGroupRef.of(to("web", 80)).orElseThrow().isFor(new Service())).isFalse();
    assertThat(
            TargetGroupRef.of(to("web", 80))
                .orElseThrow()
                .isFor(new ServiceBuilder(SERVICE).withSpec(null).build()))
        .isFalse();
  }

  private static boolean isFor(TargetGroupBinding binding) {
    return TargetGroupRef.of(binding).orElseThrow().isFor(SERVICE);
  }

  @Test
  void theBindingsOfAServiceAreInOrderAndOneThatCannotBeReadFailsAll() {
    assertThat(
            TargetGroupRef.ofService(
                    SERVICE, List.of(to("web", "http"), to("api", 80), to("web", 443)))
                .orElseThrow())
        .extracting(ref -> ref.servicePort().stringValue())
        .hasSize(2);
    assertThat(
            TargetGroupRef.ofService(SERVICE, List.of(to("web", 80), binding("shop", "x"))).isOk())
        .isFalse();
  }
}
