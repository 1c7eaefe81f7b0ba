package dev.rolloutkit.ako.name;

import com.google.common.collect.ImmutableList;
import java.util.Objects;

/**
 * A tag that AKO puts on an Avi object.
 *
 * @param key the name of the tag, such as {@code Namespace}
 * @param values one value; several for hosts, paths and Ingresses
 */
public record Marker(String key, ImmutableList<String> values) {
  /** Neither part may be {@code null}. */
  public Marker {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(values, "values");
  }
}
