package dev.rolloutkit.ako.config;

import org.jspecify.annotations.Nullable;

/**
 * Over how many shared virtual services the hosts of a cluster are spread.
 *
 * <p>Raw settings are compared with their case. An unknown or missing one counts as {@link #SMALL}
 * where it is AKO's own, and as {@link #DEDICATED} where it stands in an AviInfraSetting.
 *
 * <p>Source: AKO 2.1, {@code l7Settings.shardVSSize}.
 */
public enum ShardSize {
  /** Eight shared virtual services. */
  LARGE(8),
  /** Four. */
  MEDIUM(4),
  /** One. */
  SMALL(1),
  /** None: each host has a virtual service of its own. */
  DEDICATED(0);

  private final int virtualServices;

  ShardSize(int virtualServices) {
    this.virtualServices = virtualServices;
  }

  /** How many shared virtual services there are: 8, 4, 1 or 0. */
  public int virtualServices() {
    return virtualServices;
  }

  /** AKO's own setting, for the shared and for the passthrough virtual services alike. */
  public static ShardSize ofSetting(@Nullable String raw) {
    return switch (raw == null ? "" : raw) {
      case "LARGE" -> LARGE;
      case "MEDIUM" -> MEDIUM;
      case "DEDICATED" -> DEDICATED;
      default -> SMALL;
    };
  }

  /**
   * The size that an AviInfraSetting asks for, where an empty or missing text leaves the size of
   * the cluster.
   *
   * <p>Compatibility: a size that does not exist switches the hosts to dedicated virtual services.
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
