package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Comparator;
import java.util.Optional;
import org.immutables.value.Value;

/** What an upgrade does to an object that nobody touches. */
@Value.Immutable
@ValueStyle
public interface Effect {
  /** The worst first, then by object. */
  Comparator<Effect> ORDER =
      Comparator.comparing(Effect::level)
          .thenComparing(Effect::object)
          .thenComparing(Effect::kind)
          .thenComparing(Effect::sentence);

  /** Its kind. */
  EffectKind kind();

  /** How bad it is. */
  Level level();

  /** The object; of a load balancer, the first of its members. */
  ObjectKey object();

  /**
   * What brings it; empty if that is no change of the controller's own, such as a version of
   * Kubernetes or of its libraries.
   */
  Optional<ReleaseChange> change();

  /** For people: what happens, in one line. */
  String sentence();

  /** Further sentences, which need not be read. */
  ImmutableList<String> details();

  /** Requests that it concerns, one of each kind, such as {@code GET http://shop.example/cart}. */
  ImmutableList<String> requests();

  /** What a person can do; empty if there is nothing to do. */
  default String remedy() {
    return "";
  }

  /** For people: the id of the change and since when it is there; empty if there is no change. */
  @Value.NonAttribute
  default String cause() {
    return change()
        .map(
            one ->
                one.id()
                    + one.note()
                        .since()
                        .map(ReleaseNumber::toString)
                        .map(" since "::concat)
                        .orElse(""))
        .orElse("");
  }

  /** Makes an effect. */
  static Builder builder() {
    return new Builder();
  }

  /** Makes an effect. */
  final class Builder extends ImmutableEffect.Builder {}
}
