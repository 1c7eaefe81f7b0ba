package dev.rolloutkit.cli.command;

import dev.rolloutkit.model.commands.RolloutCommands;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the kubectl line that restarts the pods of a Rollout. */
@Command(
    name = RestartCommand.NAME,
    mixinStandardHelpOptions = true,
    description = "Writes the kubectl line that restarts the pods of a Rollout.")
public final class RestartCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "restart";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "NAME", description = "the Rollout")
  private String name = "";

  @Option(
      names = "--in",
      paramLabel = "DURATION",
      description = "how long from now, such as 1h30m; default: at once")
  private @Nullable String in;

  @Mixin private final PatchOptions options = new PatchOptions();

  @Override
  public Integer call() {
    return PlanPrinter.print(
        RolloutCommands.restart(name, Instant.now(), in),
        options.namespace(),
        Objects.requireNonNull(spec, "spec"));
  }
}
