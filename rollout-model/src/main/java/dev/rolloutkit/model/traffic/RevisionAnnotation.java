package dev.rolloutkit.model.traffic;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.Map;
import java.util.OptionalLong;

/** The revision of a rollout as traffic routing reads it: a number of 32 bits. */
final class RevisionAnnotation {
  private RevisionAnnotation() {}

  static OptionalLong of(Rollout rollout) {
    Map<String, String> annotations = rollout.metadata().annotations();
    return annotations == null
        ? OptionalLong.empty()
        : GoStrings.parseInt(GoZero.of(annotations.get(RolloutKeys.REVISION)), 32);
  }
}
