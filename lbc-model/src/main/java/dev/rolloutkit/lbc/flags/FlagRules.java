package dev.rolloutkit.lbc.flags;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;

/**
 * The checks that the controller makes when it starts. The controller reports only the first
 * problem; this class reports all of them.
 *
 * <p>Source: AWS Load Balancer Controller, pkg/config, validation of the configuration.
 *
 * @rule The controller does not start without a cluster name or with flags that contradict each
 *     other.
 */
final class FlagRules {
  /** The tags by which the controller finds its own resources. */
  private static final ImmutableSet<String> TRACKING_TAGS =
      ImmutableSet.of(
          "elbv2.k8s.aws/cluster",
          "elbv2.k8s.aws/resource",
          "ingress.k8s.aws/stack",
          "ingress.k8s.aws/resource",
          "service.k8s.aws/stack",
          "service.k8s.aws/resource");

  private static final ImmutableSet<String> TARGET_TYPES = ImmutableSet.of("instance", "ip");

  private FlagRules() {}

  static ImmutableList<Problem> problems(LbcFlags flags) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    if (flags.clusterName().isEmpty()) {
      out.add(problem("cluster-name", "kubernetes cluster name must be specified"));
    }
    for (String key : flags.defaultTags().keySet()) {
      if (TRACKING_TAGS.contains(key)) {
        out.add(
            problem(
                "default-tags", "tag key " + key + " cannot be specified in default-tags flag"));
      }
    }
    for (String key : flags.externalManagedTags()) {
      if (TRACKING_TAGS.contains(key)) {
        out.add(
            problem(
                "external-managed-tags",
                "tag key " + key + " cannot be specified in external-managed-tags flag"));
      }
      if (flags.defaultTags().containsKey(key)) {
        out.add(
            problem(
                "external-managed-tags",
                "tag key "
                    + key
                    + " cannot be specified in both default-tags and external-managed-tags flag"));
      }
    }
    if (!TARGET_TYPES.contains(flags.defaultTargetType())) {
      out.add(
          problem(
              "default-target-type",
              "invalid value " + flags.defaultTargetType() + " for default target type"));
    }
    if (!flags.backendSecurityGroup().isEmpty()
        && !flags.backendSecurityGroup().startsWith("sg-")) {
      out.add(
          problem(
              "backend-security-group",
              "invalid value " + flags.backendSecurityGroup() + " for backend security group id"));
    }
    if (flags.enableManageBackendSecurityGroupRules() && !flags.enableBackendSecurityGroup()) {
      out.add(
          problem(
              "enable-manage-backend-security-group-rules",
              "backend security group must be enabled when manage backend security group rule is"
                  + " enabled"));
    }
    return out.build();
  }

  private static Problem problem(String flag, String text) {
    return Problem.plain(FieldPath.of(flag), text, LbcProblemCodes.FLAG_INVALID);
  }
}
