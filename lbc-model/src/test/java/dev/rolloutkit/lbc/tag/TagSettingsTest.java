package dev.rolloutkit.lbc.tag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbc.service.ServiceView;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which tags Ingresses, their classes and Services specify. */
class TagSettingsTest {
  private static GroupMember member(String tags, Optional<IngressClassParams> params) {
    return new GroupMember(
        IngressView.builder()
            .namespace("shop")
            .name("web")
            .annotations(ImmutableMap.of(AnnotationNames.INGRESS_TAGS, tags))
            .build(),
        params);
  }

  @Test
  void tagsOfAnIngressAndOfItsClassAreReadSeparately() throws Exception {
    IngressClassParams params =
        IngressClassParams.of(
            "params",
            new ObjectMapper().readTree("{\"tags\":[{\"key\":\"team\",\"value\":\"platform\"}]}"));
    GroupMember member = member("team=shop,tier=web", Optional.of(params));
    assertThat(TagSettings.ofIngress(member, LbcRelease.MATCHED))
        .isEqualTo(Map.of("team", "shop", "tier", "web"));
    assertThat(TagSettings.ofClass(member)).isEqualTo(Map.of("team", "platform"));
    assertThat(TagSettings.ofClass(member("a=b", Optional.empty()))).isEmpty();
  }

  @Test
  void malformedTagsAreAProblemOfTheAnnotation() {
    assertThatThrownBy(
            () -> TagSettings.ofIngress(member("team", Optional.empty()), LbcRelease.MATCHED))
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.problem().field())
                    .isEqualTo("metadata.annotations[alb.ingress.kubernetes.io/tags]"));
  }

  @Test
  void aServiceHasSeparateTagsAsABackendAndForItsLoadBalancer() throws Failure {
    ServiceView service =
        ServiceView.of(
            new ServiceBuilder()
                .withNewMetadata()
                .addToAnnotations(AnnotationNames.INGRESS_TAGS, "as=backend")
                .addToAnnotations(Annotations.NLB + "additional-resource-tags", "as=load balancer")
                .endMetadata()
                .build());
    assertThat(TagSettings.ofBackend(service.annotations(), LbcRelease.MATCHED))
        .isEqualTo(Map.of("as", "backend"));
    assertThat(TagSettings.ofService(service.read(), LbcRelease.MATCHED))
        .isEqualTo(Map.of("as", "load balancer"));
  }
}
