package dev.rolloutkit.cli.command;

import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.cli.output.ExitStatus;
import dev.rolloutkit.model.commands.PromoteFlags;
import dev.rolloutkit.model.commands.RolloutCommands;
import dev.rolloutkit.model.rollout.Rollout;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

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
public final class PromoteCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "promote";

  private final InputStream stdin;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "NAME", description = "the Rollout")
  private String name = "";

  @Parameters(
      index = "1..*",
      paramLabel = "PATH",
      description = "folders and files, or - for standard input; default: the bundled manifests")
  private List<String> paths = List.of();

  @Option(names = "--full", description = "past all steps, analyses and pauses")
  private boolean full;

  @Option(names = "--skip-current-step", description = "past the current step")
  private boolean skipCurrentStep;

  @Option(names = "--skip-all-steps", description = "past all steps")
  private boolean skipAllSteps;

  @Mixin private final PatchOptions options = new PatchOptions();

  /** A command that reads {@code -} from the given stream. */
  public PromoteCommand(InputStream stdin) {
    this.stdin = stdin;
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    Cluster cluster = RolloutArgument.read(stdin, paths, command);
    if (cluster == null) {
      return ExitStatus.UNUSABLE;
    }
    Item<Rollout> item = RolloutArgument.find(cluster, name, options.namespace(), command);
    return PlanPrinter.print(
        RolloutCommands.promote(
            item.value(), new PromoteFlags(full, skipCurrentStep, skipAllSteps)),
        item.manifest().namespace(),
        command);
  }
}
