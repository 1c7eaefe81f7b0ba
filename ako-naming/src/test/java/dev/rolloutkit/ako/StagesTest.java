package dev.rolloutkit.ako;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** The stages of the translation, as the README describes them. */
@AnalyzeClasses(packages = "dev.rolloutkit.ako", importOptions = DoNotIncludeTests.class)
class StagesTest {
  private static final int MOST_FIELDS = 7;

  /** A stage is used by later ones only. */
  @ArchTest
  static final ArchRule NO_STAGE_KNOWS_A_LATER_ONE =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("parse")
          .definedBy("..internal.parse..")
          .layer("place")
          .definedBy("..internal.place..")
          .layer("host")
          .definedBy("..internal.host..")
          .layer("merge")
          .definedBy("..internal.merge..")
          .layer("l4")
          .definedBy("..internal.l4..")
          .layer("event")
          .definedBy("..internal.event..")
          .layer("translate")
          .definedBy("..ako.translate..")
          .whereLayer("place")
          .mayOnlyBeAccessedByLayers("host", "merge", "event")
          .whereLayer("host")
          .mayOnlyBeAccessedByLayers("merge", "l4", "event")
          .whereLayer("merge")
          .mayOnlyBeAccessedByLayers("l4", "event", "translate")
          .whereLayer("l4")
          .mayOnlyBeAccessedByLayers("event", "translate")
          .whereLayer("event")
          .mayOnlyBeAccessedByLayers("translate");

  /** No class holds more than a reader can keep in mind. */
  @ArchTest
  static final ArchRule FEW_FIELDS =
      classes()
          .that()
          .resideInAnyPackage("..ako.internal..", "..ako.translate..")
          .should(
              new ArchCondition<JavaClass>("have at most " + MOST_FIELDS + " fields") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  long fields =
                      type.getFields().stream()
                          .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                          .filter(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC))
                          .count();
                  events.add(
                      new SimpleConditionEvent(
                          type, fields <= MOST_FIELDS, type.getName() + " has " + fields));
                }
              });
}
