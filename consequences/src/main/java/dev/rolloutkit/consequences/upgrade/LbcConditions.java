package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Which objects a change of the load balancer controller is about, where its plan does not show the
 * change: it depends on AWS, or on pods that come and go.
 */
final class LbcConditions {
  private static final String INJECT = "elbv2.k8s.aws/pod-readiness-gate-inject";
  private static final ImmutableSet<String> KINDS =
      ImmutableSet.of("Namespace", Kinds.INGRESS, Kinds.SERVICE);

  private static final ImmutableMap<LbcChange, Predicate<ClusterObject>> BY_CHANGE =
      ImmutableMap.<LbcChange, Predicate<ClusterObject>>builder()
          .put(
              LbcChange.IPV6_SUBNETS,
              one -> setting(one, "ip-address-type").startsWith("dualstack"))
          .put(LbcChange.SUBNETS_OF_ONE_NAME, LbcConditions::namesSubnets)
          .put(LbcChange.SUBNETS_IN_THE_ORDER_ASKED, one -> setting(one, "subnets").contains(","))
          .put(LbcChange.WAITING_GATES_GO_ON, LbcConditions::injectsGates)
          .put(LbcChange.PODS_WAKE_BINDINGS, LbcConditions::injectsGates)
          .buildOrThrow();

  private LbcConditions() {}

  static void check(
      ReleaseOf<LbcChange> from, ReleaseOf<LbcChange> to, ObjectSet objects, Consumer<Effect> out) {
    for (LbcChange change : Steps.between(from, to).changes()) {
      Predicate<ClusterObject> condition = BY_CHANGE.get(change);
      if (condition != null) {
        for (String kind : KINDS) {
          objects.ofKind(kind).stream()
              .filter(condition)
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

  private static boolean injectsGates(ClusterObject one) {
    return one.at("metadata", "labels").path(INJECT).asText().equals("enabled");
  }
}
