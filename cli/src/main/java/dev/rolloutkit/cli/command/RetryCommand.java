package dev.rolloutkit.cli.command;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.commands.RolloutCommands;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the kubectl line that retries an aborted update from its first step. */
@Command(
    name = RetryCommand.NAME,
    mixinStandardHelpOptions = true,
    description = "Writes the kubectl line that retries an aborted update from its first step.")
public final class RetryCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "retry";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "NAME", description = "the Rollout")
  private String name = "";

  @Option(names = "--experiment", description = "NAME is an Experiment, which starts again")
  private boolean experiment;

  @Mixin private final PatchOptions options = new PatchOptions();

  @Override
  public Integer call() {
    return PlanPrinter.print(
        Outcome.ok(
            experiment ? RolloutCommands.retryExperiment(name) : RolloutCommands.retry(name)),
        options.namespace(),
        Objects.requireNonNull(spec, "spec"));
  }
}
