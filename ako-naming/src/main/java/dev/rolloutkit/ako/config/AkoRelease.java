package dev.rolloutkit.ako.config;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseHistory;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.apimachinery.release.ReleaseOf;

/**
 * The releases of AKO whose names and objects are known.
 *
 * <pre>{@code
 * AkoConfig config =
 *     AkoConfig.builder().clusterName("prod").release(AkoRelease.of("1.13.4").orElseThrow()).build();
 * }</pre>
 */
public final class AkoRelease {
  /** The changes that releases brought, and the oldest and newest release that was recorded. */
  public static final ReleaseHistory<AkoChange> HISTORY =
      new ReleaseHistory<>(
          "AKO", AkoChange.class, ReleaseNumber.of("1.13.4"), ReleaseNumber.of("2.1.1"));

  /** The matched commit, which has all changes. */
  public static final ReleaseOf<AkoChange> MATCHED = HISTORY.matched();

  private AkoRelease() {}

  /**
   * Parses a release, such as {@code 1.13.4}; see {@link ReleaseHistory#of} for the problems of an
   * unknown release.
   */
  public static Outcome<ReleaseOf<AkoChange>> of(String number) {
    return HISTORY.of(number);
  }
}
