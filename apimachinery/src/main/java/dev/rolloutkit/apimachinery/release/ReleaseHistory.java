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
 * The known releases of a matched system.
 *
 * @param system the name of the system, for messages
 * @param changes the enum of the changes that its releases made
 * @param oldest the oldest release that was examined
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
   * The release with a number. It has the changes that came with it or with an earlier release,
   * even if it was not examined itself.
   *
   * @param number the number, such as {@code 2.13.4}, {@code v2.13.4} or {@code 2.13}
   * @return a problem if the string is not the number of a release, or if the release is older than
   *     the oldest one; a release newer than the newest one has all changes, with a warning
   */
  public Outcome<ReleaseOf<C>> of(String number) {
    return read(number)
        .flatMap(
            release ->
                release.compareTo(oldest) < 0 ? Outcome.failed(tooOld(number)) : known(release));
  }

  /**
   * As {@link #of}, but for a release older than the oldest one there is a warning instead of a
   * problem: apart from changes that came later, it is assumed to behave like the oldest one.
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
