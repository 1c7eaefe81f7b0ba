package dev.rolloutkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of our Java modules: a user's module descriptor requires them. */
class ModuleNamesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern NAME =
      Pattern.compile("<rolloutkit.module>([a-z.]+)</rolloutkit.module>");

  @Test
  void everyPublishedJarHasANameOfItsOwn() throws IOException {
    Map<String, String> names = names();

    assertThat(names).hasSizeGreaterThan(10).doesNotContainValue("");
    assertThat(names.values()).doesNotHaveDuplicates();
    // The one place that writes them into the jars.
    assertThat(Files.readString(ROOT.resolve("pom.xml")))
        .contains("<Automatic-Module-Name>${rolloutkit.module}</Automatic-Module-Name>");
  }

  @Test
  void everyPackageIsBelowTheNameOfItsModuleAndOfNoOther() throws IOException {
    Map<String, String> names = names();

    for (Map.Entry<String, String> module : names.entrySet()) {
      List<String> packages = packages(ROOT.resolve(module.getKey()).resolve("src/main/java"));
      assertThat(packages).as(module.getKey()).isNotEmpty();
      assertThat(packages)
          .as(module.getKey())
          .allSatisfy(name -> assertThat(owner(name, names)).isEqualTo(module.getValue()));
    }
  }

  /** The published modules and their names; a name that is missing is empty. */
  private static Map<String, String> names() throws IOException {
    Map<String, String> out = new TreeMap<>();
    for (String module : PublishedModules.names(ROOT)) {
      if (module.equals("rolloutkit-bom")) {
        continue;
      }
      Matcher name = NAME.matcher(Files.readString(ROOT.resolve(module + "/pom.xml")));
      out.put(module, name.find() ? name.group(1) : "");
    }
    return out;
  }

  /** The longest name that is the package or above it. */
  private static String owner(String packageName, Map<String, String> names) {
    return names.values().stream()
        .filter(name -> (packageName + ".").startsWith(name + "."))
        .max(Comparator.comparingInt(String::length))
        .orElse("");
  }

  private static List<String> packages(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
          .distinct()
          .sorted()
          .toList();
    }
  }
}
