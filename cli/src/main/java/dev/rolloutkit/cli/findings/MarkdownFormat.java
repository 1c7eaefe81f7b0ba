package dev.rolloutkit.cli.findings;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.output.Printable;
import java.util.List;
import java.util.Locale;

/**
 * Findings as a comment on a pull request: the ten worst with their remedies, and the others in a
 * table that is folded. A comment of GitHub holds 65,536 characters, so what is more is counted.
 */
final class MarkdownFormat {
  private static final int SHOWN = 10;
  private static final int LENGTH = 60_000;
  private static final String TABLE =
      "\n| level | object | what comes of it | where |\n| --- | --- | --- | --- |\n";

  private MarkdownFormat() {}

  static String of(Findings findings) {
    ImmutableList<Finding> all = findings.shown();
    ImmutableList<Finding> worst = all.subList(0, Math.min(SHOWN, all.size()));
    StringBuilder out = new StringBuilder("### rolloutkit: ");
    out.append(TextFormat.summary(findings)).append("\n");
    int told = 0;
    if (!worst.isEmpty()) {
      out.append(TABLE);
      told = rows(worst, out);
      worst.subList(0, told).forEach(finding -> remedy(finding, out));
    }
    if (told == worst.size() && all.size() > told) {
      StringBuilder rest = new StringBuilder(TABLE);
      int more = rows(all.subList(told, all.size()), rest, out.length());
      if (more > 0) {
        out.append("\n<details><summary>").append(more).append(" more</summary>\n");
        out.append(rest).append("\n</details>\n");
      }
      told += more;
    }
    if (told < all.size()) {
      out.append("\n")
          .append(all.size() - told)
          .append(" more findings do not fit here; `--json` prints all.\n");
    }
    return out.toString();
  }

  private static int rows(List<Finding> findings, StringBuilder out) {
    return rows(findings, out, 0);
  }

  /** Adds a row for each finding while there is room, and returns how many there were. */
  private static int rows(List<Finding> findings, StringBuilder out, int taken) {
    int count = 0;
    for (Finding finding : findings) {
      String row = row(finding);
      if (taken + out.length() + row.length() > LENGTH) {
        break;
      }
      out.append(row);
      count++;
    }
    return count;
  }

  private static String row(Finding finding) {
    String text =
        String.join(
            " ",
            ImmutableList.<String>builder()
                .add(finding.consequence())
                .addAll(finding.more().details())
                .build());
    return "| "
        + finding.level().name().toLowerCase(Locale.ROOT)
        + " | "
        + cell(finding.object())
        + " | "
        + cell(text)
        + " | "
        + cell(finding.place().toString())
        + " |\n";
  }

  /** Adds a remedy if there is one and room for it. */
  private static void remedy(Finding finding, StringBuilder out) {
    if (finding.remedy().isEmpty()) {
      return;
    }
    StringBuilder remedy = new StringBuilder();
    remedy
        .append("\n**")
        .append(cell(finding.object()))
        .append("** (")
        .append(finding.code().id())
        .append("):\n\n");
    finding
        .remedy()
        .lines()
        .forEach(l -> remedy.append("    ").append(Printable.of(l)).append('\n'));
    if (out.length() + remedy.length() <= LENGTH) {
      out.append(remedy);
    }
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
