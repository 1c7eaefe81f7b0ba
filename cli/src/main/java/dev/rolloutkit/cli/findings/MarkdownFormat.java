package dev.rolloutkit.cli.findings;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.output.Printable;
import java.util.Locale;

/** Findings as a table of Markdown, with the remedies below it. */
final class MarkdownFormat {
  private MarkdownFormat() {}

  static String of(Findings findings) {
    StringBuilder out = new StringBuilder("### rolloutkit: ");
    out.append(TextFormat.summary(findings)).append("\n");
    if (!findings.shown().isEmpty()) {
      out.append("\n| level | object | what comes of it | where |\n| --- | --- | --- | --- |\n");
    }
    for (Finding finding : findings.shown()) {
      out.append("| ")
          .append(finding.level().name().toLowerCase(Locale.ROOT))
          .append(" | ")
          .append(cell(finding.object()))
          .append(" | ")
          .append(
              cell(
                  String.join(
                      " ",
                      ImmutableList.<String>builder()
                          .add(finding.consequence())
                          .addAll(finding.more().details())
                          .build())))
          .append(" | ")
          .append(cell(finding.place().toString()))
          .append(" |\n");
    }
    for (Finding finding : findings.shown()) {
      if (!finding.remedy().isEmpty()) {
        out.append("\n**")
            .append(cell(finding.object()))
            .append("** (")
            .append(finding.code().id())
            .append("):\n\n");
        finding
            .remedy()
            .lines()
            .forEach(l -> out.append("    ").append(Printable.of(l)).append('\n'));
      }
    }
    return out.toString();
  }

  /** Escapes all markup, because names may come from untrusted input. */
  private static String cell(String text) {
    StringBuilder out = new StringBuilder();
    Printable.of(text.replace("\n", " "))
        .codePoints()
        .forEach(
            c -> {
              if ("\\`*_[]<>|&#".indexOf(c) >= 0) {
                out.append(c == '<' ? "&lt;" : c == '&' ? "&amp;" : "\\" + (char) c);
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.toString();
  }
}
