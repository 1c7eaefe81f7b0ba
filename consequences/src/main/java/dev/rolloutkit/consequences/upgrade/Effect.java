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

/** What an upgrade of a controller does to an object that nobody changes. */
@Value.Immutable
@ValueStyle
public interface Effect {
  /** The order of effects: the worst first, then by object. */
  Comparator<Effect> ORDER =
      Comparator.comparing(Effect::level)
          .thenComparing(Effect::object)
          .thenComparing(Effect::kind)
          .thenComparing(Effect::sentence);

  /** The kind of the effect. */
  EffectKind kind();

  /** How bad the effect is. */
  Level level();

  /** The object; for a load balancer, its first Ingress, or its Service or Gateway. */
  ObjectKey object();

  /**
   * The change in the controller that causes the effect; empty if the cause is not in the
   * controller itself, but for example in a version of Kubernetes or of its libraries.
   */
  Optional<ReleaseChange> change();

  /** What happens, for people, in one line. */
  String sentence();

  /** Further sentences for people, which a reader may skip. */
  ImmutableList<String> details();

  /**
   * Examples of the requests that the effect concerns, such as {@code GET
   * http://shop.example/cart}.
   */
  ImmutableList<String> requests();

  /** What a person can do, as a sentence; empty if there is nothing to do. */
  default String remedy() {
    return "";
  }

  /**
   * The id of the {@link #change} and the release that brought it, for people; empty if there is no
   * change.
   */
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

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Effect}. */
  final class Builder extends ImmutableEffect.Builder {}
}
