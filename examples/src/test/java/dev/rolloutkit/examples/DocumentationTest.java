package dev.rolloutkit.examples;

import static dev.rolloutkit.examples.Pages.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every page of the repository: its Java stands, comments and line breaks aside, in a source that
 * the build compiles; its links lead somewhere; its JSON is JSON.
 */
class DocumentationTest {
  private static final Pattern LINK = Pattern.compile("(?<!\\\\)\\]\\(([^)\\s]+)\\)");
  private static final Pattern LINE = Pattern.compile("\\.java#L\\d+$");
  private static final Pattern HEADING = Pattern.compile("^#+ +(.*)$", Pattern.MULTILINE);

  @TestFactory
  List<DynamicTest> javaBlocksAreCompiled() throws IOException {
    List<Pages.Source> sources = Pages.sources();
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : Pages.all()) {
      int number = 0;
      for (String block : Pages.blocks(page, "java")) {
        number++;
        if (!ImportsTest.isImports(block)) {
          String code = Pages.essence(block);
          tests.add(
              DynamicTest.dynamicTest(
                  ROOT.relativize(page) + " block " + number,
                  () ->
                      assertThat(sources.stream().anyMatch(one -> one.essence().contains(code)))
                          .as("no compiled source has\n%s", block)
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
    for (Path page : Pages.all()) {
      String text = Pages.BLOCK.matcher(Files.readString(page)).replaceAll("");
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
    for (Path page : Pages.all()) {
      for (String block : Pages.blocks(page, "json")) {
        tests.add(
            DynamicTest.dynamicTest(
                ROOT.relativize(page).toString(),
                () -> assertThat(mapper.readTree(block)).isNotEmpty()));
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
}
