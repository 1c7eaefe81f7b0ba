package com.example.fleet;

import dev.rolloutkit.ako.config.AkoChange;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.consequences.upgrade.Effect;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.model.release.RolloutsChange;
import java.io.Serializable;
import java.util.Locale;

/**
 * A change of a controller, in words.
 *
 * @param system what changes
 * @param id identifies the change among those of its system
 * @param since the first release that has it; empty if no release has it yet
 * @param before what releases without it do
 * @param after what releases with it do
 */
record ChangeText(String system, String id, String since, String before, String after)
    implements Serializable {

  /** The change that brings an effect; some come with libraries, or with Kubernetes itself. */
  static ChangeText of(Effect effect) {
    return effect
        .change()
        .map(ChangeText::of)
        .orElseGet(
            () ->
                new ChangeText(
                    effect.object().kind().equals("Rollout") ? "Argo Rollouts" : "Kubernetes",
                    effect.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    "",
                    "",
                    ""));
  }

  private static ChangeText of(ReleaseChange change) {
    return new ChangeText(
        system(change),
        change.id(),
        change.note().since().map(ReleaseNumber::toString).orElse(""),
        change.note().before(),
        change.note().after());
  }

  private static String system(ReleaseChange change) {
    return change instanceof LbcChange
        ? "AWS Load Balancer Controller"
        : change instanceof RolloutsChange
            ? "Argo Rollouts"
            : change instanceof AkoChange ? "AKO" : "";
  }
}
