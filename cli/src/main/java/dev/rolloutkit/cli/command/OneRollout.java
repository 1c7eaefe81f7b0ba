package dev.rolloutkit.cli.command;

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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command for one Rollout, which it reads from the manifests. */
abstract class OneRollout implements Callable<Integer> {
  private final InputStream stdin;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "NAME", description = "the Rollout")
  private String name = "";

  @Parameters(
      index = "1..*",
      paramLabel = "PATH",
      description =
          "folders and files with the Rollout and its ReplicaSets, or - for standard input;"
              + " default: the bundled manifests")
  private List<String> paths = List.of();

  @Mixin private final PatchOptions options = new PatchOptions();

  OneRollout(InputStream stdin) {
    this.stdin = stdin;
  }

  @Override
  public final Integer call() throws IOException {
    CommandSpec command = Objects.requireNonNull(spec, "spec");
    Cluster cluster = RolloutArgument.read(stdin, paths, command);
    return cluster == null
        ? ExitStatus.UNUSABLE
        : print(
            RolloutArgument.find(cluster, name, options.namespace(), command), cluster, command);
  }

  /** Prints the commands to run and returns the exit status. */
  abstract int print(Item<Rollout> rollout, Cluster cluster, CommandSpec command);
}
