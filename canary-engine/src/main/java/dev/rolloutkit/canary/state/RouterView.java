package dev.rolloutkit.canary.state;

import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The observed state of one traffic router: how it would answer if it were called now. Each string
 * is the error of one call; if it is absent, the call succeeds.
 */
@Value.Immutable
@ValueStyle
public interface RouterView {
  /** The type of the router, such as {@code ALB}; each call in a plan contains it. */
  String type();

  /** Why the controller cannot set up the router; the pass then ends before it calls any router. */
  Optional<String> newError();

  /** The error of the call that removes the managed routes. */
  Optional<String> removeManagedRoutes();

  /** The error of the call that sets the hashes of the two versions. */
  Optional<String> updateHash();

  /** The error of the call that sets the weight. */
  Optional<String> setWeight();

  /** The error of the call that sets a header route. */
  Optional<String> setHeaderRoute();

  /** The error of the call that sets a mirror route. */
  Optional<String> setMirrorRoute();

  /** The error of the call that verifies the weight. */
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
