package dev.rolloutkit.model.references;

import dev.rolloutkit.apimachinery.FieldPath;
import java.util.Optional;

/** What a service is to a Rollout. */
public enum ServiceRole {
  /** The active service of blue-green. */
  ACTIVE("ActiveService", FieldPath.of("spec", "strategy", "blueGreen", "activeService")),
  /** The preview service of blue-green. */
  PREVIEW("PreviewService", FieldPath.of("spec", "strategy", "blueGreen", "previewService")),
  /** The canary service. */
  CANARY("CanaryService", FieldPath.of("spec", "strategy", "canary", "canaryService")),
  /** The stable service of a canary. */
  STABLE("StableService", FieldPath.of("spec", "strategy", "canary", "stableService")),
  /** The ping service of a canary. */
  PING("PingService", FieldPath.of("spec", "strategy", "canary", "pingPong", "pingService")),
  /** The pong service of a canary. */
  PONG("PongService", FieldPath.of("spec", "strategy", "canary", "pingPong", "pongService"));

  private final String wireName;
  private final FieldPath path;

  ServiceRole(String wireName, FieldPath path) {
    this.wireName = wireName;
    this.path = path;
  }

  /** What the controller calls it. */
  public String wireName() {
    return wireName;
  }

  /** Where the Rollout names the service. */
  public FieldPath path() {
    return path;
  }

  /** The role of that name; empty for any other text. */
  public static Optional<ServiceRole> parse(String wireName) {
    for (ServiceRole role : values()) {
      if (role.wireName.equals(wireName)) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }
}
