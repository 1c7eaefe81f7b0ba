package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/**
 * Finds the objects that a change of the load balancer controller concerns if no plan shows the
 * change, because its effect depends on AWS or on pods that start and stop.
 *
 * @rule A change of the load balancer controller concerns an object by its annotations and pods.
 */
final class LbcConditions {
  private static final String INJECT = "elbv2.k8s.aws/pod-readiness-gate-inject";
  private static final ImmutableSet<String> KINDS =
      ImmutableSet.of("Namespace", Kinds.INGRESS, Kinds.SERVICE, TargetGroupBindings.KIND);

  private static final ImmutableMap<LbcChange, BiPredicate<ClusterObject, ObjectSet>> BY_CHANGE =
      ImmutableMap.<LbcChange, BiPredicate<ClusterObject, ObjectSet>>builder()
          .put(
              LbcChange.IPV6_SUBNETS,
              (one, all) -> setting(one, "ip-address-type").startsWith("dualstack"))
          .put(LbcChange.SUBNETS_OF_ONE_NAME, (one, all) -> namesSubnets(one))
          .put(
              LbcChange.SUBNETS_IN_THE_ORDER_ASKED,
              (one, all) -> setting(one, "subnets").contains(","))
          .put(LbcChange.FRONTEND_NLB_SUBNETS, (one, all) -> isBehindNlbElsewhere(one))
          .put(LbcChange.WAITING_GATES_GO_ON, (one, all) -> injectsGates(one))
          .put(LbcChange.PODS_WAKE_BINDINGS, (one, all) -> injectsGates(one))
          .put(LbcChange.SLICES_OF_ONE_FAMILY, LbcConditions::hasPodsOfBothFamilies)
          .put(LbcChange.DESCRIBED_WITHOUT_ZONE, (one, all) -> isOfAnotherVpc(one))
          .buildOrThrow();

  private LbcConditions() {}

  static void check(
      ReleaseOf<LbcChange> from, ReleaseOf<LbcChange> to, ObjectSet objects, Consumer<Effect> out) {
    for (LbcChange change : Steps.between(from, to).changes()) {
      BiPredicate<ClusterObject, ObjectSet> condition = BY_CHANGE.get(change);
      if (condition != null) {
        for (String kind : KINDS) {
          objects.ofKind(kind).stream()
              .filter(one -> condition.test(one, objects))
              .forEach(one -> out.accept(Behaviour.of(one.key(), change, to.has(change))));
        }
      }
    }
  }

  /** An annotation of an Ingress, or the one of a Service that means the same. */
  private static String setting(ClusterObject one, String name) {
    return switch (one.key().kind()) {
      case Kinds.INGRESS -> one.annotation(Annotations.ALB + name);
      case Kinds.SERVICE -> one.annotation(Annotations.NLB + name);
      default -> "";
    };
  }

  private static boolean namesSubnets(ClusterObject one) {
    for (String subnet : setting(one, "subnets").split(",", -1)) {
      if (!subnet.isBlank() && !subnet.strip().startsWith("subnet-")) {
        return true;
      }
    }
    return false;
  }

  /** Whether the NLB in front of a load balancer need not be in the subnets of the latter. */
  private static boolean isBehindNlbElsewhere(ClusterObject one) {
    String scheme = setting(one, "scheme");
    String ofNlb = setting(one, "frontend-nlb-scheme");
    return setting(one, "enable-frontend-nlb").equals("true")
        && setting(one, "frontend-nlb-subnets").isEmpty()
        && (!setting(one, "subnets").isEmpty() || !(ofNlb.isEmpty() || ofNlb.equals(scheme)));
  }

  private static boolean injectsGates(ClusterObject one) {
    return one.at("metadata", "labels").path(INJECT).asText().equals("enabled");
  }

  /** Pods are bound whose Service has EndpointSlices of both address families. */
  private static boolean hasPodsOfBothFamilies(ClusterObject one, ObjectSet objects) {
    return switch (one.key().kind()) {
      case Kinds.SERVICE -> isBalanced(one) && isDualStack(one);
      case Kinds.INGRESS ->
          setting(one, "target-type").equals("ip")
              && one.at("spec").findValues("service").stream()
                  .anyMatch(service -> isDualStack(one, service.path("name").asText(), objects));
      case TargetGroupBindings.KIND -> {
        TargetGroupBinding binding = TargetGroupBindings.view(one.tree());
        yield binding.isIp()
            && binding.serviceName().filter(name -> isDualStack(one, name, objects)).isPresent();
      }
      default -> false;
    };
  }

  private static boolean isDualStack(ClusterObject by, String name, ObjectSet objects) {
    ClusterObject service = objects.get(by.key().sibling(Kinds.SERVICE, name));
    return service != null && isDualStack(service);
  }

  private static boolean isDualStack(ClusterObject service) {
    String policy = service.at("spec", "ipFamilyPolicy").asText();
    return service.at("spec", "ipFamilies").size() > 1
        || policy.equals("PreferDualStack")
        || policy.equals("RequireDualStack");
  }

  /** Whether the controller binds the pods of a Service of its own. */
  private static boolean isBalanced(ClusterObject service) {
    return service.at("spec", "type").asText().equals("LoadBalancer")
        && setting(service, "nlb-target-type").equals("ip");
  }

  /** A binding whose pods may have addresses outside of the VPC of its target group. */
  private static boolean isOfAnotherVpc(ClusterObject one) {
    return one.key().kind().equals(TargetGroupBindings.KIND)
        && !TargetGroupBindings.view(one.tree()).vpcId().isEmpty();
  }
}
