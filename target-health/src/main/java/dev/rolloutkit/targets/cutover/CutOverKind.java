package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/** The ways in which a Rollout moves traffic to its new revision. */
public enum CutOverKind {
  /** The active Service selects the new revision. */
  BLUE_GREEN("blueGreen", ImmutableList.of("active"), "blueGreen"),
  /** The stable Service selects the new revision at the end of a canary. */
  CANARY("canary", ImmutableList.of("canary", "stable"), "canary"),
  /** All weight moves from one Service to the other. */
  PING_PONG("pingPong", ImmutableList.of("ping", "pong"), "canary"),
  /** A part of the weight moves from one Service to the other. */
  WEIGHTS("weights", ImmutableList.of("ping", "pong"), "canary");

  private final String text;
  private final ImmutableList<String> services;
  private final String strategy;

  CutOverKind(String text, ImmutableList<String> services, String strategy) {
    this.text = text;
    this.services = services;
    this.strategy = strategy;
  }

  /** Its name in JSON. */
  public String text() {
    return text;
  }

  /** The roles of the Services that have a target group, sorted. */
  public ImmutableList<String> services() {
    return services;
  }

  /** The roles of all Services that a Rollout names, with or without a target group. */
  ImmutableList<String> roles() {
    return this == BLUE_GREEN ? ImmutableList.of("active", "preview") : services;
  }

  /** The field of a Rollout's {@code spec.strategy}. */
  public String strategy() {
    return strategy;
  }

  /** Whether weights move between Services that each keep their revision. */
  public boolean isByWeights() {
    return this == PING_PONG || this == WEIGHTS;
  }

  /** The kind with a name; empty if there is none. */
  public static Optional<CutOverKind> parse(String text) {
    for (CutOverKind kind : values()) {
      if (kind.text.equals(text)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
