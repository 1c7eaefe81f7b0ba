package dev.rolloutkit.cli.plan;

import java.util.List;
import picocli.CommandLine.Option;

/** Whether assumptions are listed beside findings, or only counted. */
public final class AssumedMixin {
  @Option(
      names = "--assumed",
      description = "list what was assumed, which is only counted otherwise")
  private boolean listed;

  /** The lines about assumptions. */
  public String lines(List<String> assumed) {
    return listed ? AssumedLines.of(assumed) : AssumedLines.counted(assumed.size());
  }
}
