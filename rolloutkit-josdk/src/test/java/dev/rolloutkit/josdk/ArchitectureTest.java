package dev.rolloutkit.josdk;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import dev.rolloutkit.testkit.base.PurityRules;
import org.junit.jupiter.api.Test;

@AnalyzeClasses(
    packages = "dev.rolloutkit.josdk",
    importOptions = {DoNotIncludeTests.class, ArchitectureTest.WithoutTheDependent.class})
class ArchitectureTest {
  @ArchTest static final ArchTests purity = ArchTests.in(PurityRules.class);

  /**
   * All classes but the one that operators extend: that class is not final, and it deletes objects.
   */
  static final class WithoutTheDependent
      implements com.tngtech.archunit.core.importer.ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("ServerRespectingDependentResource");
    }
  }

  @Test
  void theRulesNeedNoSdk() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAnyPackage("..josdk.immutable..", "..josdk.desired..", "..josdk.internal..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.javaoperatorsdk..", "..josdk.dependent..");

    rule.check(
        new ClassFileImporter()
            .withImportOption(new DoNotIncludeTests())
            .importPackages("dev.rolloutkit.josdk"));
  }
}
