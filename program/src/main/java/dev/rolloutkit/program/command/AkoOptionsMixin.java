package dev.rolloutkit.program.command;

import dev.rolloutkit.ako.config.AkoChange;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
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
      description = "the release of AKO, such as 1.13.4; default: the newest one")
  private @Nullable String release;

  /** The name of the cluster, if the user gives one. */
  public Optional<String> clusterName() {
    return Optional.ofNullable(clusterName);
  }

  /** The settings with the shard size given on the command line. */
  public AkoConfig config() {
    return config(shardSize);
  }

  /** The settings with another shard size. */
  public AkoConfig config(ShardSize size) {
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
        .release(release == null ? AkoRelease.MATCHED : known(release))
        .build();
  }

  private ReleaseOf<AkoChange> known(String number) {
    Outcome<ReleaseOf<AkoChange>> read = AkoRelease.of(number);
    if (!read.isOk()) {
      throw new ParameterException(
          Objects.requireNonNull(command, "command").commandLine(),
          "--ako: " + read.problems().get(0).text());
    }
    return read.orElseThrow();
  }
}
