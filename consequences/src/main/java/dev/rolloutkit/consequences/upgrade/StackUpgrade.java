package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a change of the load balancer controller does to one load balancer.
 *
 * @rule Each change of the controller is told with the load balancers that it affects.
 */
final class StackUpgrade {
  private final ReleaseChange change;
  private final Consumer<Effect> out;

  private StackUpgrade(ReleaseChange change, Consumer<Effect> out) {
    this.change = change;
    this.out = out;
  }

  /**
   * Tells what a change does.
   *
   * @param was without the change; {@code null} if the controller builds nothing
   * @param is with the change; {@code null} if the controller builds nothing
   */
  static void check(
      ReleaseChange change, @Nullable Built was, @Nullable Built is, Consumer<Effect> out) {
    StackUpgrade upgrade = new StackUpgrade(change, out);
    if (is == null) {
      if (was != null && was.stack().isPresent()) {
        upgrade.tell(
            was,
            new StackEffect(
                Level.BREAKING,
                EffectKind.REFUSED,
                "The controller no longer serves " + was.id() + ", and lets its load balancer be.",
                ImmutableList.of()));
      }
    } else if (is.stack().isEmpty()) {
      upgrade.refused(was, is);
    } else if (was == null || was.stack().isEmpty()) {
      upgrade.tell(
          is,
          new StackEffect(
              Level.WARNING,
              EffectKind.ACCEPTED,
              was == null
                  ? "A load balancer is created for " + is.id() + ", which was not served."
                  : "The controller builds "
                      + is.id()
                      + ", which it could not apply: "
                      + point(was.why()),
              ImmutableList.of()));
    } else {
      StackEffects.between(is.id(), was.stack().get(), is.stack().get())
          .forEach(one -> upgrade.tell(is, one));
    }
  }

  private void refused(@Nullable Built was, Built is) {
    boolean worked = was != null && was.stack().isPresent();
    tell(
        is,
        new StackEffect(
            worked ? Level.ERROR : Level.NOTE,
            EffectKind.REFUSED,
            worked
                ? "The controller cannot apply "
                    + is.id()
                    + " and leaves it as it is: "
                    + point(is.why())
                : "The controller cannot apply "
                    + is.id()
                    + ", as before, with another text: "
                    + point(is.why()),
            ImmutableList.of()));
  }

  private static String point(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private void tell(Built load, StackEffect effect) {
    ObjectKey object = load.first().orElse(null);
    if (object == null) {
      return;
    }
    out.accept(
        Effect.builder()
            .kind(effect.kind())
            .level(
                change.note().isUnsafe() && effect.kind() != EffectKind.ACCEPTED
                    ? effect.level().or(Level.WARNING)
                    : effect.level())
            .object(object)
            .change(change)
            .sentence(effect.sentence())
            .requests(effect.requests())
            .addDetails("Before: " + change.note().before(), "After: " + change.note().after())
            .remedy(
                effect.level().compareTo(Level.WARNING) < 0
                    ? "Change the object so that both releases do the same, or plan the upgrade for"
                        + " a time at which this may happen."
                    : "")
            .build());
  }
}
