package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.SetMultimap;
import com.google.common.collect.TreeMultimap;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The codes of problems: each module has a file of constants for its codes, all codes have the form
 * {@code Area.Name}, and a page of the documentation lists them.
 */
class ProblemCodesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGE = ROOT.resolve("docs/problem-codes.md");
  private static final Pattern CONSTANT =
      Pattern.compile(
          "/\\*\\*((?:(?!\\*/).)*)\\*/\\s+public static final ProblemCode (\\w+) =\\s+ProblemCode\\.of\\(\"([^\"]*)\"\\);",
          Pattern.DOTALL);
  private static final Pattern ANY_CONSTANT = Pattern.compile("ProblemCode\\.of\\(");
  private static final Pattern NEW_CODE = Pattern.compile("ProblemCode\\.of\\(\\s*\"");
  private static final Pattern CODE = Pattern.compile("[A-Z][A-Za-z0-9]+\\.[A-Z][A-Za-z0-9]+");

  /** A code, the module that has it, and its documentation. */
  private record Code(String module, String constant, String code, String meaning) {}

  @Test
  void codesHaveAnAreaAndAName() throws IOException {
    assertThat(codes())
        .isNotEmpty()
        .allSatisfy(code -> assertThat(code.code()).as(code.constant()).matches(CODE));
  }

  @Test
  void codesOfAModuleAreDistinct() throws IOException {
    assertThat(codes())
        .extracting(code -> code.module() + " " + code.code())
        .doesNotHaveDuplicates();
  }

  @Test
  void everyConstantIsDocumented() throws IOException {
    long constants = 0;
    for (Path file : files()) {
      constants += ANY_CONSTANT.matcher(Files.readString(file)).results().count();
    }
    assertThat(codes()).hasSize((int) constants);
  }

  @Test
  void codesOfAModuleAreWrittenOnlyInItsFileOfConstants() throws IOException {
    SetMultimap<String, String> literals = TreeMultimap.create();
    codes().forEach(code -> literals.put(code.module(), '"' + code.code() + '"'));
    List<String> elsewhere = new ArrayList<>();
    for (Path source : mainSources()) {
      String text = Files.readString(source);
      if (!isFileOfConstants(source)) {
        literals.get(module(source)).stream()
            .filter(text::contains)
            .forEach(literal -> elsewhere.add(ROOT.relativize(source) + " " + literal));
      }
    }
    assertThat(elsewhere).isEmpty();
  }

  @Test
  void codesAreCreatedOnlyInFilesOfConstants() throws IOException {
    List<String> elsewhere = new ArrayList<>();
    for (Path source : mainSources()) {
      if (!isFileOfConstants(source) && NEW_CODE.matcher(Files.readString(source)).find()) {
        elsewhere.add(ROOT.relativize(source).toString());
      }
    }
    assertThat(elsewhere).isEmpty();
  }

  @Test
  void pageListsAllCodes() throws IOException {
    String page = page(codes());
    if (Boolean.getBoolean("problem.codes.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as("renew the page with -Dproblem.codes.write=true, then read what has changed")
        .hasContent(page);
  }

  private static String page(List<Code> codes) {
    StringBuilder out =
        new StringBuilder(
            """
            # Problem codes

            Every `Problem` has a code for programs: `Area.Name`, which stays the same when a message changes. The errors of fields that Kubernetes has too carry the reason of their type instead, such as `FieldValueInvalid`, and where a documented defect crashes a controller, the code is the [identifier of the defect](upstream-defects.md), such as `D11`. An area may occur in several modules. A test makes this page from the constants of the modules.

            | code | module | meaning |
            |---|---|---|
            """);
    codes.stream()
        .sorted(Comparator.comparing(Code::code).thenComparing(Code::module))
        .forEach(
            code ->
                out.append(
                    "| `%s` | %s | %s |\n"
                        .formatted(
                            code.code(), code.module(), code.meaning().replace("|", "\\|"))));
    return out.toString();
  }

  private static List<Code> codes() throws IOException {
    List<Code> out = new ArrayList<>();
    for (Path file : files()) {
      Matcher m = CONSTANT.matcher(Files.readString(file));
      while (m.find()) {
        out.add(new Code(module(file), m.group(2), m.group(3), plain(m.group(1))));
      }
    }
    return out;
  }

  /** Javadoc as Markdown. */
  private static String plain(String javadoc) {
    return javadoc
        .replaceAll("\\s*\\n\\s*\\*?\\s*", " ")
        .replaceAll("\\{@(?:code|link) ([^}]*)}", "`$1`")
        .strip();
  }

  private static List<Path> files() throws IOException {
    return mainSources().stream().filter(ProblemCodesTest::isFileOfConstants).toList();
  }

  private static boolean isFileOfConstants(Path source) {
    return source.getFileName().toString().endsWith("ProblemCodes.java");
  }

  private static String module(Path source) {
    return ROOT.relativize(source).getName(0).toString();
  }

  private static List<Path> mainSources() throws IOException {
    List<Path> out = new ArrayList<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(ROOT, Files::isDirectory)) {
      for (Path module : modules) {
        Path sources = module.resolve("src/main/java");
        if (Files.isDirectory(sources)) {
          try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(out::add);
          }
        }
      }
    }
    Collections.sort(out);
    return out;
  }
}
