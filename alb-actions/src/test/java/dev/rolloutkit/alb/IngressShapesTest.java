package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngress;
import dev.rolloutkit.alb.ingress.IngressApi;
import dev.rolloutkit.alb.ingress.IngressTls;
import dev.rolloutkit.alb.patch.MergePatches;
import dev.rolloutkit.alb.patch.PatchPart;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One Ingress in the three shapes that it has had, and the patches from one to another. */
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

  private static AlbIngress current() {
    return AlbIngress.of(
        read(CURRENT, io.fabric8.kubernetes.api.model.networking.v1.Ingress.class));
  }

  private static AlbIngress beta() {
    return AlbIngress.of(
        read(LEGACY, io.fabric8.kubernetes.api.model.networking.v1beta1.Ingress.class));
  }

  @Test
  void everyMemberOfTheCurrentShapeIsRead() {
    AlbIngress ingress = current();

    assertThat(ingress.mode()).isEqualTo(IngressApi.NETWORKING);
    assertThat(ingress.namespace()).isEqualTo("shop");
    assertThat(ingress.name()).isEqualTo("web");
    assertThat(ingress.labels()).containsExactly(Map.entry("l", "1"));
    assertThat(ingress.annotations()).containsExactly(Map.entry("a", "1"), Map.entry("b", "2"));
    assertThat(ingress.ingressClassName()).isEqualTo("alb");
    assertThat(ingress.defaultBackend().orElseThrow().toString()).contains("fallback");
    assertThat(ingress.tls()).containsExactly(new IngressTls(ImmutableList.of("a.com"), "s"));
    assertThat(ingress.hostnames()).containsExactly("x.elb", "");
    assertThat(ingress.rules()).hasSize(2);
    assertThat(ingress.hasRuleWithService("svc")).isTrue();
    assertThat(ingress.hasRuleWithService("fallback")).isFalse();
    assertThat(ingress.hasRuleWithService("b")).isFalse();
  }

  @Test
  void theLegacyShapesSayTheSame() {
    AlbIngress beta = beta();
    AlbIngress extensions =
        AlbIngress.of(read(LEGACY, io.fabric8.kubernetes.api.model.extensions.Ingress.class));

    assertThat(beta.mode()).isEqualTo(IngressApi.EXTENSIONS);
    assertThat(extensions.rules()).isEqualTo(beta.rules());
    assertThat(extensions.tls()).isEqualTo(beta.tls()).isEqualTo(current().tls());
    assertThat(extensions.hostnames()).isEqualTo(beta.hostnames()).isEqualTo(current().hostnames());
    assertThat(extensions.defaultBackend()).isEqualTo(beta.defaultBackend()).isPresent();
    assertThat(extensions.ingressClassName()).isEqualTo(beta.ingressClassName()).isEqualTo("alb");
    assertThat(extensions.annotations()).isEqualTo(beta.annotations());
    assertThat(extensions.labels()).isEqualTo(beta.labels());
    assertThat(beta.rules().get(0).toString()).contains("svc").contains("Prefix").contains("/b");
    assertThat(beta.hasRuleWithService("svc")).isTrue();
  }

  @Test
  void anEmptyIngressIsEmptyInEveryShape() {
    AlbIngress none = AlbIngress.builder().build();

    assertThat(
            AlbIngress.of(read("{}", io.fabric8.kubernetes.api.model.networking.v1.Ingress.class)))
        .isEqualTo(none);
    assertThat(
            AlbIngress.of(
                read("{}", io.fabric8.kubernetes.api.model.networking.v1beta1.Ingress.class)))
        .isEqualTo(AlbIngress.builder().mode(IngressApi.EXTENSIONS).build());
    assertThat(AlbIngress.of(read("{}", io.fabric8.kubernetes.api.model.extensions.Ingress.class)))
        .isEqualTo(AlbIngress.builder().mode(IngressApi.EXTENSIONS).build());
  }

  private static String patch(AlbIngress from, AlbIngress to) {
    return MergePatches.between(from, to, EnumSet.allOf(PatchPart.class));
  }

  @Test
  void nothingChanges() {
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
  void annotationsAndLabelsChangeByKey_anEmptyMapIsRemovedAsAWhole() {
    assertThat(patch(current(), current().withAnnotations(Map.of("a", "1", "c", "3"))))
        .isEqualTo("{\"metadata\":{\"annotations\":{\"b\":null,\"c\":\"3\"}}}");
    assertThat(patch(current(), current().withAnnotations(Map.of())))
        .isEqualTo("{\"metadata\":{\"annotations\":null}}");
    AlbIngress relabelled = AlbIngress.builder().from(current()).labels(Map.of("l", "2")).build();
    assertThat(patch(current(), relabelled)).isEqualTo("{\"metadata\":{\"labels\":{\"l\":\"2\"}}}");
    assertThat(patch(current(), relabelled.withAnnotations(Map.of("a", "1", "b", "3"))))
        .isEqualTo("{\"metadata\":{\"annotations\":{\"b\":\"3\"},\"labels\":{\"l\":\"2\"}}}");
  }

  @Test
  void theSpecChangesByMember_listsAsAWhole() {
    AlbIngress other = AlbIngress.builder().from(current()).ingressClassName("nginx").build();
    assertThat(patch(current(), other)).isEqualTo("{\"spec\":{\"ingressClassName\":\"nginx\"}}");
    assertThat(
            patch(current(), AlbIngress.builder().from(current()).tls(ImmutableList.of()).build()))
        .isEqualTo("{\"spec\":{\"tls\":null}}");
    assertThat(patch(current(), current().withRules(ImmutableList.of(current().rules().get(1)))))
        .isEqualTo("{\"spec\":{\"rules\":[{\"host\":\"b.com\"}]}}");
    AlbIngress.Builder noBackend = AlbIngress.builder().from(current());
    assertThat(patch(current(), noBackend.defaultBackend(Optional.empty()).build()))
        .isEqualTo("{\"spec\":{\"defaultBackend\":null}}");
    assertThat(patch(beta(), AlbIngress.builder().from(beta()).ingressClassName("x").build()))
        .isEqualTo("{\"spec\":{\"ingressClassName\":\"x\"}}");
  }

  @Test
  void aBackendChangesFromTheInside() {
    AlbIngress to =
        AlbIngress.of(
            read(
                CURRENT.replace("\"number\":80", "\"number\":81"),
                io.fabric8.kubernetes.api.model.networking.v1.Ingress.class));

    assertThat(patch(current(), to))
        .isEqualTo("{\"spec\":{\"defaultBackend\":{\"service\":{\"port\":{\"number\":81}}}}}");
  }
}
