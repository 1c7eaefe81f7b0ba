package dev.rolloutkit.canary.state;

import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * What is observed of one traffic router: how it would answer if it were called now. A text is the
 * error of a call; absent means that the call succeeds.
 */
@Value.Immutable
@ValueStyle
public interface RouterView {
  /** Its type, such as {@code ALB}; part of each call in a plan. */
  String type();

  /** Why it cannot be had at all. */
  Optional<String> newError();

  /** Why its managed routes cannot be removed. */
  Optional<String> removeManagedRoutes();

  /** Why the hashes cannot be told. */
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

  /** A router that does all it is asked, and does not verify weights. */
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
