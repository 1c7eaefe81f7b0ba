package dev.rolloutkit.model.schema;

import org.jspecify.annotations.Nullable;

/**
 * A place where two objects differ.
 *
 * @param path the path of the differing value
 * @param live the JSON of the value in the live object; null if it is absent
 * @param desired the JSON of the value in the desired object, with defaults applied; null if it is absent
 */
public record GoDifference(String path, @Nullable String live, @Nullable String desired) {

  /** One line, such as {@code spec.dnsPolicy: "Default" is not "ClusterFirst"}. */
  @Override
  public String toString() {
    return path
        + ": "
        + (live == null ? "nothing" : live)
        + " is not "
        + (desired == null ? "nothing" : desired);
  }
}
