package dev.rolloutkit.cli.plan;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.stack.config.StackDefect;
import java.util.Optional;

/**
 * What the user says of the AWS Load Balancer Controller. It takes precedence over the flags in the
 * controller's Deployment.
 *
 * @param clusterName its {@code --cluster-name}
 * @param defaultTargetType its {@code --default-target-type}
 * @param backendGroup the id of its shared backend security group
 * @param defects which of its defects are fixed
 */
public record ControllerOptions(
    Optional<String> clusterName,
    Optional<String> defaultTargetType,
    Optional<String> backendGroup,
    Fixes<StackDefect> fixes) {
  /** The user says nothing. */
  public static final ControllerOptions NONE =
      new ControllerOptions(
          Optional.empty(), Optional.empty(), Optional.empty(), Fixes.reference());

  /** The same with a shared backend security group, unless the id is absent. */
  public ControllerOptions withBackendGroup(Optional<String> group) {
    return group.isEmpty()
        ? this
        : new ControllerOptions(clusterName, defaultTargetType, group, fixes);
  }

  /** The same with every defect of the controller fixed. */
  public ControllerOptions fixed() {
    return new ControllerOptions(clusterName, defaultTargetType, backendGroup, Fixes.safe(StackDefect.class));
  }
}
