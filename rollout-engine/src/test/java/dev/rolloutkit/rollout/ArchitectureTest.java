package dev.rolloutkit.rollout;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import dev.rolloutkit.testkit.base.PurityRules;

/** The engine is pure. */
@AnalyzeClasses(packages = "dev.rolloutkit.rollout", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest static final ArchTests PURITY = ArchTests.in(PurityRules.class);
}
