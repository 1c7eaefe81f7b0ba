package dev.rolloutkit.webhook.serve;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.cli.avi.AkoOptionsMixin;
import dev.rolloutkit.webhook.world.ClusterWorld;
import dev.rolloutkit.webhook.world.FolderWorld;
import dev.rolloutkit.webhook.world.World;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options for the source of the cluster's objects. */
final class WorldOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @ArgGroup private @Nullable View view;

  @Option(
      names = "--endpoint-security-group",
      paramLabel = "ID",
      description = "the group of endpoints whose TargetGroupBinding does not name one")
  private @Nullable String endpointGroup;

  @Option(
      names = "--most-objects",
      paramLabel = "NUMBER",
      defaultValue = "150000",
      description =
          "how many objects of the cluster fit into memory; default:" + " ${DEFAULT-VALUE}")
  private int mostObjects = 150_000;

  @Mixin private final AkoOptionsMixin ako = new AkoOptionsMixin();

  /** Exactly one of two sources. */
  private static final class View {
    @Option(names = "--folder", description = "manifests of the cluster, read again when changed")
    @Nullable Path folder;

    @Option(
        names = "--cluster",
        description = "watch the cluster: the one that this runs in, or that of the kubeconfig")
    boolean cluster;
  }

  /** The settings of AKO that determine names. */
  AkoConfig akoConfig() {
    return ako.config();
  }

  /** The view of the cluster; {@code null} without a source. */
  @Nullable World open(ServeLog log) {
    Optional<String> group = Optional.ofNullable(endpointGroup);
    if (view == null) {
      return null;
    }
    Path folder = view.folder;
    if (view.cluster || folder == null) {
      return new ClusterWorld(
          new KubernetesClientBuilder().build(), group, ako.config(), mostObjects, log::line);
    }
    if (!Files.exists(folder)) {
      throw new ParameterException(
          Objects.requireNonNull(command, "command").commandLine(), folder + ": no such folder");
    }
    return new FolderWorld(folder, group, ako.config(), log::line);
  }
}
