package dev.rolloutkit.stack.internal.frontend;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.internal.loadbalancer.SharedSettings;
import java.util.Map;

/**
 * Checks the client routing policy, the only attribute of network load balancers that the
 * controller validates.
 */
public final class RoutingPolicies {
  private static final String KEY = "dns_record.client_routing_policy";
  private static final ImmutableList<String> KNOWN =
      ImmutableList.of(
          "any_availability_zone",
          "partial_availability_zone_affinity",
          "availability_zone_affinity");

  private RoutingPolicies() {}

  /** Fails if the client routing policy is unknown. */
  public static void check(Map<String, String> attributes, String suffix) throws Failure {
    String policy = attributes.get(KEY);
    if (policy != null && !KNOWN.contains(policy)) {
      throw SharedSettings.invalid(
          suffix,
          "invalid "
              + KEY
              + " set in annotation aws-load-balancer-attributes: got '"
              + policy
              + "' expected one of ["
              + String.join(", ", KNOWN.stream().map(known -> "'" + known + "'").toList())
              + "]");
    }
  }
}
