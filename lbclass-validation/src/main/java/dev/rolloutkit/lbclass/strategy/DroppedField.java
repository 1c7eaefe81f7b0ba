package dev.rolloutkit.lbclass.strategy;

import java.util.Objects;

/**
 * A field that the API server silently drops.
 *
 * @param path its path, such as {@code spec.ports[0].nodePort}
 * @param reason the reason why it is dropped
 * @param value the dropped value as JSON; <code>{…}</code> for a whole spec or status
 */
public record DroppedField(String path, DropReason reason, String value) {
  /** No component may be {@code null}. */
  public DroppedField {
    Objects.requireNonNull(path, "path");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(value, "value");
  }

  /**
   * One line, such as {@code spec.loadBalancerClass "a.b/c" dropped: the type is no longer
   * LoadBalancer}.
   */
  @Override
  public String toString() {
    return path + ' ' + value + " dropped: " + reason.words();
  }
}
