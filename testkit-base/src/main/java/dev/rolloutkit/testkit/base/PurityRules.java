package dev.rolloutkit.testkit.base;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * ArchUnit rules that keep a module of pure functions pure.
 *
 * <pre>{@code
 * @AnalyzeClasses(packages = "com.example.rules", importOptions = DoNotIncludeTests.class)
 * class ArchitectureTest {
 *   @ArchTest static final ArchTests purity = ArchTests.in(PurityRules.class);
 * }
 * }</pre>
 */
public final class PurityRules {
  private static final Set<String> IMPURE_METHODS =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.lang.System.getenv",
          "java.lang.System.getProperty",
          "java.lang.System.exit",
          "java.lang.Math.random",
          "java.util.UUID.randomUUID");

  private static final Set<String> IMPURE_TYPES =
      Set.of(
          "java.io.File",
          "java.io.FileInputStream",
          "java.io.FileOutputStream",
          "java.io.FileReader",
          "java.io.FileWriter",
          "java.io.PrintStream",
          "java.io.RandomAccessFile",
          "java.lang.Process",
          "java.lang.ProcessBuilder",
          "java.lang.Runtime",
          "java.lang.Thread",
          "java.lang.ThreadLocal",
          "java.util.Timer");

  private static final Set<String> RANDOM_SOURCES =
      Set.of(
          "java.util.Random",
          "java.util.SplittableRandom",
          "java.security.SecureRandom",
          "java.util.concurrent.ThreadLocalRandom");

  /** The part of a package's name that says that callers do not see it. */
  private static final Pattern INTERNAL = Pattern.compile("\\.internal(?=\\.|$)");

  /** Code uses no files, sockets, processes, threads or loggers. */
  @ArchTest
  public static final ArchRule NO_INPUT_OR_OUTPUT =
      noClasses()
          .should(
              dependOnClassesThat(
                  resideInAnyPackage(
                          "java.net..",
                          "java.nio.file..",
                          "java.nio.channels..",
                          "java.sql..",
                          "java.util.logging..",
                          "java.util.concurrent..",
                          "javax.net..",
                          "org.slf4j..",
                          "org.apache.logging..",
                          "io.fabric8.kubernetes.client..")
                      .or(isOrIsNestedIn(IMPURE_TYPES))))
          .because("everything that is observed is an argument");

  /** Code reads no clock, no random numbers and no environment. */
  @ArchTest
  public static final ArchRule NO_CLOCK_CHANCE_OR_ENVIRONMENT =
      noClasses()
          .should()
          .callCodeUnitWhere(
              new DescribedPredicate<JavaCall<?>>(
                  "it reads a clock, random numbers or the environment") {
                @Override
                public boolean test(JavaCall<?> call) {
                  return impure(call.getTarget());
                }
              })
          .because("time and configuration are arguments");

  /** Static fields are final. */
  @ArchTest
  public static final ArchRule NO_MUTABLE_STATICS =
      fields().that().areStatic().should().beFinal().allowEmptyShould(true);

  /** Public fields of public classes are final. */
  @ArchTest
  public static final ArchRule NO_PUBLIC_MUTABLE_FIELDS =
      fields()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .arePublic()
          .should()
          .beFinal()
          .allowEmptyShould(true);

  /**
   * The dependencies between packages, including the root package of a module, form no cycle. A
   * package and the one of the same name in {@code internal} count as one: they are the two halves
   * of one concept, of which callers see one.
   */
  @ArchTest
  public static final ArchRule NO_CYCLES =
      slices()
          .assignedFrom(PackageOfAModule.INSTANCE)
          .should()
          .beFreeOfCycles()
          .allowEmptyShould(true);

  /**
   * Public signatures outside of {@code internal} packages name no type of an {@code internal}
   * package.
   */
  @ArchTest
  public static final ArchRule INTERNAL_TYPES_STAY_INSIDE =
      ArchRuleDefinition.codeUnits()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .resideOutsideOfPackage("..internal..")
          .should(
              new ArchCondition<JavaCodeUnit>("name no type of an internal package") {
                @Override
                public void check(JavaCodeUnit unit, ConditionEvents events) {
                  boolean leaks =
                      Stream.concat(
                              unit.getAllInvolvedRawTypes().stream(),
                              unit.getReturnType().getAllInvolvedRawTypes().stream())
                          .anyMatch(type -> (type.getPackageName() + ".").contains(".internal."));
                  events.add(
                      new SimpleConditionEvent(
                          unit,
                          !leaks,
                          unit.getFullName() + " names a type of an internal package"));
                }
              })
          .allowEmptyShould(true);

  /**
   * Public classes cannot be subclassed: each is final, sealed, a record, an enum or an interface.
   * Classes that are nested in a class that is not public, such as generated builders, are not
   * checked.
   */
  @ArchTest
  public static final ArchRule CLOSED_CLASSES =
      ArchRuleDefinition.classes()
          .that()
          .arePublic()
          .and()
          .areNotInterfaces()
          .should(
              new ArchCondition<JavaClass>("be closed to subclasses") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  boolean closed =
                      hidden(type)
                          || type.getModifiers().contains(JavaModifier.FINAL)
                          || type.isEnum()
                          || type.reflect().isSealed();
                  events.add(
                      new SimpleConditionEvent(
                          type, closed, type.getName() + (closed ? " is closed" : " is open")));
                }
              })
          .allowEmptyShould(true);

  private PurityRules() {}

  /**
   * Assigns each package, with its internal half, to a slice of its own, including the root package
   * of a module.
   */
  private enum PackageOfAModule implements SliceAssignment {
    INSTANCE;

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(INTERNAL.matcher(type.getPackageName()).replaceFirst(""));
    }

    @Override
    public String getDescription() {
      return "each package";
    }
  }

  /** Compares only the names of types, so that their byte code need not be read. */
  private static DescribedPredicate<JavaClass> isOrIsNestedIn(Set<String> types) {
    return DescribedPredicate.describe(
        "are or are nested in any of " + types,
        type -> {
          int nested = type.getName().indexOf('$');
          return types.contains(nested < 0 ? type.getName() : type.getName().substring(0, nested));
        });
  }

  private static boolean hidden(JavaClass type) {
    return type.getEnclosingClass()
        .filter(outer -> !outer.getModifiers().contains(JavaModifier.PUBLIC))
        .isPresent();
  }

  private static boolean impure(CodeUnitCallTarget target) {
    String owner = target.getOwner().getName();
    boolean now = owner.startsWith("java.time.") && target.getName().equals("now");
    boolean clock =
        owner.equals("java.time.Clock")
            && (target.getName().startsWith("system") || target.getName().startsWith("tick"));
    boolean date =
        owner.equals("java.util.Date")
            && target.getName().equals("<init>")
            && target.getRawParameterTypes().isEmpty();
    return now
        || clock
        || date
        || RANDOM_SOURCES.contains(owner)
        || IMPURE_METHODS.contains(owner + "." + target.getName());
  }
}
