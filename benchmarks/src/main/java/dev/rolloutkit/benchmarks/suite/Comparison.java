package dev.rolloutkit.benchmarks.suite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two runs beside each other. A time counts as changed if the confidence intervals do not touch and
 * it differs by more than a tenth; memory, by more than a hundredth and eight bytes.
 */
final class Comparison {
  private static final double TIME = 0.10;
  private static final double MEMORY = 0.01;
  private static final double WORD = 8;

  private Comparison() {}

  /** The table, and below it how many got slower, faster, came and went. */
  static String of(List<Measurement> before, List<Measurement> after) {
    Map<String, Measurement> old = Report.byKey(before);
    Map<String, Measurement> now = Report.byKey(after);
    Set<String> keys = new LinkedHashSet<>(now.keySet());
    keys.addAll(old.keySet());
    Table table = new Table("benchmark", "ns/op", "→", "change", "B/op", "→", "× floor", "→", "");
    List<String> slower = new ArrayList<>();
    int faster = 0;
    for (String key : keys) {
      Measurement a = old.get(key);
      Measurement b = now.get(key);
      String verdict = verdict(a, b);
      if (verdict.startsWith("slower")) {
        slower.add(key);
      }
      faster += verdict.startsWith("faster") ? 1 : 0;
      table.row(
          key,
          a == null ? "-" : Table.number(a.nanos()),
          b == null ? "-" : Table.number(b.nanos()),
          a == null || b == null
              ? "-"
              : String.format(Locale.ROOT, "%+.0f %%", 100 * (b.nanos() / a.nanos() - 1)),
          a == null ? "-" : Table.number(a.bytes()),
          b == null ? "-" : Table.number(b.bytes()),
          a == null ? "-" : Table.number(a.nanos() / Floors.nanos(a, old, Report.names(before))),
          b == null ? "-" : Table.number(b.nanos() / Floors.nanos(b, now, Report.names(after))),
          verdict);
    }
    return table
        + "\nslower: "
        + (slower.isEmpty() ? "none" : String.join(", ", slower))
        + "\nfaster: "
        + faster
        + "\n";
  }

  private static String verdict(@Nullable Measurement a, @Nullable Measurement b) {
    if (a == null) {
      return "new";
    }
    if (b == null) {
      return "gone";
    }
    double noise = orNothing(a.error()) + orNothing(b.error());
    double change = b.nanos() - a.nanos();
    String time =
        Math.abs(change) <= noise || Math.abs(change) <= TIME * a.nanos()
            ? ""
            : change > 0 ? "slower" : "faster";
    double bytes = b.bytes() - a.bytes();
    String memory =
        Double.isNaN(bytes) || Math.abs(bytes) < WORD || Math.abs(bytes) <= MEMORY * a.bytes()
            ? ""
            : bytes > 0 ? "more memory" : "less memory";
    return time.isEmpty() || memory.isEmpty() ? time + memory : time + ", " + memory;
  }

  private static double orNothing(double error) {
    return Double.isNaN(error) ? 0 : error;
  }
}
