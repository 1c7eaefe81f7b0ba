package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.Shrinkable;

/** Every public value type of the modules has an arbitrary. */
class CompletenessTest {
  private static final List<String> PACKAGES =
      List.of(
          "apimachinery",
          "model",
          "alb",
          "engine",
          "bluegreen",
          "canary",
          "rollout",
          "sg",
          "stack",
          "targets",
          "lbclass",
          "ako");
  private static final int SAMPLES = 4;
  private static final TreeSet<String> VALUE_TYPES = valueTypes();

  /** Types or packages that are public and have no arbitrary, each with the reason. */
  private static final Map<String, String> WITHOUT =
      Map.of(
          "dev.rolloutkit.engine.plan.Continuation",
          "the part of a plan by which an engine makes the rest of it; nobody else makes one",
          "dev.rolloutkit.engine.simulation.SimulationSetup",
          "holds a function from writes to refusals, which whoever simulates writes",
          "dev.rolloutkit.apimachinery.Fixes",
          "a set of the defects of one module; values that hold one are made with their own enum",
          "dev.rolloutkit.apimachinery.release.ReleaseOf",
          "the changes of one system; values that hold one are made with their own enum",
          "dev.rolloutkit.apimachinery.release.ReleaseHistory",
          "describes the enum of a system's changes; there is one for each system",
          "dev.rolloutkit.apimachinery.admission.BundledCrd",
          "names a resource beside a class; only the modules that bring the resource make one");

  @Example
  void everyPublicValueTypeHasAnArbitraryOfEachStyle() {
    Map<String, String> failures = new TreeMap<>();
    for (String name : VALUE_TYPES) {
      if (WITHOUT.keySet().stream().noneMatch(name::startsWith)) {
        try {
          generate(type(name));
        } catch (RuntimeException | StackOverflowError e) {
          failures.put(name, e.toString());
        }
      }
    }
    assertThat(failures).isEmpty();
  }

  @Example
  void everyExceptionExistsAndHasAReason() {
    assertThat(WITHOUT)
        .allSatisfy(
            (prefix, reason) -> {
              assertThat(VALUE_TYPES).anyMatch(name -> name.startsWith(prefix));
              assertThat(reason).isNotBlank();
            });
  }

  @Example
  void everyModuleIsScanned() {
    assertThat(VALUE_TYPES).hasSizeGreaterThan(400);
    assertThat(PACKAGES)
        .allSatisfy(
            name -> assertThat(VALUE_TYPES).anyMatch(t -> t.startsWith("dev.rolloutkit." + name)));
  }

  @Example
  void everyHandwrittenArbitraryIsOfAValueTypeOrOfAPartOfOne() {
    assertThat(ValueArbitraries.handwritten())
        .filteredOn(type -> type.getName().startsWith("dev.rolloutkit."))
        .allMatch(ValueArbitraries::covers);
  }

  private static void generate(Class<?> type) {
    for (Arbitrary<?> any : List.of(ValueArbitraries.of(type), ValueArbitraries.hostile(type))) {
      any.generator(1000).stream(new Random(42))
          .limit(SAMPLES)
          .map(Shrinkable::value)
          .forEach(
              value -> {
                if (!type.isInstance(value) || value.hashCode() != value.hashCode()) {
                  throw new IllegalStateException("not of the type: " + value);
                }
              });
    }
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Records, enums, sealed interfaces, values with a builder, and classes with equality. */
  private static TreeSet<String> valueTypes() {
    TreeSet<String> out = new TreeSet<>();
    new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(PACKAGES.stream().map(p -> "dev.rolloutkit." + p).toList())
            .stream()
            .filter(CompletenessTest::isPublic)
            .filter(c -> !(c.getPackageName() + ".").contains(".internal."))
            .filter(c -> Derivation.isValue(c.reflect()) || hasEquality(c))
            .forEach(c -> out.add(c.getName()));
    return out;
  }

  private static boolean isPublic(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(CompletenessTest::isPublic).orElse(true);
  }

  private static boolean hasEquality(JavaClass type) {
    return type.tryGetMethod("equals", Object.class).isPresent()
        && !type.getModifiers().contains(JavaModifier.ABSTRACT);
  }
}
