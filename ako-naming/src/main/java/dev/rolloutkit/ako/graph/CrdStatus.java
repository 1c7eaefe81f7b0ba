package dev.rolloutkit.ako.graph;

import java.util.Objects;

/**
 * The custom resource that was applied to an Avi object, as AKO records it.
 *
 * @param type its kind
 * @param value {@code namespace/name}, for pools with the path behind it
 * @param status {@code ACTIVE} or {@code INACTIVE}
 */
public record CrdStatus(String type, String value, String status) {
  /** The resource is in force. */
  public static final String ACTIVE = "ACTIVE";

  /** The resource is no longer in force, or AKO records it so by mistake. */
  public static final String INACTIVE = "INACTIVE";

  /** No part may be {@code null}. */
  public CrdStatus {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(status, "status");
  }
}
