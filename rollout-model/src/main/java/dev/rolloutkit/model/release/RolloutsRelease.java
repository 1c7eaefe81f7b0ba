package dev.rolloutkit.model.release;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseHistory;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.apimachinery.release.ReleaseOf;

/**
 * The known releases of Argo Rollouts.
 *
 * <pre>{@code
 * ReleaseOf<RolloutsChange> release = RolloutsRelease.of("1.8.4").orElseThrow();
 * }</pre>
 */
public final class RolloutsRelease {
  /** The changes that came with releases, and the oldest and the newest recorded release. */
  public static final ReleaseHistory<RolloutsChange> HISTORY =
      new ReleaseHistory<>(
          "Argo Rollouts",
          RolloutsChange.class,
          ReleaseNumber.of("1.7.2"),
          ReleaseNumber.of("1.10.0-rc1"));

  /** The matched commit, which has all changes. */
  public static final ReleaseOf<RolloutsChange> MATCHED = HISTORY.matched();

  private RolloutsRelease() {}

  /**
   * Parses a release, such as {@code 1.8.4}; see {@link ReleaseHistory#of} for the problems of an
   * unknown release.
   */
  public static Outcome<ReleaseOf<RolloutsChange>> of(String number) {
    return HISTORY.of(number);
  }
}
