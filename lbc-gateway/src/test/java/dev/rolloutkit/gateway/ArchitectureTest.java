package dev.rolloutkit.gateway;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import dev.rolloutkit.testkit.base.PurityRules;

@AnalyzeClasses(packages = "dev.rolloutkit.gateway", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest static final ArchTests purity = ArchTests.in(PurityRules.class);
}
