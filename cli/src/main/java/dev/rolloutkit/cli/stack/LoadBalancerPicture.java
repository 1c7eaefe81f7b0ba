package dev.rolloutkit.cli.stack;

import dev.rolloutkit.cli.plan.PlannedLoadBalancers;
import dev.rolloutkit.program.cluster.Cluster;

/** The load balancers of a cluster as a picture, for the HTML report. */
public final class LoadBalancerPicture {
  private LoadBalancerPicture() {}

  /** The picture; empty if there is no load balancer. */
  public static String svg(Cluster cluster, PlannedLoadBalancers planned) {
    return StackSvg.of(planned.plan(), Backends.of(cluster));
  }
}
