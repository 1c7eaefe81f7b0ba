package dev.rolloutkit.lbclass.settings;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.service.Services;
import java.util.List;

/**
 * Determines which problems of a Service are reported. A scope omits problems but does not reorder
 * them.
 *
 * @rule A scope leaves out problems and keeps the order of the others.
 */
public enum Scope {
  /** All problems, as the API server reports them. */
  FULL,

  /**
   * Problems that concern load balancers: type, class, source ranges, node ports, traffic policy,
   * health check, session affinity, external IPs and the load balancer's status.
   */
  LOAD_BALANCER;

  private static final ImmutableSet<String> FIELDS =
      ImmutableSet.of(
          "spec.type",
          "spec.loadBalancerClass",
          "metadata.annotations[" + Services.SOURCE_RANGES_ANNOTATION + "]",
          "spec.allocateLoadBalancerNodePorts",
          "allocateLoadBalancerNodePorts",
          "spec.externalTrafficPolicy",
          "spec.healthCheckNodePort",
          "spec.sessionAffinity");
  private static final ImmutableList<String> PREFIXES =
      ImmutableList.of(
          "spec.LoadBalancerSourceRanges",
          "spec.loadBalancerSourceRanges",
          "spec.sessionAffinityConfig",
          "spec.externalIPs",
          "status.loadBalancer");

  /** Returns the problems within the scope, in the same order. */
  public ImmutableList<Problem> filter(List<Problem> problems) {
    if (this == FULL) {
      return ImmutableList.copyOf(problems);
    }
    ImmutableList.Builder<Problem> kept = ImmutableList.builder();
    for (Problem problem : problems) {
      if (concernsLoadBalancers(problem.field())) {
        kept.add(problem);
      }
    }
    return kept.build();
  }

  private static boolean concernsLoadBalancers(String field) {
    if (FIELDS.contains(field) || (field.startsWith("spec.ports") && field.endsWith(".nodePort"))) {
      return true;
    }
    for (String prefix : PREFIXES) {
      if (field.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
