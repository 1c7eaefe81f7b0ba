package dev.rolloutkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One word, one meaning: no two public types of the published modules have the same simple name,
 * and {@code docs/glossary.md} tells those apart whose names end with the same word. Packages named
 * {@code internal} are no part of the API.
 */
class GlossaryTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGE = ROOT.resolve("docs/glossary.md");
  private static final Pattern SENTENCE =
      Pattern.compile("/\\*\\*\\s*(?:\\* )?(.*?)(?:\\.\\s|\\.\\*/|\\*/)", Pattern.DOTALL);

  /**
   * A public type.
   *
   * @param module its module
   * @param name its simple name
   * @param meaning the first sentence of its Javadoc
   */
  private record Type(String module, String name, String meaning) {
    String line() {
      return "- `" + name + "` of " + module + ": " + meaning;
    }
  }

  @Test
  void noSimpleNameIsGivenTwice() throws IOException {
    Map<String, List<String>> modules = new TreeMap<>();
    for (Type type : types()) {
      modules.computeIfAbsent(type.name(), name -> new ArrayList<>()).add(type.module());
    }
    assertThat(modules).hasSizeGreaterThan(800);
    modules.values().removeIf(one -> one.size() == 1);
    assertThat(modules).isEmpty();
  }

  @Test
  void theGlossaryHasAllTypesOfItsWords() throws IOException {
    List<Type> types = types();
    StringBuilder out = new StringBuilder();
    String word = "";
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("## ")) {
        word = line.substring(3);
        out.append(line).append('\n');
      } else if (!line.startsWith("- `")) {
        out.append(line).append('\n');
        if (!word.isEmpty() && !line.isEmpty()) {
          String end = word;
          out.append('\n');
          types.stream()
              .filter(type -> type.name().endsWith(end))
              .forEach(type -> out.append(type.line()).append('\n'));
          word = "";
        }
      }
    }
    String page = out.toString().replaceAll("\n{3,}", "\n\n").replaceAll("\n\n- ", "\n\n- ");
    if (Boolean.getBoolean("glossary.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as("renew the page with -Dglossary.write=true, then read what has changed")
        .hasContent(page);
  }

  /** The public types of all published modules, by name. */
  private static List<Type> types() throws IOException {
    List<Type> out = new ArrayList<>();
    for (String module : PublishedModules.names(ROOT)) {
      for (String sources : List.of("src/main/java", "target/generated-sources/schema")) {
        Path folder = ROOT.resolve(module).resolve(sources);
        if (Files.isDirectory(folder)) {
          add(module, folder, out);
        }
      }
    }
    out.sort((a, b) -> a.name().compareTo(b.name()));
    return out;
  }

  private static void add(String module, Path folder, List<Type> out) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files =
          all.filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !folder.relativize(file).toString().contains("/internal/"))
              .toList();
    }
    for (Path file : files) {
      String name = file.getFileName().toString().replace(".java", "");
      String text = Files.readString(file);
      Matcher declared =
          Pattern.compile(
                  "^public (?:[a-z-]+ )*(?:class|@?interface|enum|record) " + name + "\\b",
                  Pattern.MULTILINE)
              .matcher(text);
      if (declared.find()) {
        int javadoc = text.lastIndexOf("\n/**", declared.start());
        Matcher sentence = SENTENCE.matcher(text.substring(Math.max(0, javadoc)));
        out.add(new Type(module, name, sentence.find() ? plain(sentence.group(1)) : ""));
      }
    }
  }

  /** A sentence of Javadoc as a line of Markdown. */
  private static String plain(String sentence) {
    return sentence
            .replaceAll("\\s*\\n \\* ?", " ")
            .replaceAll("\\{@(?:code|link|linkplain)\\s+([^}]*)}", "$1")
            .replaceAll("</?\\w+>", "")
            .strip()
        + ".";
  }
}
