package dev.rolloutkit.ako.graph;

import java.util.Objects;

/**
 * AKO's record of the custom resource that it applied to an Avi object.
 *
 * @param type the kind of the custom resource
 * @param value {@code namespace/name}, followed by the path for pools
 * @param status {@code ACTIVE} or {@code INACTIVE}
 */
public record CrdStatus(String type, String value, String status) {
  /** The custom resource applies. */
  public static final String ACTIVE = "ACTIVE";

  /** The custom resource no longer applies, or AKO marks it as inactive by mistake. */
  public static final String INACTIVE = "INACTIVE";

  /** No part may be {@code null}. */
  public CrdStatus {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(status, "status");
  }
}
