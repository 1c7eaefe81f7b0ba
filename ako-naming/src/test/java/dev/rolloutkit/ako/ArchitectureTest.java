package dev.rolloutkit.ako;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import dev.rolloutkit.testkit.base.PurityRules;

/** The module is pure, and its packages have no cyclic dependencies. */
@AnalyzeClasses(packages = "dev.rolloutkit.ako", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest static final ArchTests PURITY = ArchTests.in(PurityRules.class);
}
