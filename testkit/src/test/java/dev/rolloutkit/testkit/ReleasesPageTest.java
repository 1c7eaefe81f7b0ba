package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.apimachinery.release.ReleaseHistory;
import dev.rolloutkit.apimachinery.release.ReleaseNumber;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.model.release.RolloutsRelease;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The changes that releases brought: each is described once, and a page lists them. */
class ReleasesPageTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGE = ROOT.resolve("docs/releases.md");
  private static final String EXAMPLES = "consequences/src/test/resources/upgrades/";

  /** Recorded changes that no rule asks for, each with the reason. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "LbcChange.LISTENER_PORTS_GIVEN_OUT",
          "what the controller hands on; a stack always knows its ports");

  static Stream<ReleaseHistory<?>> histories() {
    return Stream.of(LbcRelease.HISTORY, RolloutsRelease.HISTORY, AkoRelease.HISTORY);
  }

  private static List<? extends ReleaseChange> changes(ReleaseHistory<?> history) {
    return Arrays.asList(history.changes().getEnumConstants());
  }

  @ParameterizedTest
  @MethodSource("histories")
  void changesHaveTheirOwnIdsAndSentences(ReleaseHistory<?> history) {
    assertThat(changes(history)).extracting(ReleaseChange::id).doesNotHaveDuplicates();
    assertThat(changes(history))
        .extracting(ReleaseChange::note)
        .allSatisfy(
            note -> {
              assertThat(note.before()).endsWith(".");
              assertThat(note.after()).endsWith(".");
            });
  }

  /**
   * A change that came with the oldest release or before it is in every release. A change that only
   * the matched commit has is in no release.
   */
  @ParameterizedTest
  @MethodSource("histories")
  void recordedChangesAreNewerThanTheOldestRelease(ReleaseHistory<?> history) {
    assertThat(changes(history))
        .filteredOn(change -> change.note().isRecorded())
        .flatExtracting(change -> change.note().since().stream().toList())
        .allSatisfy(
            since ->
                assertThat(since)
                    .isGreaterThan(history.oldest())
                    .isLessThanOrEqualTo(history.newest()));
  }

  /** A change that no rule uses would have no effect. Tables of fields use a change by its name. */
  @ParameterizedTest
  @MethodSource("histories")
  void everyRecordedChangeIsUsedByARule(ReleaseHistory<?> history) throws IOException {
    String sources = String.join("\n", Sources.all().values());
    assertThat(changes(history))
        .filteredOn(change -> change.note().isRecorded())
        .extracting(change -> history.changes().getSimpleName() + "." + change.name())
        .filteredOn(constant -> !ELSEWHERE.containsKey(constant))
        .allSatisfy(
            constant ->
                assertThat(sources)
                    .containsPattern(
                        "(%s|@[+!]%s)\\b"
                            .formatted(
                                Pattern.quote(constant),
                                Pattern.quote(constant.substring(constant.indexOf('.') + 1)))));
  }

  /**
   * Two changes are feature gates: a release without them does not enable them even if the flag is
   * set.
   */
  @ParameterizedTest
  @EnumSource(names = {"ENABLE_CERTIFICATE_MANAGEMENT", "ENABLE_DEFAULT_TAGS_LOW_PRIORITY"})
  void gatesThatAReleaseDoesNotHaveAreDisabled(FeatureGate gate) {
    LbcFlags.Builder flags = LbcFlags.builder().putFeatureGate(gate, true);
    assertThat(flags.build().has(gate)).isTrue();
    assertThat(flags.release(LbcRelease.of("2.13.4").orElseThrow()).build().has(gate)).isFalse();
  }

  @Test
  void pageListsAllChanges() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Releases

            Everything here answers as one commit of each system unless a release is chosen. What releases changed is one constant each: a rule asks its release whether it has the change, and an upgrade is the set of changes between two releases (`ReleaseOf.until`). A test makes this page from the constants. *Unsafe* changes may cost traffic, replace what exists, or refuse what was accepted. Those that are *not recorded* were read in the sources: they are listed, and nothing but a warning depends on them.

            The last column links manifests that show a change. `rolloutkit upgrade` names it for them, which a test checks: `UpgradeTableTest` upgrades each file by this one change. Of the others it says why no manifest shows them.
            """);
    histories().forEach(history -> append(page, history));
    if (Boolean.getBoolean("releases.write")) {
      Files.writeString(PAGE, page.toString());
    }
    assertThat(PAGE)
        .as("renew the page with -Dreleases.write=true, then read what has changed")
        .hasContent(page.toString());
  }

  /** A link to the manifests that show a change, or why there are none. */
  private static String shownBy(ReleaseChange change) {
    Path file = ROOT.resolve(EXAMPLES + change.id() + ".yaml");
    return Files.exists(file)
        ? "[%s](../%s%s.yaml)".formatted(firstLine(file), EXAMPLES, change.id())
        : lines(ROOT.resolve(EXAMPLES + "none.txt"))
            .filter(line -> line.startsWith(change.id() + ": "))
            .map(line -> line.substring(change.id().length() + 2))
            .findFirst()
            .orElse("");
  }

  private static String firstLine(Path file) {
    return lines(file).findFirst().orElseThrow().replaceFirst("^# (.*)\\.$", "$1");
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void append(StringBuilder page, ReleaseHistory<?> history) {
    page.append("\n## ")
        .append(history.system())
        .append("\n\nFrom ")
        .append(history.oldest())
        .append(" to ")
        .append(history.newest())
        .append(
            ", and the matched commit.\n\n| id | since | before | after | | shown by |\n|---|---|---|---|---|---|\n");
    for (ReleaseChange change : changes(history)) {
      ReleaseChange.Note note = change.note();
      page.append(
          "| %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  change.id(),
                  note.since().map(ReleaseNumber::toString).orElse("matched"),
                  note.before(),
                  note.after(),
                  (note.isUnsafe() ? "unsafe" : "")
                      + (note.isRecorded()
                          ? ""
                          : note.isUnsafe() ? ", not recorded" : "not recorded"),
                  shownBy(change)));
    }
  }
}
