package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.apimachinery.Defect;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.gateway.config.GatewayDefect;
import dev.rolloutkit.lbc.defect.LbcDefect;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.stack.config.StackDefect;
import dev.rolloutkit.targets.options.TargetDefect;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page of defects: below a comment with the name of an enum it has a table of the enum's
 * constants, generated from their descriptions.
 */
class DefectsPageTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Path PAGE = ROOT.resolve("docs/upstream-defects.md");
  private static final Pattern PLACE = Pattern.compile("<!-- (\\w+) -->\n(?:\\|.*\n)*");

  /** The steps that all strategies share; each strategy lists these defects among its own. */
  private static final String SHARED = "SharedDefect";

  private static final List<Class<? extends Defect>> ENUMS =
      List.of(
          BlueGreenDefect.class,
          CanaryDefect.class,
          RolloutDefect.class,
          AlbDefect.class,
          LbcDefect.class,
          TargetDefect.class,
          SgDefect.class,
          StackDefect.class,
          GatewayDefect.class,
          LbcAdmissionDefect.class,
          LbClassDefect.class,
          AkoDefect.class);

  @Test
  void pageHasTheTableOfEachEnum() throws IOException {
    String written = Files.readString(PAGE);
    String page =
        PLACE.matcher(written).replaceAll(m -> Matcher.quoteReplacement(table(m.group(1))));
    if (Boolean.getBoolean("defects.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as("renew the page with -Ddefects.write=true, then read what has changed")
        .hasContent(page);
  }

  @Test
  void pageHasASectionForEachEnumOfDefects() throws IOException {
    List<String> places =
        PLACE.matcher(Files.readString(PAGE)).results().map(m -> m.group(1)).toList();
    List<String> named = new ArrayList<>(enumsInSources());
    named.remove(SHARED);
    assertThat(places).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(named);
  }

  @Test
  void pagesNameOnlyExistingDefectsAndDoNotCountThem() throws IOException {
    Pattern named = Pattern.compile("\\b(\\w+Defect)\\.([A-Z][A-Z0-9_]+)\\b");
    Pattern counted =
        Pattern.compile(
            "(?i)\\b(\\d+|\\w+teen|t(?:wo|hree|en|welve)|twenty|thirty)(?: known)? \\[?defects");
    List<String> wrong = new ArrayList<>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      named
          .matcher(text)
          .results()
          .filter(m -> !constants().contains(m.group()))
          .forEach(m -> wrong.add(page + ": " + m.group()));
      counted.matcher(text).results().forEach(m -> wrong.add(page + ": " + m.group()));
    }
    assertThat(wrong).isEmpty();
  }

  private static List<String> constants() {
    return ENUMS.stream()
        .flatMap(
            type ->
                Stream.of(type.getEnumConstants())
                    .map(defect -> type.getSimpleName() + "." + defect.name()))
        .toList();
  }

  /** The pages of the documentation and the README of each module; a changelog tells history. */
  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT, 2)) {
      return files
          .filter(file -> file.toString().endsWith(".md") && !file.endsWith("CHANGELOG.md"))
          .toList();
    }
  }

  @Test
  void defectsAreDescribedInSentences() {
    for (Class<? extends Defect> type : ENUMS) {
      for (Defect defect : type.getEnumConstants()) {
        assertThat(List.of(defect.effect().reference(), defect.effect().fixed()))
            .as(defect.name())
            .allSatisfy(
                text -> assertThat(text).matches("(?s)[\\p{Lu}`\\d].*\\.").doesNotContain("|"));
      }
    }
  }

  @Test
  void idsOfAnEnumAreDistinct() {
    for (Class<? extends Defect> type : ENUMS) {
      assertThat(Stream.of(type.getEnumConstants()).map(Defect::id)).doesNotHaveDuplicates();
    }
  }

  private static String table(String name) {
    StringBuilder out = new StringBuilder("<!-- %s -->\n".formatted(name));
    out.append("| defect | unsafe | kept by `Fixes.reference()` | fixed |\n|---|---|---|---|\n");
    for (Class<? extends Defect> type : ENUMS) {
      if (type.getSimpleName().equals(name)) {
        Stream.of(type.getEnumConstants()).forEach(defect -> out.append(row(defect)));
      }
    }
    return out.toString();
  }

  private static String row(Defect defect) {
    String id = defect.id().equals(defect.name()) ? "" : defect.id() + " ";
    return "| %s`%s` | %s | %s | %s |\n"
        .formatted(
            id,
            defect.name(),
            defect.effect().isUnsafe() ? "**unsafe**" : "",
            defect.effect().reference(),
            defect.effect().fixed());
  }

  private static List<String> enumsInSources() throws IOException {
    Pattern declared =
        Pattern.compile("^public enum (\\w+) implements Defect \\{", Pattern.MULTILINE);
    List<String> out = new ArrayList<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(ROOT, Files::isDirectory)) {
      for (Path module : modules) {
        Path sources = module.resolve("src/main/java");
        if (Files.isDirectory(sources)) {
          try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(f -> f.toString().endsWith("Defect.java")).toList()) {
              Matcher m = declared.matcher(Files.readString(file));
              while (m.find()) {
                out.add(m.group(1));
              }
            }
          }
        }
      }
    }
    return out;
  }
}
