package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.internal.ingress.IngressRules;
import dev.rolloutkit.alb.patch.MergePatches;
import dev.rolloutkit.alb.patch.PatchPart;
import dev.rolloutkit.lbc.ingress.IngressApi;
import dev.rolloutkit.lbc.ingress.IngressTls;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One Ingress in the three versions of its API, and patches between different states of it. */
class IngressShapesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final String METADATA =
      "\"metadata\":{\"namespace\":\"shop\",\"name\":\"web\",\"labels\":{\"l\":\"1\"},"
          + "\"annotations\":{\"a\":\"1\",\"b\":\"2\"}}";
  private static final String STATUS =
      "\"status\":{\"loadBalancer\":{\"ingress\":[{\"hostname\":\"x.elb\"},{\"ip\":\"1.1.1.1\"}]}}";

  private static final String CURRENT =
      "{"
          + METADATA
          + """
          ,"spec":{"ingressClassName":"alb",
            "defaultBackend":{"service":{"name":"fallback","port":{"number":80}}},
            "tls":[{"hosts":["a.com"],"secretName":"s"}],
            "rules":[{"host":"a.com","http":{"paths":[
              {"path":"/","pathType":"Prefix","backend":{"service":{"name":"svc","port":{"name":"use-annotation"}}}},
              {"path":"/b","backend":{"resource":{"kind":"Bucket","name":"b"}}}]}},
              {"host":"b.com"}]},\
          """
          + STATUS
          + "}";

  private static final String LEGACY =
      "{"
          + METADATA
          + """
          ,"spec":{"ingressClassName":"alb",
            "backend":{"serviceName":"fallback","servicePort":80},
            "tls":[{"hosts":["a.com"],"secretName":"s"}],
            "rules":[{"host":"a.com","http":{"paths":[
              {"path":"/","pathType":"Prefix","backend":{"serviceName":"svc","servicePort":"use-annotation"}},
              {"path":"/b","backend":{"resource":{"kind":"Bucket","name":"b"}}}]}},
              {"host":"b.com"}]},\
          """
          + STATUS
          + "}";

  private static <T> T read(String json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static IngressView current() {
    return IngressView.of(
        read(CURRENT, io.fabric8.kubernetes.api.model.networking.v1.Ingress.class));
  }

  private static IngressView beta() {
    return IngressView.of(
        read(LEGACY, io.fabric8.kubernetes.api.model.networking.v1beta1.Ingress.class));
  }

  @Test
  void everyFieldOfTheCurrentApiIsRead() {
    IngressView ingress = current();

    assertThat(ingress.mode()).isEqualTo(IngressApi.NETWORKING);
    assertThat(ingress.namespace()).isEqualTo("shop");
    assertThat(ingress.name()).isEqualTo("web");
    assertThat(ingress.labels()).containsExactly(Map.entry("l", "1"));
    assertThat(ingress.annotations()).containsExactly(Map.entry("a", "1"), Map.entry("b", "2"));
    assertThat(ingress.ingressClassName()).contains("alb");
    assertThat(ingress.defaultBackend().orElseThrow().toString()).contains("fallback");
    assertThat(ingress.tls()).containsExactly(new IngressTls(ImmutableList.of("a.com"), "s"));
    assertThat(ingress.hostnames()).containsExactly("x.elb", "");
    assertThat(ingress.rules()).hasSize(2);
    assertThat(IngressRules.leadTo(ingress, "svc")).isTrue();
    assertThat(IngressRules.leadTo(ingress, "fallback")).isFalse();
    assertThat(IngressRules.leadTo(ingress, "b")).isFalse();
  }

  @Test
  void theOlderApisAreReadToTheSameValues() {
    IngressView beta = beta();
    IngressView extensions =
        IngressView.of(read(LEGACY, io.fabric8.kubernetes.api.model.extensions.Ingress.class));

    assertThat(beta.mode()).isEqualTo(IngressApi.EXTENSIONS);
    assertThat(extensions.rules()).isEqualTo(beta.rules());
    assertThat(extensions.tls()).isEqualTo(beta.tls()).isEqualTo(current().tls());
    assertThat(extensions.hostnames()).isEqualTo(beta.hostnames()).isEqualTo(current().hostnames());
    assertThat(extensions.defaultBackend()).isEqualTo(beta.defaultBackend()).isPresent();
    assertThat(extensions.ingressClassName()).isEqualTo(beta.ingressClassName()).contains("alb");
    assertThat(extensions.annotations()).isEqualTo(beta.annotations());
    assertThat(extensions.labels()).isEqualTo(beta.labels());
    assertThat(beta.rules().get(0).toString()).contains("svc").contains("Prefix").contains("/b");
    assertThat(IngressRules.leadTo(beta, "svc")).isTrue();
  }

  @Test
  void anEmptyIngressIsEmptyInEveryApi() {
    IngressView none = IngressView.builder().build();

    assertThat(
            IngressView.of(read("{}", io.fabric8.kubernetes.api.model.networking.v1.Ingress.class)))
        .isEqualTo(none);
    assertThat(
            IngressView.of(
                read("{}", io.fabric8.kubernetes.api.model.networking.v1beta1.Ingress.class)))
        .isEqualTo(IngressView.builder().mode(IngressApi.EXTENSIONS).build());
    assertThat(IngressView.of(read("{}", io.fabric8.kubernetes.api.model.extensions.Ingress.class)))
        .isEqualTo(IngressView.builder().mode(IngressApi.EXTENSIONS).build());
  }

  private static String patch(IngressView from, IngressView to) {
    return MergePatches.between(from, to, EnumSet.allOf(PatchPart.class));
  }

  @Test
  void withoutADifferenceInTheRequestedPartsThePatchIsEmpty() {
    assertThat(patch(current(), current())).isEqualTo(MergePatches.UNCHANGED);
    assertThat(
            MergePatches.between(
                current(), current().withAnnotations(Map.of()), Set.of(PatchPart.LABELS)))
        .isEqualTo("{}");
    assertThat(
            MergePatches.between(
                current(), current().withRules(ImmutableList.of()), Set.of(PatchPart.ANNOTATIONS)))
        .isEqualTo("{}");
  }

  @Test
  void annotationsAndLabelsArePatchedByKeyAndAnEmptyMapIsRemovedAsAWhole() {
    assertThat(patch(current(), current().withAnnotations(Map.of("a", "1", "c", "3"))))
        .isEqualTo("{\"metadata\":{\"annotations\":{\"b\":null,\"c\":\"3\"}}}");
    assertThat(patch(current(), current().withAnnotations(Map.of())))
        .isEqualTo("{\"metadata\":{\"annotations\":null}}");
    IngressView relabelled = IngressView.builder().from(current()).labels(Map.of("l", "2")).build();
    assertThat(patch(current(), relabelled)).isEqualTo("{\"metadata\":{\"labels\":{\"l\":\"2\"}}}");
    assertThat(patch(current(), relabelled.withAnnotations(Map.of("a", "1", "b", "3"))))
        .isEqualTo("{\"metadata\":{\"annotations\":{\"b\":\"3\"},\"labels\":{\"l\":\"2\"}}}");
  }

  @Test
  void theSpecIsPatchedByFieldAndListsAreReplacedAsAWhole() {
    IngressView other = IngressView.builder().from(current()).ingressClassName("nginx").build();
    assertThat(patch(current(), other)).isEqualTo("{\"spec\":{\"ingressClassName\":\"nginx\"}}");
    assertThat(
            patch(current(), IngressView.builder().from(current()).tls(ImmutableList.of()).build()))
        .isEqualTo("{\"spec\":{\"tls\":null}}");
    assertThat(patch(current(), current().withRules(ImmutableList.of(current().rules().get(1)))))
        .isEqualTo("{\"spec\":{\"rules\":[{\"host\":\"b.com\"}]}}");
    IngressView.Builder noBackend = IngressView.builder().from(current());
    assertThat(patch(current(), noBackend.defaultBackend(Optional.empty()).build()))
        .isEqualTo("{\"spec\":{\"defaultBackend\":null}}");
    assertThat(patch(beta(), IngressView.builder().from(beta()).ingressClassName("x").build()))
        .isEqualTo("{\"spec\":{\"ingressClassName\":\"x\"}}");
  }

  @Test
  void aBackendIsPatchedByItsFields() {
    IngressView to =
        IngressView.of(
            read(
                CURRENT.replace("\"number\":80", "\"number\":81"),
                io.fabric8.kubernetes.api.model.networking.v1.Ingress.class));

    assertThat(patch(current(), to))
        .isEqualTo("{\"spec\":{\"defaultBackend\":{\"service\":{\"port\":{\"number\":81}}}}}");
  }
}
