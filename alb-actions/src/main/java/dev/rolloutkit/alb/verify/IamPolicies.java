package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The minimal IAM policy for the AWS calls of a controller.
 *
 * <p>Source: Argo Rollouts documentation, ALB; Elastic Load Balancing service authorization: none
 * of the actions can be restricted to a resource.
 */
public final class IamPolicies {
  private static final String PREFIX = "elasticloadbalancing:";

  private static final ImmutableList<String> ALL =
      ImmutableList.of(
          "DescribeTargetGroups",
          "DescribeLoadBalancers",
          "DescribeListeners",
          "DescribeRules",
          "DescribeTags",
          "DescribeTargetHealth");

  private static final int HEALTH = 5;

  private IamPolicies() {}

  /** A feature of a controller. */
  public enum Feature {
    /** Writes annotations, which needs no AWS permission. */
    ANNOTATIONS,
    /** Verifies weights. */
    WEIGHT_VERIFICATION,
    /** Verifies targets. */
    TARGET_VERIFICATION
  }

  /**
   * The policy as indented JSON. The result is empty if no permission is needed, because IAM
   * rejects an empty policy.
   */
  public static Optional<String> policy(Set<Feature> features) {
    Set<Integer> needed = new TreeSet<>();
    if (features.contains(Feature.WEIGHT_VERIFICATION)) {
      for (int i = 0; i < HEALTH; i++) {
        needed.add(i);
      }
    }
    if (features.contains(Feature.TARGET_VERIFICATION)) {
      needed.add(HEALTH);
    }
    if (needed.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder out = new StringBuilder(512);
    out.append("{\n  \"Version\": \"2012-10-17\",\n  \"Statement\": [\n    {\n      \"Action\": [");
    String separator = "\n";
    for (int i : needed) {
      out.append(separator).append("        \"").append(PREFIX).append(ALL.get(i)).append('"');
      separator = ",\n";
    }
    return Optional.of(
        out.append("\n      ],\n      \"Resource\": \"*\",\n      \"Effect\": \"Allow\"\n")
            .append("    }\n  ]\n}")
            .toString());
  }
}
