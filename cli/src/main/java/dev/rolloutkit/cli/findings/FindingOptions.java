package dev.rolloutkit.cli.findings;

import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options: the format of findings, the known findings, and the level at which a command fails. */
public final class FindingOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "TEXT",
      description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private FindingFormat format = FindingFormat.TEXT;

  @Option(names = "--json", description = "the same as --format json")
  private boolean json;

  @Option(
      names = "--fail-on",
      paramLabel = "LEVEL",
      defaultValue = "UNKNOWN",
      description = {
        "the exit status is 1 for this level and all that are worse; default: ${DEFAULT-VALUE}.",
        "ERROR: invalid, unreadable or refused; BREAKING: living traffic is lost, now or when a"
            + " neighbour changes; UNKNOWN: it is not known whether it is; WARNING: worth a"
            + " correction; NOTE: anything; NONE: never fail for what is found"
      })
  private Level failOn = Level.UNKNOWN;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "findings that are known and do not count: what an earlier run printed with --json")
  private @Nullable Path baseline;

  /** The findings after applying the annotations of the manifests and the baseline. */
  public Findings counted(Collection<Finding> all, ManifestSet input) {
    return counted(all, input, ManifestSet.of(List.of()));
  }

  /** The findings after applying the annotations of both sides of a comparison. */
  public Findings counted(Collection<Finding> all, ManifestSet input, ManifestSet other) {
    try {
      return IgnoreAnnotations.of(input, other)
          .apply(all, baseline == null ? Baseline.NONE : Baseline.read(baseline));
    } catch (IOException e) {
      if (command == null) {
        throw new IllegalStateException("picocli has not set the command up", e);
      }
      String why = e instanceof NoSuchFileException ? "no such file" : firstLine(e);
      throw new ParameterException(
          command.commandLine(), "--baseline: cannot read " + baseline + ": " + why, e);
    }
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
  }

  /** The findings in the requested format. */
  public String write(Findings findings) {
    return (json ? FindingFormat.JSON : format).write(findings);
  }

  /** The findings in the requested format, with what they are about where it has room for it. */
  public String write(Findings findings, Header header) {
    return (json ? FindingFormat.JSON : format).write(findings, Optional.of(header));
  }

  /** Whether the format is text. */
  public boolean isText() {
    return !json && format == FindingFormat.TEXT;
  }

  /** The exit status. */
  public int status(Findings findings) {
    Level worst = findings.worst();
    return worst != Level.NONE && failOn != Level.NONE && worst.compareTo(failOn) <= 0
        ? ExitStatus.PROBLEMS
        : ExitStatus.OK;
  }
}
