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

  /** One line that says how many there are; empty if there are none. */
  static String counted(int assumed) {
    return assumed == 0
        ? ""
        : "assumed  "
            + (assumed == 1
                ? "one thing, which --assumed tells"
                : assumed + " things, which --assumed lists")
            + "\n";
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
