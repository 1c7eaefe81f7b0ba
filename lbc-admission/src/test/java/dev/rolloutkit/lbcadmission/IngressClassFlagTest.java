package dev.rolloutkit.lbcadmission;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.controller.AdmissionSettings;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.policy.AdmissionPolicies;
import dev.rolloutkit.lbcadmission.review.AdmissionRequest;
import dev.rolloutkit.lbcadmission.webhook.Webhook;
import org.junit.jupiter.api.Test;

/**
 * Which Ingresses belong to the controller with different values of {@code --ingress-class}. The
 * condition in each of these Ingresses is wrong, so the controller refuses exactly those that are
 * its own.
 */
class IngressClassFlagTest {
  private static final String WRONG_CONDITION =
      "'alb.ingress.kubernetes.io/conditions.web':'[{\\\"field\\\":\\\"host-header\\\"}]'";

  private static AdmissionRequest ingress(String classAnnotation) {
    return AdmissionRequest.create(
        "shop",
        Replays.tree(
            ("{'metadata':{'namespace':'shop','name':'web','annotations':{%s%s}},'spec':{'rules':"
                    + "[{'http':{'paths':[{'backend':{'service':{'name':'web'}}}]}}]}}")
                .formatted(classAnnotation, WRONG_CONDITION)));
  }

  private static AdmissionRequest annotated(String ingressClass) {
    return ingress("'kubernetes.io/ingress.class':'" + ingressClass + "',");
  }

  private static boolean isRefused(AdmissionRequest request, LbcFlags flags) {
    return !LbcAdmission.answer(
            Webhook.VALIDATE_INGRESS,
            request,
            Controller.builder().settings(AdmissionSettings.of(flags)).build())
        .allowed();
  }

  @Test
  void byDefaultAnIngressWithoutAClassBelongsToAnotherController() {
    LbcFlags defaults = LbcFlags.defaults();

    assertThat(isRefused(ingress(""), defaults)).isFalse();
    assertThat(isRefused(annotated(""), defaults)).isFalse();
    assertThat(isRefused(annotated("nginx"), defaults)).isFalse();
    assertThat(isRefused(annotated("alb"), defaults)).isTrue();
  }

  @Test
  void withAnEmptyFlagIngressesWithoutAClassBelongToTheController() {
    LbcFlags empty = LbcFlags.builder().ingressClass("").build();

    assertThat(isRefused(ingress(""), empty)).isTrue();
    assertThat(isRefused(annotated(""), empty)).isTrue();
    assertThat(isRefused(annotated("alb"), empty)).isTrue();
    assertThat(isRefused(annotated("nginx"), empty)).isFalse();
  }

  @Test
  void withAnotherClassOnlyIngressesOfThatClassBelongToTheController() {
    LbcFlags other = LbcFlags.builder().ingressClass("internal").build();

    assertThat(isRefused(ingress(""), other)).isFalse();
    assertThat(isRefused(annotated("alb"), other)).isFalse();
    assertThat(isRefused(annotated("internal"), other)).isTrue();
  }

  @Test
  void thePolicyCoversTheSameClasses() {
    assertThat(classesOfPolicy(LbcFlags.defaults())).endsWith(" in ['alb']");
    assertThat(classesOfPolicy(LbcFlags.builder().ingressClass("").build()))
        .endsWith(" in ['', 'alb']");
  }

  private static String classesOfPolicy(LbcFlags flags) {
    return AdmissionPolicies.ingresses(flags, ImmutableList.of()).variables().get("annotatedOurs");
  }
}
