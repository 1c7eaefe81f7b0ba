package dev.rolloutkit.examples;

import static dev.rolloutkit.examples.Pages.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.examples.Pages.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each page whose examples are Java ends with the imports of these examples: those of the source in
 * which an example stands, and the types of the package of that source. {@code -Dimports.write}
 * renews them.
 */
class ImportsTest {
  private static final String HEADING = "## Imports";
  private static final String SENTENCE = "The examples on this page need these imports:";
  private static final Pattern ONLY_IMPORTS = Pattern.compile("(import [^\n]*;\n|\n)+");
  private static final Pattern SECTION =
      Pattern.compile("\n" + HEADING + "\n\n[^\n]*\n\n```java\n(?:import [^\n]*\n|\n)*```\n");
  private static final Pattern IMPORT =
      Pattern.compile("^import (static )?([\\w.]+)\\.(\\w+);$", Pattern.MULTILINE);
  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
  private static final Pattern WORD = Pattern.compile("\\b[A-Za-z_]\\w*");
  private static final Pattern LITERAL_OR_COMMENT =
      Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])*\"|//[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);

  /** Whether a block has nothing but imports. */
  static boolean isImports(String block) {
    return ONLY_IMPORTS.matcher(block).matches();
  }

  @TestFactory
  List<DynamicTest> pagesEndWithTheImportsOfTheirExamples() throws IOException {
    List<Source> sources = Pages.sources();
    Map<Path, Set<String>> types = typesByFolder(sources);
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : Pages.all()) {
      Set<String> imports = imports(page, sources, types);
      if (!imports.isEmpty()) {
        tests.add(
            DynamicTest.dynamicTest(
                ROOT.relativize(page).toString(), () -> check(page, section(imports))));
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  private static void check(Path page, String section) throws IOException {
    String text = Files.readString(page);
    if (Boolean.getBoolean("imports.write")) {
      text = SECTION.matcher(text).replaceAll("").stripTrailing() + "\n" + section;
      Files.writeString(page, text);
    }
    assertThat(text).as("renew the imports with -Dimports.write=true").endsWith(section);
  }

  private static String section(Set<String> imports) {
    return "\n"
        + HEADING
        + "\n\n"
        + SENTENCE
        + "\n\n```java\n"
        + imports.stream()
            .sorted(
                Comparator.comparing((String one) -> !one.startsWith("import static"))
                    .thenComparing(one -> one))
            .map(one -> one + ";\n")
            .collect(Collectors.joining())
        + "```\n";
  }

  private static Set<String> imports(Path page, List<Source> sources, Map<Path, Set<String>> types)
      throws IOException {
    Set<String> out = new TreeSet<>();
    for (String block : Pages.blocks(page, "java")) {
      String code = Pages.essence(block);
      if (!isImports(block) && !code.startsWith("import") && !code.startsWith("package")) {
        sources.stream()
            .filter(source -> source.essence().contains(code))
            .findFirst()
            .ifPresent(source -> add(words(block), source, types, out));
      }
    }
    return out;
  }

  private static void add(
      Set<String> words, Source source, Map<Path, Set<String>> types, Set<String> out) {
    for (MatchResult one : IMPORT.matcher(source.text()).results().toList()) {
      if (words.contains(one.group(3))) {
        out.add(one.group().substring(0, one.group().length() - 1));
      }
    }
    PACKAGE
        .matcher(source.text())
        .results()
        .findFirst()
        .ifPresent(
            found -> {
              Path folder = Path.of(found.group(1).replace('.', '/'));
              types.getOrDefault(folder, Set.of()).stream()
                  .filter(words::contains)
                  .forEach(type -> out.add("import " + found.group(1) + "." + type));
            });
  }

  private static Set<String> words(String block) {
    return WORD.matcher(LITERAL_OR_COMMENT.matcher(block).replaceAll(""))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }

  /** The names of the types of main code, by the folder of their package. */
  private static Map<Path, Set<String>> typesByFolder(List<Source> sources) {
    Map<Path, Set<String>> out = new LinkedHashMap<>();
    Path main = Path.of("src/main/java");
    for (Source source : sources) {
      Path inModule = ROOT.relativize(source.file());
      if (inModule.getNameCount() > 5 && inModule.subpath(1, 4).equals(main)) {
        String name = source.file().getFileName().toString().replace(".java", "");
        out.computeIfAbsent(
                inModule.subpath(4, inModule.getNameCount() - 1), folder -> new TreeSet<>())
            .add(name);
      }
    }
    return out;
  }
}
