package dev.rolloutkit.consequences;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.review.Review;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Changes that people make to their manifests. Of 200 harmless changes none is at unknown or worse,
 * and at most four have a warning. Of 200 harmful ones all are at warning or worse, those that lose
 * requests are at unknown or worse, and at least 190 have the code and level that their files name.
 */
class ChangesTest {
  private static final Path FILES = Path.of("src/test/resources/changes");

  @Test
  void harmlessChangesHaveNoBadFindings() throws IOException {
    List<String> loud = new ArrayList<>();
    List<String> warned = new ArrayList<>();
    List<ChangeFile> files = files("harmless");
    for (ChangeFile file : files) {
      Review review = review(file);
      String told = file.name() + ": " + review.findings();
      if (review.worst().compareTo(Level.UNKNOWN) <= 0) {
        loud.add(told);
      } else if (review.worst() == Level.WARNING) {
        warned.add(told);
      }
    }
    System.out.printf(
        "harmless: %d changes, %d with warnings, %d at unknown or worse%n",
        files.size(), warned.size(), loud.size());
    warned.forEach(System.out::println);
    assertThat(loud).isEmpty();
    assertThat(files).hasSize(200);
    assertThat(warned).hasSizeLessThanOrEqualTo(4);
  }

  @Test
  void harmfulChangesHaveTheExpectedFindings() throws IOException {
    List<String> missed = new ArrayList<>();
    List<String> lower = new ArrayList<>();
    List<String> otherwise = new ArrayList<>();
    List<ChangeFile> files = files("harmful");
    for (ChangeFile file : files) {
      String[] expected = file.expect().split(" ");
      Level level = Level.valueOf(expected[1].toUpperCase(Locale.ROOT));
      Review review = review(file);
      String told = file.name() + " (" + file.expect() + "): " + review.findings();
      if (review.worst() == Level.NOTE) {
        missed.add(told);
      } else if (review.worst().compareTo(Level.UNKNOWN) > 0
          && level.compareTo(Level.UNKNOWN) <= 0) {
        lower.add(told);
      }
      if (review.findings().stream().noneMatch(one -> isExpected(one, expected[0], level))) {
        otherwise.add(told);
      }
    }
    System.out.printf(
        "harmful: %d changes, %d missed, %d that lose requests below unknown, %d otherwise than"
            + " expected%n",
        files.size(), missed.size(), lower.size(), otherwise.size());
    assertThat(missed).isEmpty();
    assertThat(lower).isEmpty();
    assertThat(files).hasSizeGreaterThanOrEqualTo(200);
    assertThat(otherwise).hasSizeLessThanOrEqualTo(10);
  }

  private static boolean isExpected(Finding finding, String code, Level level) {
    return finding.code().id().equals(code) && finding.level() == level;
  }

  private static Review review(ChangeFile file) {
    return Consequences.review(
        Consequences.settle(file.before(), Assumptions.usual()),
        Consequences.changes(file.before(), file.after()));
  }

  private static List<ChangeFile> files(String folder) throws IOException {
    try (Stream<Path> paths = Files.list(FILES.resolve(folder))) {
      return paths.sorted().map(ChangeFile::read).toList();
    }
  }
}
