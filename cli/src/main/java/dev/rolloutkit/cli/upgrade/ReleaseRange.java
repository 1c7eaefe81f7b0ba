package dev.rolloutkit.cli.upgrade;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * An upgrade of one controller, as it is written: {@code FROM..TO}, or {@code TO} alone.
 *
 * @param from what runs now
 * @param to what runs afterwards
 * @param words for people: {@code 2.13.4 to 3.5.0}
 * @param <T> releases
 */
record ReleaseRange<T>(T from, T to, String words) {
  /** Why a range cannot be read. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    Unreadable(String message) {
      super(message);
    }
  }

  /**
   * Reads a range.
   *
   * @param option the option that gives it, such as {@code --lbc}
   * @param present what runs now, if the manifests say it
   * @param read the release of a number
   * @param warn takes what is assumed of a release
   */
  static <T> ReleaseRange<T> read(
      String option,
      String text,
      Optional<String> present,
      Function<String, Outcome<T>> read,
      Consumer<String> warn)
      throws Unreadable {
    int dots = text.indexOf("..");
    String to = dots < 0 ? text : text.substring(dots + 2);
    String from = dots < 0 ? present.orElse("") : text.substring(0, dots);
    if (from.isEmpty() || to.isEmpty()) {
      throw new Unreadable(
          option
              + ": not FROM..TO, such as 1.8..1.9: "
              + text
              + (dots < 0
                  ? "; FROM can be left out if the Deployment of the controller is among the"
                      + " manifests, with its release in the tag of the image"
                  : ""));
    }
    return new ReleaseRange<>(
        release(option, from, read, warn), release(option, to, read, warn), from + " to " + to);
  }

  private static <T> T release(
      String option, String number, Function<String, Outcome<T>> read, Consumer<String> warn)
      throws Unreadable {
    Outcome<T> release = read.apply(number);
    List<Problem> problems = release.warningsOrProblems();
    if (!release.isOk()) {
      throw new Unreadable(option + ": " + problems.get(0).text());
    }
    problems.forEach(problem -> warn.accept(problem.text()));
    return release.orElseThrow();
  }
}
