package dev.rolloutkit.cli.command;

import dev.rolloutkit.cli.input.InputMixin;
import dev.rolloutkit.cli.input.ManifestInput;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Finds the Rollout that the command line names among the manifests. */
final class RolloutArgument {
  private RolloutArgument() {}

  /**
   * The cluster that the files under the given paths describe; {@code null} if they contain no
   * object.
   */
  static @Nullable Cluster read(InputStream stdin, List<String> paths, CommandSpec command)
      throws IOException {
    ManifestSet input =
        new ManifestInput(stdin).read(paths, new InputMixin(), Cluster::holds, command);
    return input == null ? null : Cluster.of(input);
  }

  /** The only Rollout with that name. */
  static Item<Rollout> find(Cluster cluster, String name, String namespace, CommandSpec command) {
    List<Item<Rollout>> found =
        cluster.rollouts().all().stream()
            .filter(i -> i.manifest().name().equals(name))
            .filter(i -> namespace.isEmpty() || i.manifest().namespace().equals(namespace))
            .toList();
    if (found.size() == 1) {
      return found.get(0);
    }
    throw new ParameterException(
        command.commandLine(),
        found.isEmpty()
            ? "no Rollout " + name + " is among the manifests"
            : "several Rollouts are called " + name + ": choose one by --namespace");
  }
}
