package dev.rolloutkit.bluegreen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is valid and still not what its author means. */
class AdmissionWarningsTest {
  private static Rollout rollout(String strategy, String more) {
    return Json.rollout(
        """
        {"metadata":{"name":"bg"},"spec":{%s"strategy":{"blueGreen":{"activeService":"active"%s}}}}"""
            .formatted(more, strategy));
  }

  private static List<String> warnings(Rollout before, Rollout after) {
    return BlueGreenEngine.admissionWarnings(before, after).stream().map(Problem::text).toList();
  }

  private static List<String> warnings(String strategy) {
    return warnings(null, rollout(strategy, ""));
  }

  @Test
  void zeroSecondsMeanForever() {
    assertThat(warnings(",\"scaleDownDelaySeconds\":0"))
        .containsExactly(
            "spec.strategy.blueGreen.scaleDownDelaySeconds: 0 does not mean immediately: old"
                + " ReplicaSets are never scaled down");
    assertThat(warnings(",\"abortScaleDownDelaySeconds\":0"))
        .containsExactly(
            "spec.strategy.blueGreen.abortScaleDownDelaySeconds: 0 does not mean immediately: after an"
                + " abort the new ReplicaSet is kept forever");
    assertThat(warnings(",\"scaleDownDelaySeconds\":1,\"abortScaleDownDelaySeconds\":1")).isEmpty();
  }

  @Test
  void autoPromotionSecondsNeedAutoPromotion() {
    assertThat(warnings(",\"autoPromotionEnabled\":false,\"autoPromotionSeconds\":5"))
        .containsExactly(
            "spec.strategy.blueGreen.autoPromotionSeconds: is ignored while autoPromotionEnabled is"
                + " false: only a user promotes");
    assertThat(warnings(",\"autoPromotionEnabled\":false")).isEmpty();
    assertThat(warnings(",\"autoPromotionSeconds\":5")).isEmpty();
  }

  @Test
  void maxUnavailableAffectsOnlyRestarts() {
    assertThat(warnings(",\"maxUnavailable\":1"))
        .containsExactly(
            "spec.strategy.blueGreen.maxUnavailable: it affects only restarts; an update always waits"
                + " for every pod");
  }

  @Test
  void theFormerActiveServiceKeepsItsSelector() {
    Rollout before = rollout("", "");
    Rollout after =
        Json.rollout("{\"spec\":{\"strategy\":{\"blueGreen\":{\"activeService\":\"other\"}}}}");

    assertThat(warnings(before, after))
        .containsExactly(
            "spec.strategy.blueGreen.activeService: the former Service active keeps its"
                + " current selector");
    assertThat(warnings(before, before)).isEmpty();
  }

  @Test
  void replicasChangedWithTheTemplateScaleTheActiveReplicaSet() {
    String first = "\"template\":{\"spec\":{\"containers\":[{\"image\":\"a\",\"name\":\"c\"}]}},";
    String second = first.replace("\"a\"", "\"b\"");
    Rollout before = rollout("", "\"replicas\":2," + first);

    assertThat(warnings(before, rollout("", "\"replicas\":3," + second)))
        .containsExactly(
            "spec.replicas: changes together with the template: the serving ReplicaSet is scaled"
                + " before the switch");
    assertThat(warnings(before, rollout("", "\"replicas\":3," + first))).isEmpty();
    assertThat(warnings(before, rollout("", "\"replicas\":2," + second))).isEmpty();
  }

  @Test
  void aCanaryHasNoBlueGreenWarnings() {
    assertThat(
            warnings(
                null,
                Json.rollout("{\"spec\":{\"strategy\":{\"canary\":{\"maxUnavailable\":1}}}}")))
        .isEmpty();
  }
}
