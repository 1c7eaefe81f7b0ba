package dev.rolloutkit.cli.simulate;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option for the time of the promotion in a simulation. */
public final class PromoteMixin {
  private static final Duration LATEST = Duration.ofDays(365);

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--promote-after",
      paramLabel = "SECONDS",
      defaultValue = "120",
      description =
          "when somebody promotes in the simulation, counted from the change; default:"
              + " ${DEFAULT-VALUE}")
  private long seconds = 120;

  /** The time from the change to the promotion. */
  public Duration after() {
    if (seconds < 0 || seconds > LATEST.toSeconds()) {
      throw new ParameterException(
          Objects.requireNonNull(command, "command").commandLine(),
          "--promote-after: " + seconds + " is not between 0 and " + LATEST.toSeconds());
    }
    return Duration.ofSeconds(seconds);
  }
}
