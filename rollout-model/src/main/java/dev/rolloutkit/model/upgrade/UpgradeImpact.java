package dev.rolloutkit.model.upgrade;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.template.HashProfile;
import java.util.EnumMap;
import java.util.Map;

/**
 * Determines which unchanged Rollouts an upgrade of the controller would redeploy, and why.
 *
 * <p>A controller of another release may compute another pod-template-hash for an unchanged
 * template. It then looks for the ReplicaSet by comparing templates. If the templates differ after
 * decoding with its Kubernetes library, it starts an update.
 *
 * <pre>{@code
 * UpgradeImpact impact =
 *     UpgradeImpact.of(subjects, HashProfile.JSON_0_29, HashProfile.JSON_0_34);
 * impact.counts().get(UpgradeOutcome.NEW_REVISION); // how many
 * }</pre>
 *
 * <p>Takes time linear in the size of the templates. For more Rollouts than fit into memory call
 * {@link #of(UpgradeSubject, HashProfile, HashProfile)} for each.
 *
 * <p>Source: Argo Rollouts 0.10 to 1.10 (#88, #1356, #4696), its ReplicaSet helpers and libraries.
 *
 * @param from the profile of the current controller
 * @param to the profile of the upgraded controller
 * @param rollouts the effect on each Rollout, in the given order
 * @param counts the number of Rollouts by outcome; contains every outcome, in declaration order
 */
public record UpgradeImpact(
    HashProfile from,
    HashProfile to,
    ImmutableList<RolloutUpgrade> rollouts,
    ImmutableMap<UpgradeOutcome, Integer> counts) {

  /** Computes the effect on several Rollouts. */
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

  /** Computes the effect on one Rollout. */
  public static RolloutUpgrade of(UpgradeSubject subject, HashProfile from, HashProfile to) {
    return of(subject, from, to, Fixes.reference());
  }

  /** Computes the effect on one Rollout, for controllers in which the given defects are fixed. */
  public static RolloutUpgrade of(
      UpgradeSubject subject, HashProfile from, HashProfile to, Fixes<RolloutDefect> fixes) {
    return new Comparison(subject, from, to, fixes).result();
  }
}
