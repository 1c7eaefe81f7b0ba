package dev.rolloutkit.sg.binding;

import java.util.Optional;

/** What a target group's targets are. */
public enum TargetType {
  /** Nodes, reached at a node port. */
  INSTANCE("instance"),
  /** Pods, reached at their own addresses. */
  IP("ip");

  private final String text;

  TargetType(String text) {
    this.text = text;
  }

  /** The text in manifests, such as {@code ip}. */
  public String text() {
    return text;
  }

  /** Reads the text in manifests; letter case counts. */
  public static Optional<TargetType> parse(String text) {
    for (TargetType type : values()) {
      if (type.text.equals(text)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
