package dev.rolloutkit.cli.command;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.commands.RolloutCommands;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the kubectl line that aborts the update of a Rollout. */
@Command(
    name = AbortCommand.NAME,
    mixinStandardHelpOptions = true,
    description = "Writes the kubectl line that aborts the update of a Rollout.")
public final class AbortCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "abort";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "NAME", description = "the Rollout")
  private String name = "";

  @Mixin private final PatchOptions options = new PatchOptions();

  @Override
  public Integer call() {
    return PlanPrinter.print(
        Outcome.ok(RolloutCommands.abort(name)),
        options.namespace(),
        Objects.requireNonNull(spec, "spec"));
  }
}
