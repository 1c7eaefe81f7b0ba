package dev.rolloutkit.model.schema;

import org.jspecify.annotations.Nullable;

/**
 * A place where two objects differ.
 *
 * @param path where it is
 * @param live the JSON there in the one object; null where there is nothing
 * @param desired the JSON there in the other, with its defaults; null where there is nothing
 */
public record GoDifference(String path, @Nullable String live, @Nullable String desired) {

  /** As {@code spec.dnsPolicy: "Default" is not "ClusterFirst"}. */
  @Override
  public String toString() {
    return path
        + ": "
        + (live == null ? "nothing" : live)
        + " is not "
        + (desired == null ? "nothing" : desired);
  }
}
