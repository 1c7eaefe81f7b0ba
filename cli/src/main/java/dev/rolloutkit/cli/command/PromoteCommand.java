package dev.rolloutkit.cli.command;

import dev.rolloutkit.model.commands.PromoteFlags;
import dev.rolloutkit.model.commands.RolloutCommands;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import java.io.InputStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Writes the kubectl lines that promote a Rollout. */
@Command(
    name = PromoteCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Writes the kubectl lines that promote a Rollout.",
      "What is sent depends on the Rollout's status, so it is read from the manifests."
    },
    footer = {
      "",
      "For example:",
      "  kubectl get rollout web -o yaml | rolloutkit promote web - --print"
    })
public final class PromoteCommand extends OneRollout {
  /** The name of the command. */
  public static final String NAME = "promote";

  @Option(names = "--full", description = "past all steps, analyses and pauses")
  private boolean full;

  @Option(names = "--skip-current-step", description = "past the current step")
  private boolean skipCurrentStep;

  @Option(names = "--skip-all-steps", description = "past all steps")
  private boolean skipAllSteps;

  /** A command that reads {@code -} from the given stream. */
  public PromoteCommand(InputStream stdin) {
    super(stdin);
  }

  @Override
  int print(Item<Rollout> item, Cluster cluster, CommandSpec command) {
    return PlanPrinter.print(
        RolloutCommands.promote(
            item.value(), new PromoteFlags(full, skipCurrentStep, skipAllSteps)),
        item.manifest().namespace(),
        command);
  }
}
