package com.example.fleet;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.consequences.upgrade.Releases;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The upgrade of one controller, as an option writes it: {@code TO}, or {@code FROM..TO} with a
 * release for the clusters that do not say themselves what they run.
 *
 * @param option the option, such as {@code --lbc}
 * @param system what is upgraded
 * @param image the name of its image
 * @param from what clusters run that do not say it; empty if nobody says it
 * @param to the new release
 * @param read reads a release
 * @param with releases with another one of this controller
 * @param <R> its releases
 */
record UpgradeOption<R>(
    String option,
    String system,
    String image,
    String from,
    String to,
    Function<String, Outcome<R>> read,
    BiFunction<Releases, R, Releases> with) {

  /**
   * The upgrade of a cluster.
   *
   * @param words what is upgraded, for people
   */
  record Ends(Releases from, Releases to, ImmutableList<String> words) {
    static final Ends NONE = new Ends(Releases.MATCHED, Releases.MATCHED, ImmutableList.of());
  }

  /**
   * Reads an option.
   *
   * @return nothing if it is not given
   * @throws IllegalArgumentException if it cannot be used
   */
  static <R> Optional<UpgradeOption<R>> of(
      String option,
      String system,
      String image,
      String given,
      Function<String, Outcome<R>> read,
      BiFunction<Releases, R, Releases> with) {
    String text = Strings.nullToEmpty(given);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    int dots = text.indexOf("..");
    String from = dots < 0 ? "" : text.substring(0, dots);
    String to = dots < 0 ? text : text.substring(dots + 2);
    Stream.of(from, to)
        .filter(number -> dots >= 0 || !number.isEmpty())
        .map(read)
        .filter(release -> !release.isOk())
        .forEach(
            release -> {
              throw new IllegalArgumentException(option + ": " + release.problems().get(0).text());
            });
    return Optional.of(new UpgradeOption<>(option, system, image, from, to, read, with));
  }

  /**
   * The upgrade of a cluster together with that of other controllers.
   *
   * @param gaps takes why it is not known what the cluster runs
   * @param assumed takes what is taken for granted
   */
  Ends in(Ends others, Controllers controllers, Consumer<String> gaps, Consumer<String> assumed) {
    String now = controllers.release(image).orElse(from);
    if (now.isEmpty()) {
      gaps.accept(
          system
              + " is not compared: no image in the export says its release, and "
              + option
              + " has no FROM");
      return others;
    }
    Outcome<R> release = read.apply(now);
    if (!release.isOk()) {
      gaps.accept(system + " is not compared: " + release.problems().get(0).text());
      return others;
    }
    release.warnings().forEach(problem -> assumed.accept(problem.text()));
    return new Ends(
        with.apply(others.from(), release.orElseThrow()),
        with.apply(others.to(), read.apply(to).orElseThrow()),
        ImmutableList.<String>builder()
            .addAll(others.words())
            .add(system + " " + now + " to " + to)
            .build());
  }
}
