package dev.rolloutkit.model.references;

import dev.rolloutkit.apimachinery.FieldPath;
import java.util.Optional;

/** How a Rollout uses a service. */
public enum ServiceRole {
  /** The active service of blue-green. */
  ACTIVE("ActiveService"),
  /** The preview service of blue-green. */
  PREVIEW("PreviewService"),
  /** The canary service. */
  CANARY("CanaryService"),
  /** The stable service of a canary. */
  STABLE("StableService"),
  /** The ping service of a canary. */
  PING("PingService"),
  /** The pong service of a canary. */
  PONG("PongService");

  private final String wireName;

  ServiceRole(String wireName) {
    this.wireName = wireName;
  }

  /** The path at which the Rollout names the service. */
  public FieldPath path() {
    FieldPath strategy = FieldPath.of("spec", "strategy");
    return switch (this) {
      case ACTIVE -> strategy.child("blueGreen", "activeService");
      case PREVIEW -> strategy.child("blueGreen", "previewService");
      case CANARY -> strategy.child("canary", "canaryService");
      case STABLE -> strategy.child("canary", "stableService");
      case PING -> strategy.child("canary", "pingPong", "pingService");
      case PONG -> strategy.child("canary", "pingPong", "pongService");
    };
  }

  /** The role with the given controller's name; empty if there is none. */
  public static Optional<ServiceRole> parse(String wireName) {
    for (ServiceRole role : values()) {
      if (role.wireName.equals(wireName)) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }
}
