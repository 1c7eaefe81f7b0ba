package dev.rolloutkit.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every page of the repository: its Java stands, comments and line breaks aside, in a source that
 * the build compiles; its links lead somewhere; its JSON is JSON.
 */
class DocumentationTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK =
      Pattern.compile("^```(\\w*)\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern LINK = Pattern.compile("(?<!\\\\)\\]\\(([^)\\s]+)\\)");
  private static final Pattern LINE = Pattern.compile("\\.java#L\\d+$");
  private static final Pattern HEADING = Pattern.compile("^#+ +(.*)$", Pattern.MULTILINE);

  /** A text block, a string, a character, or a comment. */
  private static final Pattern LITERAL_OR_COMMENT =
      Pattern.compile(
          "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])*'|//[^\n]*|/\\*.*?\\*/",
          Pattern.DOTALL);

  @TestFactory
  List<DynamicTest> javaBlocksAreCompiled() throws IOException {
    List<String> sources = sources();
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      int number = 0;
      for (Matcher m : blocks(page)) {
        if (m.group(1).equals("java")) {
          String code = essence(m.group(2));
          tests.add(
              DynamicTest.dynamicTest(
                  ROOT.relativize(page) + " block " + ++number,
                  () ->
                      assertThat(sources.stream().anyMatch(source -> source.contains(code)))
                          .as("no compiled source has\n%s", m.group(2))
                          .isTrue()));
        }
      }
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  @TestFactory
  List<DynamicTest> linksLeadSomewhere() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      String text = BLOCK.matcher(Files.readString(page)).replaceAll("");
      LINK.matcher(text)
          .results()
          .map(m -> m.group(1))
          .filter(target -> !target.contains("://"))
          .forEach(
              target ->
                  tests.add(
                      DynamicTest.dynamicTest(
                          ROOT.relativize(page) + " to " + target, () -> follow(page, target))));
    }
    assertThat(tests).isNotEmpty();
    return tests;
  }

  @TestFactory
  List<DynamicTest> jsonBlocksAreJson() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      for (Matcher m : blocks(page)) {
        if (m.group(1).equals("json")) {
          tests.add(
              DynamicTest.dynamicTest(
                  ROOT.relativize(page).toString(),
                  () -> assertThat(mapper.readTree(m.group(2))).isNotEmpty()));
        }
      }
    }
    return tests;
  }

  private static void follow(Path page, String target) throws IOException {
    int hash = target.indexOf('#');
    String file = hash < 0 ? target : target.substring(0, hash);
    Path there = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    assertThat(there).startsWith(ROOT).exists();
    if (hash >= 0 && LINE.matcher(target).find()) {
      int line = Integer.parseInt(target.substring(hash + 2));
      assertThat(Files.readAllLines(there)).hasSizeGreaterThanOrEqualTo(line);
    } else if (hash >= 0) {
      Path readme = Files.isDirectory(there) ? there.resolve("README.md") : there;
      Set<String> anchors =
          HEADING
              .matcher(Files.readString(readme))
              .results()
              .map(m -> anchor(m.group(1)))
              .collect(Collectors.toSet());
      assertThat(anchors).contains(target.substring(hash + 1));
    }
  }

  /** The anchor that a forge makes of a heading. */
  private static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .strip()
        .replace(' ', '-');
  }

  private static List<Matcher> blocks(Path page) throws IOException {
    List<Matcher> blocks = new ArrayList<>();
    String text = Files.readString(page);
    int from = 0;
    while (true) {
      Matcher m = BLOCK.matcher(text);
      if (!m.find(from)) {
        return blocks;
      }
      blocks.add(m);
      from = m.end();
    }
  }

  /** Code without comments, and without white space outside of its strings. */
  private static String essence(String code) {
    StringBuilder essence = new StringBuilder(code.length());
    Matcher m = LITERAL_OR_COMMENT.matcher(code);
    int from = 0;
    while (m.find()) {
      appendDense(essence, code.substring(from, m.start()));
      if (m.group().startsWith("\"\"\"")) {
        appendDense(essence, m.group());
      } else if (!m.group().startsWith("/")) {
        essence.append(m.group());
      }
      from = m.end();
    }
    appendDense(essence, code.substring(from));
    return essence.toString();
  }

  private static void appendDense(StringBuilder to, String text) {
    text.chars().filter(c -> !Character.isWhitespace(c)).forEach(c -> to.append((char) c));
  }

  private static List<Path> pages() throws IOException {
    return files(".md");
  }

  private static List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>();
    for (Path file : files(".java")) {
      sources.add(essence(Files.readString(file)));
    }
    return sources;
  }

  private static List<Path> files(String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(suffix))
          .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|\\.git)/.*"))
          .sorted()
          .toList();
    }
  }
}
