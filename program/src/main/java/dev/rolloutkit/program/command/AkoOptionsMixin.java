package dev.rolloutkit.program.command;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
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
        .build();
  }
}
