package dev.rolloutkit.stack.internal.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;

/**
 * Finds the differences that make the controller replace a resource instead of changing it.
 *
 * <p>Source: AWS Load Balancer Controller, synthesizers of load balancers and target groups.
 */
public final class Replacements {
  private static final ImmutableList<String> TARGET_GROUP =
      ImmutableList.of("targetType", "protocol", "protocolVersion", "targetControlPort");
  private static final ImmutableList<String> LOAD_BALANCER = ImmutableList.of("type", "scheme");

  private Replacements() {}

  /**
   * The fields whose difference makes the controller replace a target group. A field that only one
   * of the two has counts as different.
   */
  public static ImmutableList<String> ofTargetGroup(JsonNode current, JsonNode desired) {
    return differing(TARGET_GROUP, current, desired);
  }

  /** The fields whose difference makes the controller replace a load balancer. */
  public static ImmutableList<String> ofLoadBalancer(JsonNode current, JsonNode desired) {
    return differing(LOAD_BALANCER, current, desired);
  }

  /** Whether the health check changes; ports are compared as strings. */
  public static boolean changesHealthCheck(JsonNode current, JsonNode desired) {
    JsonNode a = current.path("healthCheckConfig");
    JsonNode b = desired.path("healthCheckConfig");
    return !a.path("port").asText().equals(b.path("port").asText())
        || !differing(
                ImmutableList.of(
                    "protocol",
                    "path",
                    "matcher",
                    "intervalSeconds",
                    "timeoutSeconds",
                    "healthyThresholdCount",
                    "unhealthyThresholdCount"),
                a,
                b)
            .isEmpty();
  }

  private static ImmutableList<String> differing(
      ImmutableList<String> members, JsonNode current, JsonNode desired) {
    return members.stream()
        .filter(member -> !current.path(member).equals(desired.path(member)))
        .collect(ImmutableList.toImmutableList());
  }
}
