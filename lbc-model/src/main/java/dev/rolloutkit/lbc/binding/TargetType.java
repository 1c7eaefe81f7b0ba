package dev.rolloutkit.lbc.binding;

import java.util.Optional;

/** The type of the targets in a target group. */
public enum TargetType {
  /** Nodes, reached at a node port. */
  INSTANCE("instance"),
  /** Pods, reached at their own addresses. */
  IP("ip");

  private final String text;

  TargetType(String text) {
    this.text = text;
  }

  /** The type as manifests spell it, such as {@code ip}. */
  public String text() {
    return text;
  }

  /** The type with this spelling; empty if there is none. Case-sensitive. */
  public static Optional<TargetType> parse(String text) {
    for (TargetType type : values()) {
      if (type.text.equals(text)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
