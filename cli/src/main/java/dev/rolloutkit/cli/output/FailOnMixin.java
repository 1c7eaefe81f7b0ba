package dev.rolloutkit.cli.output;

import dev.rolloutkit.program.command.ExitStatus;
import picocli.CommandLine.Option;

/** The option for the level from which on findings make the exit status 1. */
public final class FailOnMixin {
  @Option(
      names = "--fail-on",
      paramLabel = "LEVEL",
      defaultValue = "ERROR",
      description = {
        "the exit status is 1 for this level and all that are worse; default: ${DEFAULT-VALUE}.",
        "ERROR: invalid or unreadable; BREAKING: a deletion would cut living targets off;"
            + " UNKNOWN: it is not known whether it would; WARNING: any finding, such as drift;"
            + " NONE: never fail for what is found"
      })
  private Level failOn = Level.ERROR;

  /** The exit status for the worst level that was found. */
  public int status(Level worst) {
    return worst != Level.NONE && failOn != Level.NONE && worst.compareTo(failOn) <= 0
        ? ExitStatus.PROBLEMS
        : ExitStatus.OK;
  }
}
