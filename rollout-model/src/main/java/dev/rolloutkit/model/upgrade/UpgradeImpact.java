package dev.rolloutkit.model.upgrade;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.settings.RolloutOptions;
import dev.rolloutkit.model.template.HashProfile;
import java.util.EnumMap;
import java.util.Map;

/**
 * Which Rollouts an upgrade of the controller would redeploy although nobody changed them, and why.
 *
 * <p>A controller of another release may compute another pod-template-hash for an unchanged
 * template. It then looks for the ReplicaSet by comparing templates; where these differ in the eyes
 * of its library, it starts an update.
 *
 * <pre>{@code
 * UpgradeImpact impact =
 *     UpgradeImpact.of(subjects, HashProfile.JSON_0_29, HashProfile.JSON_0_34);
 * impact.counts().get(UpgradeOutcome.NEW_REVISION); // how many
 * }</pre>
 *
 * <p>Linear in the templates. For more Rollouts than fit memory call {@link #of(UpgradeSubject,
 * HashProfile, HashProfile)} for each.
 *
 * <p>Source: Argo Rollouts 0.10 to 1.10 (#88, #1356, #4696), its ReplicaSet helpers and libraries.
 *
 * @param from the present controller
 * @param to the new controller
 * @param rollouts what becomes of each Rollout, in the order given
 * @param counts how many Rollouts have which outcome, all outcomes in their order
 */
public record UpgradeImpact(
    HashProfile from,
    HashProfile to,
    ImmutableList<RolloutUpgrade> rollouts,
    ImmutableMap<UpgradeOutcome, Integer> counts) {

  /** What becomes of many Rollouts. */
  public static UpgradeImpact of(
      Iterable<UpgradeSubject> subjects, HashProfile from, HashProfile to) {
    Map<UpgradeOutcome, Integer> counts = new EnumMap<>(UpgradeOutcome.class);
    for (UpgradeOutcome outcome : UpgradeOutcome.values()) {
      counts.put(outcome, 0);
    }
    ImmutableList.Builder<RolloutUpgrade> rollouts = ImmutableList.builder();
    for (UpgradeSubject subject : subjects) {
      RolloutUpgrade upgrade = of(subject, from, to);
      counts.merge(upgrade.outcome(), 1, Integer::sum);
      rollouts.add(upgrade);
    }
    return new UpgradeImpact(from, to, rollouts.build(), ImmutableMap.copyOf(counts));
  }

  /** What becomes of one Rollout. */
  public static RolloutUpgrade of(UpgradeSubject subject, HashProfile from, HashProfile to) {
    return of(subject, from, to, RolloutOptions.reference());
  }

  /** What becomes of one Rollout with controllers whose defects are fixed. */
  public static RolloutUpgrade of(
      UpgradeSubject subject, HashProfile from, HashProfile to, RolloutOptions options) {
    return new Comparison(subject, from, to, options).result();
  }
}
