package dev.rolloutkit.cli.plan;

import dev.rolloutkit.cli.output.Printable;
import java.util.Collection;

/** Assumptions as lines of text, the same in every command. */
public final class AssumedLines {
  private AssumedLines() {}

  /** A line for each assumption. */
  public static String of(Collection<String> assumed) {
    StringBuilder out = new StringBuilder();
    assumed.forEach(a -> out.append("assumed  ").append(Printable.of(a)).append('\n'));
    return out.toString();
  }
}
