package dev.rolloutkit.cli.findings;

import com.google.common.collect.Multimaps;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.output.Printable;
import java.util.List;
import java.util.Locale;

/**
 * Findings as text: the level, the object and its place, the consequence, the remedy. Of more than
 * twenty of one code and level the first is printed, and the others are counted.
 */
final class TextFormat {
  private static final int MANY = 20;

  private TextFormat() {}

  static String of(Findings findings) {
    StringBuilder out = new StringBuilder();
    Multimaps.index(findings.shown(), one -> List.of(one.level(), one.code()))
        .asMap()
        .values()
        .forEach(
            alike -> {
              alike.stream().limit(alike.size() > MANY ? 1 : MANY).forEach(one -> add(one, out));
              if (alike.size() > MANY) {
                indented(out, "And " + (alike.size() - 1) + " more of this kind; --json has all.");
              }
            });
    for (Findings.Ignored ignored : findings.ignored()) {
      out.append("ignored  ")
          .append(Printable.of(ignored.finding().object()))
          .append("  [")
          .append(ignored.finding().code().id())
          .append("]  ")
          .append(Printable.of(ignored.reason()))
          .append('\n');
    }
    return out.append(summary(findings)).append('\n').toString();
  }

  private static void add(Finding finding, StringBuilder out) {
    out.append(String.format(Locale.ROOT, "%-8s ", finding.level().name().toLowerCase(Locale.ROOT)))
        .append(Printable.of(finding.object()))
        .append("  ")
        .append(Printable.of(finding.place().toString()))
        .append("  [")
        .append(finding.code().id())
        .append("]\n");
    indented(out, finding.consequence());
    finding.more().details().forEach(detail -> indented(out, detail));
    if (!finding.remedy().isEmpty()) {
      indented(out, "remedy: " + finding.remedy());
    }
  }

  /** Such as {@code 2 breaking, 1 note}. */
  static String summary(Findings findings) {
    StringBuilder out = new StringBuilder();
    for (Level level : Level.values()) {
      long count = findings.shown().stream().filter(f -> f.level() == level).count();
      if (count > 0) {
        out.append(out.isEmpty() ? "" : ", ").append(count).append(' ').append(word(level, count));
      }
    }
    if (out.isEmpty()) {
      out.append("nothing found");
    }
    if (!findings.ignored().isEmpty()) {
      out.append("; ").append(findings.ignored().size()).append(" ignored");
    }
    return out.toString();
  }

  private static String word(Level level, long count) {
    String one = level.name().toLowerCase(Locale.ROOT);
    boolean noun = level == Level.ERROR || level == Level.WARNING || level == Level.NOTE;
    return noun && count != 1 ? one + "s" : one;
  }

  private static void indented(StringBuilder out, String text) {
    text.lines().forEach(l -> out.append("         ").append(Printable.of(l)).append('\n'));
  }
}
