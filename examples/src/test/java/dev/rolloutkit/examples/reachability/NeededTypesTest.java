package dev.rolloutkit.examples.reachability;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every public type of a library is there for its callers: a page tells them of it, a program or an
 * example uses it, or a signature of such a type mentions it. What only this project needs is in a
 * package named {@code internal}. The file {@code needed.txt} names what callers see nevertheless,
 * with the reason. That no signature mentions an internal type is a rule of {@code PurityRules}.
 */
class NeededTypesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Their code does what users do; the arbitraries of testkit are of types that users make. */
  private static final Set<String> CALLERS =
      Set.of("cli", "webhook", "program", "examples", "testkit", "testkit-base");

  private static final Pattern MODULE = Pattern.compile("/([\\w-]+)/target/");
  private static final Pattern NAME =
      Pattern.compile("dev\\.rolloutkit(?:\\.[a-z0-9]+)*\\.[A-Z]\\w*");
  private static final Pattern WORD = Pattern.compile("\\b[A-Z]\\w*");

  /**
   * What a page shows as code: a block of it, or the name of a type, such as {@code `FieldPath`}.
   */
  private static final Pattern CODE = Pattern.compile("(?s)```java\\n.*?```|`[A-Z]\\w*`");

  private static JavaClasses classes;
  private static Set<String> shown;
  private static Set<String> named;

  @BeforeAll
  static void read() throws IOException {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.rolloutkit");
    shown = new TreeSet<>();
    classes.stream()
        .filter(type -> !CALLERS.contains(module(type)) && isSeen(type) && !isInternal(type))
        .forEach(type -> shown.add(outermost(type).getName()));
    named = named();
  }

  @Test
  void everyPublicTypeIsThereForCallers() throws IOException {
    Set<String> roots = new TreeSet<>(named);
    exceptions().keySet().forEach(name -> roots.add("dev.rolloutkit." + name));
    Set<String> unneeded = new TreeSet<>(shown);
    unneeded.removeAll(withSignatures(roots));

    assertThat(shown).hasSizeGreaterThan(600);
    assertThat(unneeded)
        .as("no caller needs these: move each to an internal package, or give it a door")
        .isEmpty();
  }

  @Test
  void everyExceptionIsNeededAndHasAReason() throws IOException {
    Set<String> needed = withSignatures(named);
    assertThat(exceptions())
        .isNotEmpty()
        .allSatisfy(
            (name, reason) -> {
              assertThat(reason).endsWith(".");
              assertThat(shown).as("gone: " + name).contains("dev.rolloutkit." + name);
              assertThat(needed)
                  .as("needed by now: " + name)
                  .doesNotContain("dev.rolloutkit." + name);
            });
  }

  /** The types that pages, programs and examples name. */
  private static Set<String> named() throws IOException {
    Map<String, String> bySimpleName = new TreeMap<>();
    shown.forEach(name -> bySimpleName.put(name.substring(name.lastIndexOf('.') + 1), name));
    Set<String> out = new TreeSet<>();
    Doors doors = Doors.ofPages();
    out.addAll(doors.facades());
    for (String function : doors.functions()) {
      String type = function.substring(0, function.indexOf('.'));
      Optional.ofNullable(bySimpleName.get(type)).ifPresent(out::add);
    }
    for (Path page : Doors.pages()) {
      Matcher code = CODE.matcher(Files.readString(page));
      while (code.find()) {
        Matcher word = WORD.matcher(code.group());
        while (word.find()) {
          Optional.ofNullable(bySimpleName.get(word.group())).ifPresent(out::add);
        }
      }
    }
    for (String caller : CALLERS) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(caller))) {
        for (Path file : files.filter(NeededTypesTest::isSource).toList()) {
          Matcher name = NAME.matcher(Files.readString(file));
          while (name.find()) {
            out.add(name.group());
          }
        }
      }
    }
    return out;
  }

  /** Whether it is main code of a caller, or any code of an example that is a project. */
  private static boolean isSource(Path file) {
    String place = ROOT.relativize(file).toString().replace('\\', '/');
    return place.endsWith(".java")
        && !place.contains("/target/")
        && !place.matches("[\\w-]+/src/test/.*");
  }

  /** These types and all that are in their signatures, and in those of these. */
  private static Set<String> withSignatures(Set<String> roots) {
    Set<String> out = new TreeSet<>();
    Deque<String> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      String name = open.pop();
      if (shown.contains(name) && out.add(name)) {
        classes.stream()
            .filter(type -> outermost(type).getName().equals(name) && isSeen(type))
            .forEach(type -> signatures(type).forEach(open::add));
      }
    }
    return out;
  }

  /** The outermost types in the declaration of a type and of its members. */
  private static Set<String> signatures(JavaClass type) {
    Set<JavaClass> out = new HashSet<>();
    type.getSuperclass().ifPresent(each -> out.addAll(each.getAllInvolvedRawTypes()));
    type.getInterfaces().forEach(each -> out.addAll(each.getAllInvolvedRawTypes()));
    type.getTypeParameters().forEach(each -> out.addAll(each.getAllInvolvedRawTypes()));
    if (type.reflect().isSealed()) {
      Arrays.stream(type.reflect().getPermittedSubclasses())
          .forEach(each -> out.add(classes.get(each)));
    }
    // what a class that callers do not see passes on belongs to the class that they see
    JavaClass at = type;
    do {
      at.getFields().stream()
          .filter(field -> isSeen(field.getModifiers()))
          .forEach(field -> out.addAll(field.getAllInvolvedRawTypes()));
      at.getCodeUnits().stream()
          .filter(unit -> isSeen(unit.getModifiers()))
          .forEach(
              unit -> {
                out.addAll(unit.getAllInvolvedRawTypes());
                out.addAll(unit.getReturnType().getAllInvolvedRawTypes());
              });
      at = at.getRawSuperclass().orElse(null);
    } while (at != null && !isSeen(at));
    Set<String> names = new TreeSet<>();
    out.forEach(each -> names.add(outermost(each.getBaseComponentType()).getName()));
    return names;
  }

  private static boolean isSeen(JavaClass type) {
    return isSeen(type.getModifiers())
        && !type.isAnonymousClass()
        && !type.isLocalClass()
        && type.getEnclosingClass().map(NeededTypesTest::isSeen).orElse(true);
  }

  private static boolean isSeen(Set<JavaModifier> modifiers) {
    return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
        && !modifiers.contains(JavaModifier.SYNTHETIC);
  }

  private static boolean isInternal(JavaClass type) {
    return (type.getPackageName() + ".").contains(".internal.");
  }

  private static JavaClass outermost(JavaClass type) {
    JavaClass out = type;
    while (out.getEnclosingClass().isPresent()) {
      out = out.getEnclosingClass().get();
    }
    return out;
  }

  private static String module(JavaClass type) {
    Matcher matcher = MODULE.matcher(type.getSource().orElseThrow().getUri().toString());
    return matcher.find() ? matcher.group(1) : "";
  }

  /** The reason of each type, which is the line that begins with {@code =} above it. */
  private static Map<String, String> exceptions() throws IOException {
    Map<String, String> out = new TreeMap<>();
    String reason = "";
    for (String line : Files.readAllLines(Path.of("src/test/resources/needed.txt"))) {
      if (line.startsWith("= ")) {
        reason = line.substring(2);
      } else if (!line.isBlank()) {
        assertThat(out.put(line, reason)).as("twice: " + line).isNull();
      }
    }
    return out;
  }
}
