package dev.rolloutkit.apimachinery.release;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCodes;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * The releases of a matched system that are known.
 *
 * @param system its name, for sentences
 * @param changes what its releases changed
 * @param oldest the oldest release that was looked at
 * @param newest the newest release before the matched commit
 * @param <C> the changes of the system
 */
public record ReleaseHistory<C extends Enum<C> & ReleaseChange>(
    String system, Class<C> changes, ReleaseNumber oldest, ReleaseNumber newest) {

  /** The matched commit, which has all changes. */
  public ReleaseOf<C> matched() {
    return new ReleaseOf<>(Optional.empty(), Sets.immutableEnumSet(EnumSet.allOf(changes)));
  }

  /**
   * The release of a number. One between two that were looked at has the changes that came with it
   * or before it.
   *
   * @param number such as {@code 2.13.4}, {@code v2.13.4} or {@code 2.13}
   * @return a problem for a release older than the oldest one, and for what is no number; the
   *     matched commit with a warning for a release newer than the newest one
   */
  public Outcome<ReleaseOf<C>> of(String number) {
    return read(number)
        .flatMap(
            release ->
                release.compareTo(oldest) < 0 ? Outcome.failed(tooOld(number)) : known(release));
  }

  /**
   * As {@link #of}, but a release older than the oldest one is a warning: it is taken to have the
   * changes that came with it or before it, and to do otherwise what the oldest one does.
   */
  public Outcome<ReleaseOf<C>> assuming(String number) {
    return read(number)
        .flatMap(
            release ->
                release.compareTo(oldest) < 0
                    ? Outcome.ok(
                        new ReleaseOf<>(Optional.of(release), until(release)),
                        List.of(tooOld(number)))
                    : known(release));
  }

  private Outcome<ReleaseNumber> read(String number) {
    return ReleaseNumber.parse(number)
        .map(Outcome::ok)
        .orElseGet(
            () ->
                Outcome.failed(
                    Problem.invalid(
                        FieldPath.root(),
                        GoStrings.quote(number),
                        "must be a release of " + system + " such as " + newest)));
  }

  private Outcome<ReleaseOf<C>> known(ReleaseNumber release) {
    if (release.compareTo(newest) <= 0) {
      return Outcome.ok(new ReleaseOf<>(Optional.of(release), until(release)));
    }
    return Outcome.ok(
        new ReleaseOf<>(Optional.of(release), matched().changes()),
        List.of(
            Problem.plain(
                FieldPath.root(),
                system
                    + " "
                    + release
                    + " is newer than all releases that are known here; it is taken to do what the"
                    + " newest known one does",
                ProblemCodes.RELEASE_NEWER)));
  }

  private ImmutableSet<C> until(ReleaseNumber release) {
    return EnumSet.allOf(changes).stream()
        .filter(change -> change.note().since().filter(s -> s.compareTo(release) <= 0).isPresent())
        .collect(Sets.toImmutableEnumSet());
  }

  private Problem tooOld(String number) {
    return Problem.plain(
        FieldPath.root(),
        system
            + " "
            + number
            + " is older than all releases that are known here; the oldest one is "
            + oldest,
        ProblemCodes.RELEASE_OLDER);
  }
}
