package dev.rolloutkit.consequences.upgrade;

import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.ObjectKey;

/** The effect that a controller will behave in another way when something happens to an object. */
final class Behaviour {
  private Behaviour() {}

  /**
   * Tells that a change is about an object.
   *
   * @param isGained whether the upgrade brings the change; a downgrade takes it away
   */
  static Effect of(ObjectKey object, ReleaseChange change, boolean isGained) {
    String before = change.note().before();
    String after = change.note().after();
    return Effect.builder()
        .kind(EffectKind.BEHAVES_OTHERWISE)
        .level(change.note().isUnsafe() ? Level.WARNING : Level.NOTE)
        .object(object)
        .change(change)
        .sentence(
            "The controller treats "
                + object.label()
                + (isGained
                    ? " otherwise. Before: " + before + " Now: " + after
                    : " as releases without the change do: " + before))
        .build();
  }
}
