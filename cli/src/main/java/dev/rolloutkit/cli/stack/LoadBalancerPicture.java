package dev.rolloutkit.cli.stack;

import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.stack.config.ControllerConfig;

/** The load balancers of a cluster as a picture, for the HTML report. */
public final class LoadBalancerPicture {
  private LoadBalancerPicture() {}

  /** The picture under the controller's defaults; empty if there is no load balancer. */
  public static String svg(Cluster cluster) {
    ControllerConfig config = ControllerConfig.of("my-cluster", "");
    return StackSvg.of(StackWorld.of(cluster, config), Backends.of(cluster));
  }
}
