package dev.rolloutkit.alb;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import dev.rolloutkit.testkit.base.PurityRules;

@AnalyzeClasses(
    packages = "dev.rolloutkit.alb",
    importOptions = {DoNotIncludeTests.class, ArchitectureTest.Written.class})
class ArchitectureTest {
  /**
   * Generated implementations are package-private, and our builders extend the generated builders.
   */
  static final class Written implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/Immutable");
    }
  }

  @ArchTest static final ArchTests purity = ArchTests.in(PurityRules.class);
}
