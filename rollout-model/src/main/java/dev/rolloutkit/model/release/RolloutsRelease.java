package dev.rolloutkit.model.release;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseHistory;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.apimachinery.release.ReleaseOf;

/**
 * The releases of Argo Rollouts whose behaviour is known.
 *
 * <pre>{@code
 * ReleaseOf<RolloutsChange> release = RolloutsRelease.of("1.8.4").orElseThrow();
 * }</pre>
 */
public final class RolloutsRelease {
  /** The changes that releases brought, and the oldest and newest release that was recorded. */
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
   * A release, such as {@code 1.8.4}; see {@link ReleaseHistory#of} for the problems of a release
   * that is not known.
   */
  public static Outcome<ReleaseOf<RolloutsChange>> of(String number) {
    return HISTORY.of(number);
  }
}
