package dev.rolloutkit.lbc.release;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseHistory;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.apimachinery.release.ReleaseOf;

/**
 * The known releases of the AWS Load Balancer Controller.
 *
 * <pre>{@code
 * LbcFlags flags = LbcFlags.builder().release(LbcRelease.of("2.13.4").orElseThrow()).build();
 * }</pre>
 */
public final class LbcRelease {
  /** The changes that came with releases, and the oldest and the newest recorded release. */
  public static final ReleaseHistory<LbcChange> HISTORY =
      new ReleaseHistory<>(
          "AWS Load Balancer Controller",
          LbcChange.class,
          ReleaseNumber.of("2.13.4"),
          ReleaseNumber.of("3.5.0"));

  /** The matched commit, which has all changes. */
  public static final ReleaseOf<LbcChange> MATCHED = HISTORY.matched();

  private LbcRelease() {}

  /**
   * Parses a release, such as {@code 2.13.4}; see {@link ReleaseHistory#of} for the problems of an
   * unknown release.
   */
  public static Outcome<ReleaseOf<LbcChange>> of(String number) {
    return HISTORY.of(number);
  }
}
