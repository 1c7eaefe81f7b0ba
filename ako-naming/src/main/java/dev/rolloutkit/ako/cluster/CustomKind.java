package dev.rolloutkit.ako.cluster;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The kinds of AKO's custom resources, in the order in which a full sync validates them. */
public enum CustomKind {
  /** Settings to which HostRules refer. */
  L7_RULE("L7Rule"),
  /** Settings for a host. */
  HOST_RULE("HostRule"),
  /** Settings for the pools of a host's paths. */
  HTTP_RULE("HTTPRule"),
  /** Single sign-on for a host. */
  SSO_RULE("SSORule"),
  /** Settings for a Service of type LoadBalancer. */
  L4_RULE("L4Rule");

  private final String kind;

  CustomKind(String kind) {
    this.kind = kind;
  }

  /** The kind as Kubernetes spells it. */
  public String kind() {
    return kind;
  }

  /** The kind with this spelling; empty if there is none. */
  public static Optional<CustomKind> parse(@Nullable String kind) {
    for (CustomKind value : values()) {
      if (value.kind.equals(kind)) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }
}
