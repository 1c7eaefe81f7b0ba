package dev.rolloutkit.ako.config;

import org.jspecify.annotations.Nullable;

/**
 * The number of shared virtual services over which AKO spreads the hosts of a cluster.
 *
 * <p>Settings are case-sensitive. An unknown value means {@link #SMALL} in AKO's own settings and
 * {@link #DEDICATED} in an AviInfraSetting.
 *
 * <p>Source: AKO 2.1, {@code l7Settings.shardVSSize}.
 *
 * @rule The shard size says how many shared virtual services there are: 8 for {@code LARGE}, 4 for
 *     {@code MEDIUM}, 1 for {@code SMALL}, none for {@code DEDICATED}.
 */
public enum ShardSize {
  /** Eight shared virtual services. */
  LARGE(8),
  /** Four shared virtual services. */
  MEDIUM(4),
  /** One shared virtual service. */
  SMALL(1),
  /** No shared virtual services: each host has a virtual service of its own. */
  DEDICATED(0);

  private final int virtualServices;

  ShardSize(int virtualServices) {
    this.virtualServices = virtualServices;
  }

  /** The number of shared virtual services: 8, 4, 1 or 0. */
  public int virtualServices() {
    return virtualServices;
  }

  /** Parses AKO's own setting, for shared and for passthrough virtual services. */
  public static ShardSize ofSetting(@Nullable String raw) {
    return switch (raw == null ? "" : raw) {
      case "LARGE" -> LARGE;
      case "MEDIUM" -> MEDIUM;
      case "DEDICATED" -> DEDICATED;
      default -> SMALL;
    };
  }

  /**
   * Parses the size in an AviInfraSetting; if it is missing or empty, the cluster's size applies.
   *
   * <p>Compatibility: with an unknown size, hosts get dedicated virtual services.
   *
   * @rule A size that AKO does not know means {@code DEDICATED} in an AviInfraSetting; a missing
   *     one means the size of the cluster.
   */
  public static ShardSize ofInfraSetting(@Nullable String raw, ShardSize cluster) {
    if (raw == null || raw.isEmpty()) {
      return cluster;
    }
    return switch (raw) {
      case "LARGE" -> LARGE;
      case "MEDIUM" -> MEDIUM;
      case "SMALL" -> SMALL;
      default -> DEDICATED;
    };
  }
}
