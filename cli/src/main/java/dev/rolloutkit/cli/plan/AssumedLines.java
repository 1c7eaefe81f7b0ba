package dev.rolloutkit.cli.plan;

import dev.rolloutkit.cli.output.Printable;
import java.util.Collection;
import java.util.List;

/** Assumptions as lines of text, the same in every command. */
public final class AssumedLines {
  private static final int MOST = 8;

  private AssumedLines() {}

  /** A line for each assumption. */
  public static String of(Collection<String> assumed) {
    StringBuilder out = new StringBuilder();
    assumed.forEach(a -> out.append("assumed  ").append(Printable.of(a)).append('\n'));
    return out.toString();
  }

  /** The first lines of so many that nobody would read them: each cluster assumes its own. */
  public static String first(List<String> assumed) {
    if (assumed.size() <= MOST) {
      return of(assumed);
    }
    return of(assumed.subList(0, MOST))
        + "assumed  "
        + (assumed.size() - MOST)
        + " more, which --json lists\n";
  }
}
