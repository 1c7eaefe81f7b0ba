package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** The names that patches use. */
@Value.Immutable
@ValueStyle
public interface Names {
  /** Placeholder names. */
  Names DEFAULT = builder().build();

  /** The Rollout. */
  default String rollout() {
    return "rollout";
  }

  /** Its Ingress. */
  default String ingress() {
    return "ingress";
  }

  /** The port of the Services. */
  default int servicePort() {
    return 80;
  }

  /**
   * The names of the Services by role, such as {@code active}; the name of a missing role is the
   * role itself.
   */
  ImmutableMap<String, String> services();

  /** The Service of a role. */
  default String service(String role) {
    String name = services().get(role);
    return name == null ? role : name;
  }

  /** A new builder with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Names}. */
  final class Builder extends ImmutableNames.Builder {}
}
