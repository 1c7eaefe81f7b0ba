package dev.rolloutkit.targets.internal.endpoint;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.options.TargetProblemCodes;

/**
 * Finds the instance id of a node.
 *
 * <p>Source: AWS Load Balancer Controller, instance ids of nodes.
 *
 * @rule The instance id of a node is the last part of its provider id.
 */
public final class InstanceIds {
  private static final String HYBRID = "eks-hybrid://";

  private InstanceIds() {}

  /**
   * The last part of the node's provider id: {@code i-…}, or {@code hybrid-mi-…} for EKS hybrid.
   * Fails if the provider id is empty or has another form.
   */
  public static Outcome<String> of(NodeInfo node) {
    String provider = node.providerId();
    if (provider.isEmpty()) {
      return failed("providerID is not specified for node: " + node.name());
    }
    String last = provider.substring(provider.lastIndexOf('/') + 1);
    if (provider.startsWith(HYBRID)) {
      return last.startsWith("mi-")
          ? Outcome.ok("hybrid-" + last)
          : failed(
              "providerID "
                  + provider
                  + " is invalid for EKS hybrid instances, node: "
                  + node.name());
    }
    return last.startsWith("i-")
        ? Outcome.ok(last)
        : failed("providerID " + provider + " is invalid for EC2 instances, node: " + node.name());
  }

  private static Outcome<String> failed(String message) {
    return Outcome.failed(
        Problem.plain(
            FieldPath.of("spec", "providerID"), message, TargetProblemCodes.NODE_PROVIDER_ID));
  }
}
