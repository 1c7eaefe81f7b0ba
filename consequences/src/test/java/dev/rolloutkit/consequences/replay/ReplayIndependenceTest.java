package dev.rolloutkit.consequences.replay;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.OnlyIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The replay is small, and shares no rule with the module that it judges. */
@AnalyzeClasses(
    packages = "dev.rolloutkit.consequences.replay",
    importOptions = OnlyIncludeTests.class)
class ReplayIndependenceTest {
  @ArchTest
  static final ArchRule sharesNothing =
      noClasses()
          .that(
              JavaClass.Predicates.belongToAnyOf(
                  Replay.class, ReplayedRules.class, ReplayedPods.class))
          .should()
          .dependOnClassesThat(
              JavaClass.Predicates.resideInAnyPackage(
                      "dev.rolloutkit.consequences..",
                      "dev.rolloutkit.stack.diff..",
                      "dev.rolloutkit.stack.route..",
                      "dev.rolloutkit.stack.internal..")
                  .and(
                      com.tngtech.archunit.base.DescribedPredicate.not(
                          JavaClass.Predicates.resideInAPackage(
                              "dev.rolloutkit.consequences.replay"))));

  /** Blank lines and comments do not count. */
  @Test
  void theReplayHasAtMostSixHundredLines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String name : List.of("Replay", "ReplayedRules", "ReplayedPods")) {
      Path file = Path.of("src/test/java/dev/rolloutkit/consequences/replay", name + ".java");
      Files.readAllLines(file).stream().map(String::strip).forEach(lines::add);
    }
    assertThat(lines)
        .filteredOn(line -> !line.isEmpty() && !line.startsWith("*") && !line.startsWith("/*"))
        .hasSizeLessThanOrEqualTo(600);
  }
}
