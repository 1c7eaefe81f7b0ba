package dev.rolloutkit.ako.graph;

import java.util.Objects;

/**
 * Which custom resource was applied to an Avi object, as AKO notes it.
 *
 * @param type its kind
 * @param value {@code namespace/name}, for pools with the path behind it
 * @param status {@code ACTIVE} or {@code INACTIVE}
 */
public record CrdStatus(String type, String value, String status) {
  /** The resource is in force. */
  public static final String ACTIVE = "ACTIVE";

  /** The resource was in force, or AKO believes so. */
  public static final String INACTIVE = "INACTIVE";

  /** All parts are there. */
  public CrdStatus {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(status, "status");
  }
}
