package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.internal.ingress.IngressRules;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.patch.MergePatches;
import dev.rolloutkit.alb.patch.PatchPart;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * An absent list of paths is written as {@code null}, and a list that became empty as {@code []}.
 */
class IngressRulePathsTest {
  private static final Set<PatchPart> SPEC = EnumSet.of(PatchPart.SPEC);

  /**
   * Three rules: with a path to the service, with an {@code http} without paths, without {@code
   * http}.
   */
  private static IngressView ingress() {
    Ingress ingress =
        new IngressBuilder()
            .withNewMetadata()
            .withNamespace("shop")
            .withName("web")
            .endMetadata()
            .withNewSpec()
            .addNewRule()
            .withNewHttp()
            .addNewPath()
            .withPath("/*")
            .withNewBackend()
            .withNewService()
            .withName("by-header")
            .withNewPort()
            .withName("use-annotation")
            .endPort()
            .endService()
            .endBackend()
            .endPath()
            .endHttp()
            .endRule()
            .addNewRule()
            .withHost("b")
            .withNewHttp()
            .endHttp()
            .endRule()
            .addNewRule()
            .withHost("c")
            .endRule()
            .endSpec()
            .build();
    ingress.getSpec().getRules().get(1).getHttp().setPaths(null);
    return IngressView.of(ingress);
  }

  @Test
  void removingTheOnlyPathOfARuleWritesAnEmptyListAndKeepsAnAbsentOne() {
    IngressPlan plan =
        IngressPlans.removeManagedRoutes(
            Samples.route(), AlbIngresses.of(List.of(ingress())), AlbSettings.reference());
    assertThat(plan.patches().get(0).patch())
        .endsWith(
            ",\"spec\":{\"rules\":[{\"http\":{\"paths\":[]}},"
                + "{\"host\":\"b\",\"http\":{\"paths\":null}},{\"host\":\"c\"}]}}");
  }

  @Test
  void aPatchWritesAnAbsentListOfPathsAsNull() {
    IngressView none = IngressView.builder().from(ingress()).rules(ImmutableList.of()).build();
    assertThat(MergePatches.between(none, ingress(), SPEC))
        .contains("{\"host\":\"b\",\"http\":{\"paths\":null}},{\"host\":\"c\"}");
    IngressView sorted =
        ingress().withRules(IngressRules.sorted(ingress().rules(), List.of("by-header")));
    assertThat(MergePatches.between(ingress(), sorted, SPEC)).isEqualTo(MergePatches.UNCHANGED);
  }

  @Test
  void anAbsentListOfPathsIsKeptUntilAPathIsAdded() {
    IngressRule absent = new IngressRule("b", true, ImmutableList.of(), false);
    assertThat(absent.withPaths(List.of())).isEqualTo(absent);
    IngressRule listed = absent.withPaths(List.of(Samples.annotated("/*", "web")));
    assertThat(listed.withPaths(List.of()))
        .isEqualTo(new IngressRule("b", true, ImmutableList.of()));
    assertThat(Samples.ingress(ImmutableMap.of()).rules().get(0).listed()).isTrue();
  }

  /** The patch of an Ingress with {@code http: {}} and with a rule that loses its only path. */
  private static String writtenBack(String apiVersion, String backend) {
    IngressView ingress =
        read(
            """
            {"apiVersion":"%s","metadata":{"namespace":"shop","name":"web"},"spec":{"rules":[
             {"http":{}},
             {"http":{"paths":[{"path":"/*","pathType":"ImplementationSpecific","backend":%s}]}}]}}\
            """
                .formatted(apiVersion, backend));
    return IngressPlans.removeManagedRoutes(
            Samples.route(),
            AlbIngresses.of(ingress.mode(), List.of(ingress)),
            AlbSettings.reference())
        .patches()
        .get(0)
        .patch();
  }

  private static IngressView read(String json) {
    try {
      return IngressView.read(Inputs.MAPPER.readTree(json)).orElseThrow();
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aManifestWithoutAListOfPathsIsWrittenWithNull() {
    String end = ",\"spec\":{\"rules\":[{\"http\":{\"paths\":null}},{\"http\":{\"paths\":[]}}]}}";
    assertThat(
            writtenBack(
                "extensions/v1beta1",
                "{\"serviceName\":\"by-header\",\"servicePort\":\"use-annotation\"}"))
        .endsWith(end);
    assertThat(
            writtenBack(
                "networking.k8s.io/v1",
                "{\"service\":{\"name\":\"by-header\",\"port\":{\"name\":\"use-annotation\"}}}"))
        .endsWith(end);
  }

  @Test
  void aManifestWithAFieldOfTheWrongTypeIsAProblem() throws JsonProcessingException {
    assertThat(
            IngressView.read(Inputs.MAPPER.readTree("{\"spec\":{\"rules\":{\"http\":1}}}")).isOk())
        .isFalse();
    assertThat(IngressView.read(Inputs.MAPPER.readTree("null")).isOk()).isTrue();
  }
}
