package dev.rolloutkit.model.references;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The objects to which a Rollout refers, from a client's objects and from JSON. */
class ReferencedObjectsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String INGRESS =
      """
      {"apiVersion":"networking.k8s.io/v1","metadata":{"name":"web"},"spec":{
       "defaultBackend":{"service":{"name":"default"}},"rules":[
        {"http":{"paths":[{"backend":{"service":{"name":"a"}}},
          {"backend":{"resource":{"kind":"x","name":"y"}}},{},null]}},
        {"host":"h"},null,
        {"http":{"paths":[{"backend":{"service":{"name":"b"}}},
          {"backend":{"service":{"name":"a"}}}]}},
        {"http":{}}]}}""";

  private static <T> T read(String json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode tree(String json) {
    return read(json, JsonNode.class);
  }

  /** The default backend does not belong to a rule. */
  @Test
  void anIngressNamesTheServicesOfItsRules() {
    ReferencedIngress ingress = ReferencedIngress.of(read(INGRESS, Ingress.class));

    assertThat(ingress.name()).isEqualTo("web");
    assertThat(ingress.services()).containsExactly("a", "b");
    assertThat(ReferencedIngress.of(tree(INGRESS))).isEqualTo(ingress);
    assertThat(ReferencedIngress.of(new Ingress()).services()).isEmpty();
    assertThat(ReferencedIngress.of(new Ingress()).name()).isEmpty();
  }

  @Test
  void anIngressOfARetiredVersionNamesTheServicesOfItsRules() {
    String legacy =
        INGRESS
            .replace("networking.k8s.io/v1", "extensions/v1beta1")
            .replaceAll("\\{\"service\":\\{\"name\":(\"\\w+\")}}", "{\"serviceName\":$1}")
            .replace("{\"resource\":{\"kind\":\"x\",\"name\":\"y\"}}", "{\"serviceName\":\"c\"}")
            .replace(",{},null]", "]")
            .replace("\"defaultBackend\"", "\"backend\"");
    ReferencedIngress ingress =
        ReferencedIngress.of(
            read(legacy, io.fabric8.kubernetes.api.model.extensions.Ingress.class));

    assertThat(ingress.services()).containsExactly("a", "c", "b");
    assertThat(ReferencedIngress.of(tree(legacy))).isEqualTo(ingress);
    assertThat(ReferencedIngress.of(tree(legacy.replace("extensions/", "networking.k8s.io/"))))
        .isEqualTo(ingress);
  }

  @Test
  void strictReadingRefusesObjectsThatCannotBeDecoded() {
    assertThat(ReferencedIngress.read(tree(INGRESS)).orElseThrow())
        .isEqualTo(ReferencedIngress.of(tree(INGRESS)));
    assertThat(ReferencedIngress.read(tree("{\"spec\":{\"rules\":{}}}")).isOk()).isFalse();
    assertThat(
            ReferencedService.read(
                    ServiceRole.STABLE, tree("{\"spec\":{\"selector\":{\"app\":5}}}"))
                .isOk())
        .isFalse();
    assertThat(
            ReferencedService.read(
                    ServiceRole.STABLE, tree("{\"spec\":{\"ports\":[{\"port\":\"80\"}]}}"))
                .isOk())
        .isFalse();
  }

  @Test
  void nullInTheSelectorOfAServiceIsEmpty() {
    String json =
        """
        {"metadata":{"name":"web","labels":{"a":"b"}},"spec":{"selector":{"app":"web","x":null}}}""";
    ReferencedService service = ReferencedService.of(ServiceRole.STABLE, read(json, Service.class));

    assertThat(service.role()).isEqualTo(ServiceRole.STABLE);
    assertThat(service.metadata().name()).isEqualTo("web");
    assertThat(service.selector()).isEqualTo(Map.of("app", "web", "x", ""));
    assertThat(ReferencedService.of(ServiceRole.STABLE, tree(json)).selector())
        .isEqualTo(service.selector());
  }

  @Test
  void aServiceWithoutSelectorSelectsNothing() {
    Service nullKey = read("{\"spec\":{\"selector\":{\"app\":\"web\"}}}", Service.class);
    Map<String, String> selector = new HashMap<>(nullKey.getSpec().getSelector());
    selector.put(null, "x");
    nullKey.getSpec().setSelector(selector);

    assertThat(ReferencedService.of(ServiceRole.STABLE, nullKey).selector())
        .isEqualTo(Map.of("app", "web"));
    assertThat(ReferencedService.of(ServiceRole.STABLE, new Service()).selector()).isEmpty();
    assertThat(
            ReferencedService.of(ServiceRole.STABLE, read("{\"spec\":{}}", Service.class))
                .selector())
        .isEmpty();
  }
}
