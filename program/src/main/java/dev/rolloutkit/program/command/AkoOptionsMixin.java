package dev.rolloutkit.program.command;

import dev.rolloutkit.ako.config.AkoChange;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.program.cluster.Controllers;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command-line options for the settings of AKO that determine names. */
public final class AkoOptionsMixin {
  private static final String DEFAULT_CLUSTER_NAME = "my-cluster";

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--cluster-name",
      paramLabel = "NAME",
      description =
          "the name under which controllers know the cluster; default: " + DEFAULT_CLUSTER_NAME)
  private @Nullable String clusterName;

  @Option(
      names = "--shard-size",
      paramLabel = "SIZE",
      defaultValue = "LARGE",
      description = "AKO's shardVSSize: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}")
  private ShardSize shardSize = ShardSize.LARGE;

  @Option(names = "--evh", description = "enhanced virtual hosting: names are hashed")
  private boolean evh;

  @Option(
      names = "--ako",
      paramLabel = "RELEASE",
      description =
          "the release of AKO, such as 1.13.4; default: what the image of its StatefulSet says, or"
              + " the newest one")
  private @Nullable String release;

  /** The name of the cluster, if the user gives one. */
  public Optional<String> clusterName() {
    return Optional.ofNullable(clusterName);
  }

  /** The release, if the user gives one. */
  public Optional<ReleaseOf<AkoChange>> release() {
    return Optional.ofNullable(release)
        .map(
            number ->
                ReleaseOption.read(
                    Objects.requireNonNull(command, "command"), "--ako", number, AkoRelease::of));
  }

  /** The settings where no manifests say the release. */
  public AkoConfig config() {
    return config(shardSize, release().orElse(AkoRelease.MATCHED));
  }

  /**
   * The settings with the shard size given on the command line.
   *
   * @param input the manifests, among which AKO may be
   */
  public AkoConfig config(ManifestSet input) {
    return config(shardSize, input);
  }

  /** The settings with another shard size. */
  public AkoConfig config(ShardSize size, ManifestSet input) {
    return config(
        size, Controllers.release(input, Controllers.AKO, AkoRelease.HISTORY, release()));
  }

  private AkoConfig config(ShardSize size, ReleaseOf<AkoChange> running) {
    String name = clusterName == null ? DEFAULT_CLUSTER_NAME : clusterName;
    if (name.isEmpty()) {
      throw new ParameterException(
          Objects.requireNonNull(command, "command").commandLine(),
          "--cluster-name: must not be empty");
    }
    return AkoConfig.builder()
        .clusterName(name)
        .shardSize(size)
        .mode(evh ? NamingMode.EVH : NamingMode.SNI)
        .release(running)
        .build();
  }
}
