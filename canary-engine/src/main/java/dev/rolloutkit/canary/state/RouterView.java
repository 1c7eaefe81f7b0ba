package dev.rolloutkit.canary.state;

import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The observed state of one traffic router: how it would answer if it were called now. A string is
 * the error of a call; an absent value means that the call succeeds.
 */
@Value.Immutable
@ValueStyle
public interface RouterView {
  /** The type of the router, such as {@code ALB}; each call in a plan contains it. */
  String type();

  /** The error of creating the router, which prevents all its calls. */
  Optional<String> newError();

  /** The error of removing its managed routes. */
  Optional<String> removeManagedRoutes();

  /** The error of the call that sets the hashes of the two versions. */
  Optional<String> updateHash();

  /** The error of setting the weight. */
  Optional<String> setWeight();

  /** The error of setting a header route. */
  Optional<String> setHeaderRoute();

  /** The error of setting a mirror route. */
  Optional<String> setMirrorRoute();

  /** The error of verifying the weight. */
  Optional<String> verifyError();

  /** Whether the weight is in effect; absent if the router does not verify weights. */
  Optional<Boolean> verified();

  /** A router whose calls all succeed and that does not verify weights. */
  static RouterView succeeding(String type) {
    return builder().type(type).build();
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link RouterView}. */
  final class Builder extends ImmutableRouterView.Builder {}
}
