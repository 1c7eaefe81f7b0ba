package dev.rolloutkit.examples.reachability;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every method of a published module is reached from a class to start from, from a function that a
 * page names, or from a program. What only tests call has no user: give it a door or remove it. The
 * file {@code unreached.txt} names what stays nevertheless, with the reason.
 */
class ReachabilityTest {
  /** They are no libraries; whatever they contain is somebody's call. */
  private static final Set<String> PROGRAMS = Set.of("cli", "webhook", "program", "examples");

  /** Its classes are given to the Java Operator SDK, which calls them. */
  private static final String ADAPTER = "rolloutkit-josdk";

  private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");
  private static final Pattern MODULE = Pattern.compile("/([\\w-]+)/target/");

  private static JavaClasses classes;
  private static Doors doors;

  @BeforeAll
  static void readClasses() throws IOException {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.rolloutkit");
    doors = Doors.ofPages();
  }

  @Test
  void everyMethodIsReached() throws IOException {
    Map<String, String> exceptions = exceptions();
    CallGraph withExceptions = graph();
    callAll(
        withExceptions, codeUnits().filter(unit -> isNamed(unit, exceptions.keySet())).toList());

    assertThat(unreached(withExceptions))
        .as("nothing but tests calls these: give each a door or remove it")
        .isEmpty();
  }

  @Test
  void everyExceptionIsNeededAndHasAReason() throws IOException {
    Set<String> unreached = unreached(graph());
    assertThat(exceptions())
        .isNotEmpty()
        .allSatisfy(
            (place, reason) -> {
              assertThat(reason).endsWith(".");
              assertThat(unreached)
                  .as("reached by now, or gone: " + place)
                  .anyMatch(name -> name.equals(place) || name.startsWith(place + "."));
            });
  }

  @Test
  void everyModuleIsLookedAt() {
    assertThat(classes.stream().map(ReachabilityTest::module))
        .contains("apimachinery", "rollout-model", "sg-rules", "ako-naming", "crd-validation")
        .contains("consequences", "lbc-gateway", "lbc-admission", ADAPTER)
        .containsAll(PROGRAMS);
    assertThat(doors.facades())
        .hasSizeGreaterThan(15)
        .allSatisfy(name -> assertThat(classes.contain(name)).as(name).isTrue());
  }

  /** What is reached from the doors and the programs. */
  private static CallGraph graph() {
    CallGraph out = new CallGraph(classes);
    callAll(out, codeUnits().filter(ReachabilityTest::isRoot).toList());
    return out;
  }

  /** Calls these, and then builds values of every type that is used, as users do. */
  private static void callAll(CallGraph graph, Collection<JavaCodeUnit> roots) {
    Collection<JavaCodeUnit> next = roots;
    while (!next.isEmpty()) {
      graph.call(next);
      next =
          codeUnits()
              .filter(unit -> makesValues(unit) && graph.uses(unit.getOwner()))
              .filter(unit -> !graph.reaches(unit))
              .toList();
    }
  }

  private static boolean isRoot(JavaCodeUnit unit) {
    JavaClass owner = unit.getOwner();
    return PROGRAMS.contains(module(owner))
        || isPublic(unit)
            && (module(owner).equals(ADAPTER)
                || doors.facades().contains(owner.getName())
                || doors.functions().contains(owner.getSimpleName() + "." + unit.getName()));
  }

  /** Whether it makes a builder, or a record. */
  private static boolean makesValues(JavaCodeUnit unit) {
    return unit.isConstructor()
        ? unit.getOwner().isRecord() && isPublic(unit)
        : unit.getName().equals("builder") && unit.getRawParameterTypes().isEmpty();
  }

  private static Set<String> unreached(CallGraph graph) {
    Set<String> out = new TreeSet<>();
    codeUnits()
        .filter(unit -> !graph.reaches(unit) && isWritten(unit))
        .forEach(unit -> out.add(name(unit)));
    return out;
  }

  /** Whether somebody wrote the body of the method: no compiler and no generator did. */
  private static boolean isWritten(JavaCodeUnit unit) {
    JavaClass owner = unit.getOwner();
    Set<JavaModifier> modifiers = unit.getModifiers();
    return (unit.isMethod() || unit.isConstructor() && owner.isRecord())
        && !owner.isAnonymousClass()
        && !owner.getName().matches(".*[.$]Immutable\\w+(\\$.*)?")
        && Stream.of(
                JavaModifier.PRIVATE,
                JavaModifier.ABSTRACT,
                JavaModifier.SYNTHETIC,
                JavaModifier.BRIDGE)
            .noneMatch(modifiers::contains)
        && !(owner.isEnum() && Set.of("values", "valueOf").contains(unit.getName()))
        && !OF_EVERY_OBJECT.contains(unit.getName())
        && !isComponent(unit);
  }

  private static boolean isComponent(JavaCodeUnit unit) {
    return unit.getOwner().isRecord()
        && unit.getRawParameterTypes().isEmpty()
        && Stream.of(unit.getOwner().reflect().getRecordComponents())
            .map(RecordComponent::getName)
            .anyMatch(unit.getName()::equals);
  }

  private static boolean isPublic(JavaCodeUnit unit) {
    return unit.getModifiers().contains(JavaModifier.PUBLIC);
  }

  private static boolean isNamed(JavaCodeUnit unit, Set<String> places) {
    return Stream.iterate(name(unit), ReachabilityTest::owner)
        .takeWhile(name -> !name.isEmpty())
        .anyMatch(places::contains);
  }

  /** The part of a name before its last dot. */
  private static String owner(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }

  private static String typeName(JavaCodeUnit unit) {
    return unit.getOwner().getName().replace("dev.rolloutkit.", "").replace('$', '.');
  }

  private static String name(JavaCodeUnit unit) {
    return typeName(unit) + "." + (unit.isConstructor() ? "new" : unit.getName());
  }

  private static Stream<JavaCodeUnit> codeUnits() {
    return classes.stream().flatMap(type -> type.getCodeUnits().stream());
  }

  private static String module(JavaClass type) {
    Matcher matcher = MODULE.matcher(type.getSource().orElseThrow().getUri().toString());
    return matcher.find() ? matcher.group(1) : "";
  }

  /** The reason of each place, which is the line that begins with {@code =} above it. */
  private static Map<String, String> exceptions() throws IOException {
    Map<String, String> out = new TreeMap<>();
    String reason = "";
    List<String> lines = Files.readAllLines(Path.of("src/test/resources/unreached.txt"));
    for (String line : lines) {
      if (line.startsWith("= ")) {
        reason = line.substring(2);
      } else if (!line.isBlank()) {
        assertThat(out.put(line, reason)).as("twice: " + line).isNull();
      }
    }
    return out;
  }
}
