package dev.rolloutkit.lbc.rule;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The annotations that the controller validates before it builds any rule and that this module does
 * not validate: those of load balancers, listeners and target groups.
 *
 * <p>Source: AWS Load Balancer Controller 3, model builder of Ingress groups.
 *
 * @rule An annotation that the controller checks and this library does not gets a warning.
 */
final class UncheckedAnnotations {
  static final ProblemCode CODE = LbcProblemCodes.ANNOTATION_NOT_CHECKED;

  private static final ImmutableSet<String> SUFFIXES =
      ImmutableSet.of(
          "backend-protocol",
          "backend-protocol-version",
          "certificate-arn",
          "customer-owned-ipv4-pool",
          "healthcheck-interval-seconds",
          "healthcheck-port",
          "healthcheck-protocol",
          "healthcheck-timeout-seconds",
          "healthy-threshold-count",
          "inbound-cidrs",
          "ip-address-type",
          "listen-ports",
          "load-balancer-attributes",
          "manage-backend-security-group-rules",
          "minimum-load-balancer-capacity",
          "multi-cluster-target-group",
          "mutual-authentication",
          "scheme",
          "security-group-prefix-lists",
          "security-groups",
          "ssl-policy",
          "ssl-redirect",
          "subnets",
          "target-group-attributes",
          "target-node-labels",
          "target-type",
          "unhealthy-threshold-count");
  private static final List<String> BEGINNINGS =
      List.of("listener-attributes.", "target-control-port.");

  private UncheckedAnnotations() {}

  /** Whether the annotation is one of these annotations. */
  static boolean contains(String key, String prefix) {
    if (!key.startsWith(prefix + "/")) {
      return false;
    }
    String suffix = key.substring(prefix.length() + 1);
    return SUFFIXES.contains(suffix) || BEGINNINGS.stream().anyMatch(suffix::startsWith);
  }

  /**
   * A warning for each of these annotations, sorted by key.
   *
   * @param of the object that has the annotations, such as {@code ingress shop/web}
   */
  static List<Problem> warnings(String of, Map<String, String> annotations, String prefix) {
    List<Problem> out = new ArrayList<>();
    for (String key : CodePoints.sortedKeys(annotations)) {
      if (contains(key, prefix)) {
        out.add(
            Problem.plain(
                Annotations.path(key),
                of + ": not checked here; the controller may reject its value",
                CODE));
      }
    }
    return out;
  }
}
