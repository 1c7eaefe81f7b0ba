package dev.rolloutkit.webhook.serve;

import com.google.common.base.Ticker;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.program.command.AkoOptionsMixin;
import dev.rolloutkit.webhook.world.ClusterWorld;
import dev.rolloutkit.webhook.world.FolderWorld;
import dev.rolloutkit.webhook.world.World;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

  @Option(
      names = "--watch-limit",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description =
          "how long nothing may be heard of a watch until its kind counts as not known; default:"
              + " ${DEFAULT-VALUE}")
  private int watchLimit = 30;

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

  /**
   * A client that reports failures at once: what uses it tries again, or says what is not known.
   */
  private static KubernetesClient client() {
    Config config = Config.autoConfigure(null);
    config.setRequestRetryBackoffLimit(0);
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /** How long a watch may be silent. */
  Duration watchLimit() {
    if (watchLimit < 1) {
      throw new ParameterException(
          Objects.requireNonNull(command, "command").commandLine(),
          "--watch-limit: must be 1 or more");
    }
    return Duration.ofSeconds(watchLimit);
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
          client(),
          group,
          ako.config(),
          mostObjects,
          watchLimit(),
          Ticker.systemTicker(),
          log::line);
    }
    if (!Files.exists(folder)) {
      throw new ParameterException(
          Objects.requireNonNull(command, "command").commandLine(), folder + ": no such folder");
    }
    return new FolderWorld(folder, group, ako.config(), log::line);
  }
}
