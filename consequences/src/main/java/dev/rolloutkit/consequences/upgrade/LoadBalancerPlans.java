package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.door.LoadBalancersAtRest;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The load balancers of Ingresses and Services under a release of their controller.
 *
 * @rule The load balancers under another release are planned from the same objects.
 */
record LoadBalancerPlans(ObjectSet objects, ArgoWrites writes, Assumptions assumed)
    implements StackSearch.Planner {
  @Override
  public ImmutableMap<String, Built> all(ReleaseOf<LbcChange> release) {
    Map<String, Built> out = new LinkedHashMap<>();
    for (PlannedLoadBalancer one :
        LoadBalancersAtRest.plan(objects, writes, Flags.of(assumed, release))) {
      out.put(
          one.id(),
          new Built(
              one.id(),
              LoadBalancersAtRest.members(one),
              one.stack().toOptional(),
              one.stack().isOk() ? "" : one.stack().problems().get(0).text()));
    }
    return ImmutableMap.copyOf(out);
  }

  /** A load balancer depends on its own members, and on other objects of their namespaces. */
  @Override
  public ImmutableMap<String, Built> some(ReleaseOf<LbcChange> release, Set<ObjectKey> members) {
    ImmutableSet<String> namespaces =
        members.stream().map(ObjectKey::namespace).collect(ImmutableSet.toImmutableSet());
    ObjectSet some =
        objects.only(
            one ->
                members.contains(one.key())
                    || !(isOfLoadBalancer(one) || isElsewhere(one, namespaces)));
    return new LoadBalancerPlans(some, writes, assumed).all(release);
  }

  private static boolean isOfLoadBalancer(ClusterObject one) {
    return one.key().kind().equals(Kinds.INGRESS)
        || one.at("spec", "type").asText().equals("LoadBalancer");
  }

  private static boolean isElsewhere(ClusterObject one, Set<String> namespaces) {
    return !one.key().namespace().isEmpty() && !namespaces.contains(one.key().namespace());
  }
}
