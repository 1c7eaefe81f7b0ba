package dev.rolloutkit.ako.name;

import com.google.common.collect.ImmutableList;
import java.util.Objects;

/**
 * A tag that AKO puts on an Avi object.
 *
 * @param key what the values are, such as {@code Namespace}
 * @param values one or, for hosts, paths and Ingresses, several
 */
public record Marker(String key, ImmutableList<String> values) {
  /** Neither part may be {@code null}. */
  public Marker {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(values, "values");
  }
}
