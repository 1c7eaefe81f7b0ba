package dev.rolloutkit.examples;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What callers of the published modules can see is what {@code docs/api} says: a line for each
 * type, and below it one for each constant, constructor and method. So whoever changes the API sees
 * it in a file, and a line that goes or changes breaks callers. Packages named {@code internal} are
 * no part of the API.
 */
class ApiTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Published modules that have no file, each with the reason. */
  private static final Map<String, String> WITHOUT =
      Map.of(
          "rolloutkit-bom", "has no classes",
          "testkit", "needs jqwik, which these tests do not have");

  /** The package in front of a type; the simple names of the types are unique. */
  private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z_0-9]+\\.)+(?=[A-Z])");

  static List<String> modules() throws IOException {
    List<String> out = new ArrayList<>();
    for (String module : PublishedModules.names(ROOT)) {
      if (!WITHOUT.containsKey(module)) {
        out.add(module);
      }
    }
    assertThat(out).hasSizeGreaterThan(15);
    return out;
  }

  @ParameterizedTest
  @MethodSource("modules")
  void callersSeeWhatTheFileSays(String module) throws IOException {
    String api = api(module);
    Path file = ROOT.resolve("docs/api/" + module + ".txt");
    if (Boolean.getBoolean("api.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, api);
    }
    assertThat(api).isNotEmpty();
    assertThat(file)
        .as("renew it with -Dapi.write=true; a line that goes or changes breaks callers")
        .hasContent(api);
  }

  private static String api(String module) throws IOException {
    List<URL> places = new ArrayList<>();
    for (String each : modules()) {
      places.add(ROOT.resolve(each).resolve("target/classes/").toUri().toURL());
    }
    StringBuilder out = new StringBuilder();
    try (URLClassLoader loader =
        new URLClassLoader(places.toArray(URL[]::new), ApiTest.class.getClassLoader())) {
      for (String name : names(ROOT.resolve(module).resolve("target/classes"))) {
        Class<?> type = Class.forName(name, false, loader);
        if (isSeen(type)) {
          out.append(line(type)).append('\n');
          members(type).forEach(member -> out.append("  ").append(member).append('\n'));
        }
      }
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    return out.toString();
  }

  /** The names of the classes outside of internal packages, in order. */
  private static TreeSet<String> names(Path classes) throws IOException {
    TreeSet<String> out = new TreeSet<>();
    try (Stream<Path> files = Files.walk(classes)) {
      files
          .map(file -> classes.relativize(file).toString().replace('\\', '/'))
          .filter(file -> file.endsWith(".class") && !file.contains("/internal/"))
          .filter(file -> !file.endsWith("-info.class"))
          .forEach(file -> out.add(file.replace(".class", "").replace('/', '.')));
    }
    return out;
  }

  private static boolean isSeen(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getDeclaringClass()) {
      if (!isSeen(each.getModifiers()) || each.isAnonymousClass() || each.isLocalClass()) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSeen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static String line(Class<?> type) {
    List<Type> supertypes = new ArrayList<>();
    Type superclass = type.getGenericSuperclass();
    if (superclass != null && superclass != Object.class && !type.isEnum() && !type.isRecord()) {
      supertypes.add(superclass);
    }
    supertypes.addAll(Arrays.asList(type.getGenericInterfaces()));
    String permitted =
        type.isSealed()
            ? Arrays.stream(type.getPermittedSubclasses())
                .map(Class::getTypeName)
                .sorted()
                .collect(joining(", ", " permits ", ""))
            : "";
    String above =
        supertypes.isEmpty()
            ? ""
            : supertypes.stream().map(Type::getTypeName).collect(joining(", ", " is ", ""));
    String declared = type.toGenericString().replaceAll("\\b(?:sealed|non-sealed) ", "");
    return plain(declared + above + permitted);
  }

  private static TreeSet<String> members(Class<?> type) {
    TreeSet<String> out = new TreeSet<>();
    for (Constructor<?> each : type.getDeclaredConstructors()) {
      add(each, out);
    }
    // what a class that callers do not see passes on belongs to the class that they see
    Class<?> at = type;
    do {
      for (Field each : at.getDeclaredFields()) {
        if (isSeen(each.getModifiers()) && !each.isSynthetic()) {
          out.add(
              plain(
                  each.toGenericString()
                      .replace(each.getDeclaringClass().getTypeName() + ".", "")));
        }
      }
      for (Method each : at.getDeclaredMethods()) {
        add(each, out);
      }
      at = at.getSuperclass();
    } while (at != null && !isSeen(at));
    return out;
  }

  private static void add(Executable each, TreeSet<String> out) {
    if (isSeen(each.getModifiers()) && !each.isSynthetic()) {
      String text = each.toGenericString();
      String owner = each.getDeclaringClass().getTypeName();
      out.add(
          plain(
              each instanceof Constructor
                  ? text
                  : text.replace(owner + "." + each.getName() + "(", each.getName() + "(")));
    }
  }

  private static String plain(String signature) {
    return PACKAGE.matcher(signature.replace('$', '.')).replaceAll("");
  }
}
