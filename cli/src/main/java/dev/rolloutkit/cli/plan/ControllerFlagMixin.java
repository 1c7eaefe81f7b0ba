package dev.rolloutkit.cli.plan;

import dev.rolloutkit.lbc.flags.LbcFlags;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Command-line options for the flags of the AWS Load Balancer Controller, whatever its release. */
public class ControllerFlagMixin {
  @Option(
      names = "--default-target-type",
      paramLabel = "TYPE",
      description =
          "the load balancer controller's --default-target-type; default: what its Deployment says,"
              + " or instance")
  private @Nullable String targetType;

  @Option(
      names = "--backend-security-group",
      paramLabel = "ID",
      description =
          "the shared backend group of the load balancer controller; default: what its Deployment"
              + " says")
  private @Nullable String backendGroup;

  /**
   * What the user says.
   *
   * @param clusterName the name of the cluster, if the user gives one
   */
  public ControllerOptions options(Optional<String> clusterName) {
    return ControllerOptions.NONE
        .with(LbcFlags.Builder::clusterName, clusterName)
        .with(LbcFlags.Builder::defaultTargetType, Optional.ofNullable(targetType))
        .with(LbcFlags.Builder::backendSecurityGroup, Optional.ofNullable(backendGroup));
  }
}
