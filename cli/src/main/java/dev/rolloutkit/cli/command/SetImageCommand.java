package dev.rolloutkit.cli.command;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.commands.PatchCall;
import dev.rolloutkit.model.commands.RolloutCommands;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.command.ExitStatus;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the kubectl line that gives containers of a Rollout another image. */
@Command(
    name = SetImageCommand.NAME,
    mixinStandardHelpOptions = true,
    description = "Writes the kubectl line that gives containers of a Rollout another image.")
public final class SetImageCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "set-image";

  private final InputStream stdin;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "NAME", description = "the Rollout")
  private String name = "";

  @Parameters(
      index = "1",
      paramLabel = "CONTAINER=IMAGE",
      description = "the container, or * for all, and its image")
  private String assignment = "";

  @Parameters(
      index = "2..*",
      paramLabel = "PATH",
      description = "folders and files, or - for standard input; default: the bundled manifests")
  private List<String> paths = List.of();

  @Mixin private final PatchOptions options = new PatchOptions();

  /** A command that reads {@code -} from the given stream. */
  public SetImageCommand(InputStream stdin) {
    this.stdin = stdin;
  }

  @Override
  public Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    String[] parts = assignment.split("=", -1);
    if (parts.length != 2) {
      throw new ParameterException(command.commandLine(), "not CONTAINER=IMAGE: " + assignment);
    }
    Cluster cluster = RolloutArgument.read(stdin, paths, command);
    if (cluster == null) {
      return ExitStatus.UNUSABLE;
    }
    Item<Rollout> item = RolloutArgument.find(cluster, name, options.namespace(), command);
    if (!item.manifest().tree().at("/spec/workloadRef").isMissingNode()) {
      command
          .commandLine()
          .getErr()
          .println(
              "rolloutkit: the template of "
                  + item.manifest().label()
                  + " is that of the workload that spec.workloadRef names: set its image with"
                  + " kubectl set image");
      return ExitStatus.PROBLEMS;
    }
    Outcome<PatchCall> patch =
        RolloutCommands.setImagePatch("rollouts", item.manifest().tree(), parts[0], parts[1]);
    if (!(patch instanceof Outcome.Ok<PatchCall> ok)) {
      return PlanPrinter.fail(patch.problems(), command);
    }
    return PlanPrinter.print(List.of(ok.value()), List.of(), item.manifest().namespace(), command);
  }
}
