package dev.rolloutkit.lbc.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An Ingress in a JSON tree, and the same Ingress as a value. */
class IngressTreeTest {
  private static final String WEB =
      """
      {"metadata":{"namespace":"shop","name":"web","deletionTimestamp":"2026-01-01T00:00:00Z",
        "annotations":{"alb.ingress.kubernetes.io/scheme":"internal","n":1}},
       "spec":{"ingressClassName":"alb","defaultBackend":{"service":{"name":"other"}},
        "rules":[{"http":{"paths":[{"backend":{"service":{"name":"web"}}},
          {"backend":{"resource":{"kind":"Bucket","name":"b"}}},
          {"backend":{"service":{"name":"other"}}}]}},{"host":"a"}]}}\
      """;

  private static IngressTree tree(String json) {
    try {
      return new IngressTree(new ObjectMapper().readTree(json));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void fieldsAreReadOnDemand() {
    IngressTree web = tree(WEB);
    assertThat(web.key()).isEqualTo("shop/web");
    assertThat(web.name()).isEqualTo("web");
    assertThat(web.isDeleting()).isTrue();
    assertThat(web.annotation("alb.ingress.kubernetes.io/scheme")).contains("internal");
    assertThat(web.annotation("none")).isEmpty();
    assertThat(web.annotations()).containsOnlyKeys("alb.ingress.kubernetes.io/scheme", "n");
    assertThat(web.hasSettings()).isTrue();
    assertThat(web.className()).contains("alb");
    assertThat(web.rules()).hasSize(2);
  }

  @Test
  void servicesAreThoseOfTheDefaultBackendAndThenOfThePaths() {
    assertThat(tree(WEB).services()).containsExactly("other", "web");
    assertThat(IngressView.read(tree(WEB).json()).orElseThrow().services())
        .containsExactly("other", "web");
  }

  @Test
  void thePortOfABackendIsANumberOrAName() {
    assertThat(service("{'service':{'name':'web','port':{'number':80}}}"))
        .contains(ServiceBackendRef.numbered("web", 80));
    assertThat(service("{'service':{'name':'web','port':{'name':'use-annotation'}}}"))
        .contains(ServiceBackendRef.named("web", "use-annotation"));
    assertThat(service("{'service':{}}")).contains(ServiceBackendRef.named("", ""));
    assertThat(service("{'resource':{'kind':'Bucket','name':'b'}}")).isEmpty();
    assertThat(service("{'service':'web'}")).isEmpty();
    assertThat(IngressTree.service(tree(WEB).defaultBackend()).map(ServiceBackendRef::name))
        .contains("other");
  }

  private static Optional<ServiceBackendRef> service(String backend) {
    return IngressTree.service(tree(backend.replace('\'', '"')).json());
  }

  @Test
  void fieldsOfAnotherTypeAreAbsent() {
    for (String json : new String[] {"{}", "null", "[]", "{\"metadata\":1,\"spec\":\"x\"}"}) {
      IngressTree none = tree(json);
      assertThat(none.key()).isEqualTo("/");
      assertThat(none.isDeleting()).isFalse();
      assertThat(none.annotations()).isEqualTo(Map.of());
      assertThat(none.hasSettings()).isFalse();
      assertThat(none.className()).isEmpty();
      assertThat(none.services()).isEmpty();
    }
    assertThat(tree("{\"spec\":{\"ingressClassName\":1}}").className()).isEmpty();
  }

  @Test
  void settingsAreOnlyAnnotationsUnderThePrefix() {
    assertThat(tree("{\"metadata\":{\"annotations\":{\"nginx/x\":\"\"}}}").hasSettings()).isFalse();
  }
}
