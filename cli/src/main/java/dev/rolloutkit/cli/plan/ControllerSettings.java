package dev.rolloutkit.cli.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.cli.cluster.Controllers;
import dev.rolloutkit.sg.loadbalancer.SgFlags;
import dev.rolloutkit.stack.config.ControllerConfig;
import dev.rolloutkit.targets.cutover.Manifests;
import java.util.Optional;

/**
 * The flags of the controllers of a cluster, read from their Deployments if these are among the
 * manifests.
 *
 * @param loadBalancer the flags of the AWS Load Balancer Controller
 * @param verifyTargetGroup whether Argo Rollouts runs with {@code --aws-verify-target-group};
 *     absent if its Deployment is not among the manifests
 * @param read the settings that were read, as text
 * @param assumed the settings that were assumed because no Deployment contains them, as text
 */
public record ControllerSettings(
    ControllerConfig loadBalancer,
    Optional<Boolean> verifyTargetGroup,
    ImmutableList<String> read,
    ImmutableList<String> assumed) {
  /** Stands for the controller's shared backend group if its id is unknown. */
  public static final String UNKNOWN_BACKEND_GROUP = "(shared backend group)";

  /**
   * The settings of a cluster.
   *
   * @param backendGroup the shared backend group given by the user
   */
  public static ControllerSettings of(Cluster cluster, Optional<String> backendGroup) {
    ImmutableList.Builder<String> read = ImmutableList.builder();
    ImmutableList.Builder<String> assumed = ImmutableList.builder();
    ControllerConfig config = ControllerConfig.of("cluster", "vpc");
    Optional<ImmutableList<String>> flags = flags(cluster, Controllers.LOAD_BALANCER, read);
    if (flags.isPresent()) {
      config = ControllerConfig.fromArgs(flags.get());
      assumed.addAll(SgFlags.fromArgs(flags.get()).assumed());
    } else if (!cluster.ingresses().all().isEmpty() || !cluster.services().all().isEmpty()) {
      assumed.add(
          "the AWS Load Balancer Controller runs with its default flags: its Deployment is not"
              + " among the manifests");
    }
    if (backendGroup.isPresent()) {
      config =
          ControllerConfig.builder().from(config).backendSecurityGroup(backendGroup.get()).build();
    }
    Optional<ImmutableList<String>> argo = flags(cluster, Controllers.ARGO, read);
    if (argo.isEmpty() && !cluster.rollouts().all().isEmpty()) {
      assumed.add(
          "Argo Rollouts runs without --aws-verify-target-group: its Deployment is not among the"
              + " manifests");
    }
    return new ControllerSettings(
        config, argo.map(Manifests::verifiesTargetGroup), read.build(), assumed.build());
  }

  /** The shared backend group; absent if its id is unknown. */
  public Optional<String> backendGroup() {
    return Optional.of(loadBalancer.backendSecurityGroup()).filter(id -> !id.isEmpty());
  }

  private static Optional<ImmutableList<String>> flags(
      Cluster cluster, String image, ImmutableList.Builder<String> read) {
    for (Item<ObjectNode> item : cluster.controllers().all()) {
      var container = Controllers.container(item.value(), image);
      if (container.isPresent()) {
        read.add("the flags of " + item.manifest().label() + " at " + item.manifest().at());
        return Optional.of(Controllers.arguments(container.get()));
      }
    }
    return Optional.empty();
  }
}
