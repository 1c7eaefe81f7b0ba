package dev.rolloutkit.alb;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.annotation.DesiredAnnotations;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.internal.ingress.IngressJson;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Plans of Rollouts without ALB routing, and texts that no API server stores. */
class NothingToDoTest {
  private static final AlbSettings REFERENCE = AlbSettings.reference();
  private static final AlbIngresses NONE = AlbIngresses.of(List.of());

  private static Rollout rollout(String routing) {
    String text =
        "{'metadata':{'name':'web','namespace':'shop'},'spec':{'strategy':{'canary':"
            + "{'stableService':'s','trafficRouting':"
            + routing
            + "}}}}";
    return RolloutCodec.read(text.replace('\'', '"')).orElseThrow();
  }

  @Test
  void withoutAHeaderRouteThePlanIsEmptyEvenWithoutAlbRouting() {
    assertThat(IngressPlans.headerRoute(rollout("{'nginx':{}}"), NONE, null, REFERENCE))
        .isEqualTo(IngressPlan.NOTHING);
    assertThat(IngressPlans.headerRoute(rollout("{}"), NONE, null, REFERENCE).stoppedBy())
        .isEmpty();
  }

  @Test
  void withoutManagedRoutesTheRemovalIsEmptyEvenWithoutAlbRouting() {
    assertThat(IngressPlans.removeManagedRoutes(rollout("{'nginx':{}}"), NONE, REFERENCE))
        .isEqualTo(IngressPlan.NOTHING);
    Rollout managed = rollout("{'managedRoutes':[{'name':'h'}]}");
    assertThat(IngressPlans.removeManagedRoutes(managed, NONE, REFERENCE).stoppedBy()).isPresent();
  }

  @Test
  void unpairedSurrogatesBecomeReplacementCharacters() {
    IngressView ingress =
        IngressView.of(
            new IngressBuilder()
                .withNewMetadata()
                .withNamespace("shop")
                .withName("web")
                .addToAnnotations("a\ud800", "b\udc00")
                .endMetadata()
                .build());
    assertThat(ingress.annotations()).isEqualTo(Map.of("a\ufffd", "b\ufffd"));
    AlbRoute route =
        AlbRoute.of(
                RolloutCodec.read(
                        ("{'metadata':{'name':'web','namespace':'shop'},'spec':{'strategy':{"
                                + "'canary':{'stableService':'s\\ud800','canaryService':'c',"
                                + "'trafficRouting':{'alb':{'ingress':'web','servicePort':80}}}}}}")
                            .replace('\'', '"'))
                    .orElseThrow())
            .orElseThrow();
    assertThat(
            DesiredAnnotations.of(ImmutableMap.of(), route, 80, 5, List.of(), REFERENCE)
                .orElseThrow())
        .containsKey("alb.ingress.kubernetes.io/actions.s\ufffd");
  }

  @Test
  void anEmptyListOfPathsIsWrittenAsAnEmptyList() {
    IngressView ingress =
        IngressView.of(
            new IngressBuilder()
                .withNewSpec()
                .addNewRule()
                .withNewHttp()
                .endHttp()
                .endRule()
                .endSpec()
                .build());
    assertThat(IngressJson.spec(ingress).toString())
        .isEqualTo("{\"rules\":[{\"http\":{\"paths\":[]}}]}");
  }
}
