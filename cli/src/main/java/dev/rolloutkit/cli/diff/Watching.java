package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingFormat;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.output.Printable;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is new and what is gone since the last run. */
final class Watching {
  private Watching() {}

  /** The findings of one run that the other has not, as text, and then what is found in all. */
  static String text(Findings last, Findings now) {
    Map<String, Finding> old = byFingerprint(last);
    Map<String, Finding> all = byFingerprint(now);
    StringBuilder out = new StringBuilder();
    old.forEach(
        (fingerprint, finding) -> {
          if (!all.containsKey(fingerprint)) {
            out.append("gone     ")
                .append(Printable.of(finding.object()))
                .append("  [")
                .append(finding.code().id())
                .append("]\n         ")
                .append(Printable.of(finding.consequence().lines().findFirst().orElse("")))
                .append('\n');
          }
        });
    ImmutableList<Finding> young =
        now.shown().stream()
            .filter(finding -> !old.containsKey(finding.fingerprint()))
            .collect(ImmutableList.toImmutableList());
    String summary = lastLine(FindingFormat.TEXT.write(now));
    if (young.isEmpty()) {
      return (out.isEmpty() ? "nothing new; " : out.toString()) + summary + "\n";
    }
    String shown = FindingFormat.TEXT.write(new Findings(young, ImmutableList.of()));
    String own = lastLine(shown);
    return out.append(shown, 0, shown.length() - own.length() - 1)
        .append("new: ")
        .append(own)
        .append("; in all: ")
        .append(summary)
        .append('\n')
        .toString();
  }

  private static Map<String, Finding> byFingerprint(Findings findings) {
    Map<String, Finding> out = new LinkedHashMap<>();
    findings.shown().forEach(finding -> out.putIfAbsent(finding.fingerprint(), finding));
    return out;
  }

  private static String lastLine(String text) {
    return text.lines().reduce("", (line, next) -> next);
  }
}
