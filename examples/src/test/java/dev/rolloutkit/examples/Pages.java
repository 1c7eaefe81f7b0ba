package dev.rolloutkit.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages of the repository, their blocks of code, and the sources that the build compiles. */
final class Pages {
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** A fenced block: its language and its text. */
  static final Pattern BLOCK =
      Pattern.compile("^```(\\w*)\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

  /** A text block, a string, a character, or a comment. */
  private static final Pattern LITERAL_OR_COMMENT =
      Pattern.compile(
          "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])*'|//[^\n]*|/\\*.*?\\*/",
          Pattern.DOTALL);

  private Pages() {}

  /** A file of source, and its code without comments and white space. */
  record Source(Path file, String text, String essence) {
    static Source of(Path file) throws IOException {
      String text = Files.readString(file);
      return new Source(file, text, Pages.essence(text));
    }
  }

  static List<Path> all() throws IOException {
    return files(".md");
  }

  static List<Source> sources() throws IOException {
    List<Source> out = new ArrayList<>();
    for (Path file : files(".java")) {
      out.add(Source.of(file));
    }
    return out;
  }

  /** The texts of the blocks of a language on a page. */
  static List<String> blocks(Path page, String language) throws IOException {
    return BLOCK
        .matcher(Files.readString(page))
        .results()
        .filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2))
        .toList();
  }

  /** Code without comments, and without white space outside of its strings. */
  static String essence(String code) {
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
