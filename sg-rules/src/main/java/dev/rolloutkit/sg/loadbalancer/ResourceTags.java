package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.HashMap;
import java.util.Map;

/**
 * The rules of the annotations that tag what the controller creates; the tags themselves are not
 * part of any result.
 *
 * <p>Source: AWS Load Balancer Controller, model builders of Ingress groups and Services.
 */
final class ResourceTags {
  private static final String ALB = "tags";
  private static final String NLB = "aws-load-balancer-additional-resource-tags";

  private ResourceTags() {}

  /** The tags of what a group shares: all members must agree on each of them. */
  static void checkGroup(AlbGroup group) throws Failure {
    Map<String, String> all = new HashMap<>();
    for (AlbMember member : group.members()) {
      Map<String, String> own = new HashMap<>(Failure.orStop(member.read().map(ALB)));
      own.putAll(member.params().map(IngressClassParams::tags).orElse(ImmutableMap.of()));
      for (String key : CodePoints.sortedKeys(own)) {
        String value = own.get(key);
        String before = all.putIfAbsent(key, value);
        if (before != null && !before.equals(value)) {
          throw new Failure(
              Problem.text(
                  Annotations.path(Annotations.ALB + ALB),
                  "conflicting tag " + key + ": " + before + " | " + value,
                  SgProblemCodes.GROUP_ANNOTATIONS_CONFLICT));
        }
      }
    }
  }

  /** The tags of a target group: those of the Service are read before those of the Ingress. */
  static void checkBackend(NlbService service, AlbMember member) throws Failure {
    Failure.orStop(new Annotations(Annotations.ALB, service.annotations()).map(ALB));
    Failure.orStop(member.read().map(ALB));
  }

  /** The tags of what a Service has. */
  static void checkService(NlbService service) throws Failure {
    Failure.orStop(service.read().map(NLB));
  }
}
