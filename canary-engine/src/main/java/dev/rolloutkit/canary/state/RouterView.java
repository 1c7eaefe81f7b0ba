package dev.rolloutkit.canary.state;

import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What is observed of one traffic router: how it would answer if it were called now. A string is
 * the error of a call; absent means that the call succeeds.
 */
@Value.Immutable
@ValueStyle
public interface RouterView {
  /** Its type, such as {@code ALB}; part of each call in a plan. */
  String type();

  /** The error of creating the router; none of its calls is made then. */
  Optional<String> newError();

  /** Why its managed routes cannot be removed. */
  Optional<String> removeManagedRoutes();

  /** The error of the call that sets the hashes of the two versions. */
  Optional<String> updateHash();

  /** Why the weight cannot be set. */
  Optional<String> setWeight();

  /** Why a header route cannot be set. */
  Optional<String> setHeaderRoute();

  /** Why a mirror route cannot be set. */
  Optional<String> setMirrorRoute();

  /** Why the weight cannot be verified. */
  Optional<String> verifyError();

  /** Whether it has the weight; absent when it cannot tell or is not asked. */
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
