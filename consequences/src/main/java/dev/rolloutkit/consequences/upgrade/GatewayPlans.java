package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.door.LoadBalancersAtRest;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.gateway.plan.GatewayAtRest;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The load balancers of Gateways under a release of their controller, which serves no Gateways
 * before their feature gates are on.
 */
record GatewayPlans(ObjectSet objects, ArgoWrites writes, Assumptions assumed)
    implements StackSearch.Planner {
  @Override
  public ImmutableMap<String, Built> all(ReleaseOf<LbcChange> release) {
    Assumptions then = Flags.of(assumed, release);
    LbcFlags flags = then.controller().flags();
    Map<String, Built> out = new LinkedHashMap<>();
    for (GatewayAtRest one : LoadBalancersAtRest.gateways(objects, writes, then)) {
      String id = Kinds.GATEWAY + " " + one.gateway();
      if (one.isOurs() && flags.has(one.kind().gate())) {
        out.put(
            id,
            new Built(
                id, LoadBalancersAtRest.members(one), one.stack().built(), one.stack().why()));
      }
    }
    return ImmutableMap.copyOf(out);
  }

  /** All of them: Gateways share routes and configurations. */
  @Override
  public ImmutableMap<String, Built> some(ReleaseOf<LbcChange> release, Set<ObjectKey> members) {
    return all(release);
  }
}
