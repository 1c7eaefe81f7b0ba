package dev.rolloutkit.ako.config;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes are servers of NodePort pools. Source: AKO 2.1, {@code nodePortSelector}.
 *
 * @param key the label that a node must have; empty for every node
 * @param value the value that it must have
 */
public record NodeSelector(String key, String value) {
  /** Selects every node. */
  public static final NodeSelector ALL = new NodeSelector("", "");

  /** Neither part may be {@code null}. */
  public NodeSelector {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
  }

  /** Whether the selector selects a node with these labels. */
  public boolean matches(@Nullable Map<String, String> labels) {
    return key.isEmpty() || (labels != null && value.equals(labels.get(key)));
  }
}
