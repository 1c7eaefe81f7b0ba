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
import org.junit.jupiter.api.Test;

/** The replay is small, and shares no rule with the module that it judges. */
@AnalyzeClasses(
    packages = "dev.rolloutkit.consequences.replay",
    importOptions = OnlyIncludeTests.class)
class ReplayIndependenceTest {
  @ArchTest
  static final ArchRule sharesNothing =
      noClasses()
          .that(JavaClass.Predicates.belongToAnyOf(Replay.class))
          .should()
          .dependOnClassesThat(
              JavaClass.Predicates.resideInAnyPackage(
                      "dev.rolloutkit.consequences..",
                      "dev.rolloutkit.stack.diff..",
                      "dev.rolloutkit.stack.route..")
                  .and(
                      com.tngtech.archunit.base.DescribedPredicate.not(
                          JavaClass.Predicates.resideInAPackage(
                              "dev.rolloutkit.consequences.replay"))));

  /** Blank lines and comments do not count. */
  @Test
  void itHasAtMostSixHundredLines() throws IOException {
    Path file = Path.of("src/test/java/dev/rolloutkit/consequences/replay/Replay.java");
    assertThat(Files.readAllLines(file).stream().map(String::strip))
        .filteredOn(line -> !line.isEmpty() && !line.startsWith("*") && !line.startsWith("/*"))
        .hasSizeLessThanOrEqualTo(600);
  }
}
