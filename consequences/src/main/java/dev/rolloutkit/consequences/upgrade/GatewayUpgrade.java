package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.door.LoadBalancers;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.consequences.pods.PodsAtRest;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.plan.GatewayAtRest;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The load balancers of Gateways under another release of their controller, which serves no
 * Gateways before their feature gates are on.
 */
final class GatewayUpgrade {
  private final ObjectSet objects;
  private final ArgoWrites writes;
  private final Assumptions assumed;

  private GatewayUpgrade(ObjectSet objects, Assumptions assumed) {
    this.objects = objects;
    this.writes = PodsAtRest.of(objects).writes();
    this.assumed = assumed;
  }

  static void check(
      ReleaseOf<LbcChange> from,
      ReleaseOf<LbcChange> to,
      ObjectSet objects,
      Assumptions assumed,
      Consumer<Effect> out) {
    if (objects.ofKind(Kinds.GATEWAY).isEmpty()) {
      return;
    }
    GatewayUpgrade upgrade = new GatewayUpgrade(objects, assumed);
    StackSearch.search(
        Steps.between(from, to), upgrade.plan(from), upgrade.plan(to), upgrade::plan, out);
  }

  private ImmutableMap<String, Built> plan(ReleaseOf<LbcChange> release, Set<String> names) {
    return ImmutableMap.copyOf(Maps.filterKeys(plan(release), names::contains));
  }

  private ImmutableMap<String, Built> plan(ReleaseOf<LbcChange> release) {
    Assumptions then = Flags.of(assumed, release);
    LbcFlags flags = then.controller().flags();
    Map<String, Built> out = new LinkedHashMap<>();
    for (GatewayAtRest one : LoadBalancers.gateways(objects, writes, then)) {
      String id = Kinds.GATEWAY + " " + one.gateway();
      if (one.isOurs() && flags.has(gate(one.kind()))) {
        out.put(
            id, new Built(id, LoadBalancers.members(one), one.stack().built(), one.stack().why()));
      }
    }
    return ImmutableMap.copyOf(out);
  }

  private static FeatureGate gate(LoadBalancerKind kind) {
    return kind == LoadBalancerKind.ALB ? FeatureGate.ALB_GATEWAY_API : FeatureGate.NLB_GATEWAY_API;
  }
}
