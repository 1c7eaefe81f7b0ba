package dev.rolloutkit.crd.schema;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One version of a CRD.
 *
 * @param name the version, such as {@code v1beta1}
 * @param served whether the API server serves it
 * @param storage whether objects are stored in it
 * @param deprecated whether it is deprecated
 * @param deprecationWarning the warning of a deprecated version; {@code null} for the default
 *     warning
 * @param hasStatus whether it has the status subresource
 * @param scale its scale subresource; {@code null} if it has none
 * @param schema its schema
 */
public record CrdVersion(
    String name,
    boolean served,
    boolean storage,
    boolean deprecated,
    @Nullable String deprecationWarning,
    boolean hasStatus,
    @Nullable Scale scale,
    Schema schema) {

  /** The scale subresource, if it has one. */
  public Optional<Scale> scaleSubresource() {
    return Optional.ofNullable(scale);
  }
}
