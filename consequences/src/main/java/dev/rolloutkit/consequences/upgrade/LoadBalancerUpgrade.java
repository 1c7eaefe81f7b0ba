package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.door.LoadBalancers;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.consequences.pods.PodsAtRest;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The load balancers of Ingresses and Services under another release of their controller. */
final class LoadBalancerUpgrade {
  private final ObjectSet objects;
  private final ArgoWrites writes;
  private final Assumptions assumed;

  private LoadBalancerUpgrade(ObjectSet objects, Assumptions assumed) {
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
    LoadBalancerUpgrade upgrade = new LoadBalancerUpgrade(objects, assumed);
    ImmutableMap<String, Built> before = upgrade.plan(from, objects);
    ImmutableMap<String, Built> after = upgrade.plan(to, objects);
    StackSearch.search(
        Steps.between(from, to),
        before,
        after,
        (release, names) -> upgrade.plan(release, upgrade.only(names, before, after)),
        out);
  }

  /** The plan of a load balancer depends on its own members and their Services only. */
  private ObjectSet only(
      Set<String> names, ImmutableMap<String, Built> before, ImmutableMap<String, Built> after) {
    Set<ObjectKey> members = new HashSet<>();
    Stream.of(before, after)
        .flatMap(side -> side.values().stream())
        .filter(built -> names.contains(built.id()))
        .forEach(built -> members.addAll(built.members()));
    return objects.only(
        one ->
            members.contains(one.key())
                || !(one.key().kind().equals(Kinds.INGRESS)
                    || one.at("spec", "type").asText().equals("LoadBalancer")));
  }

  private ImmutableMap<String, Built> plan(ReleaseOf<LbcChange> release, ObjectSet some) {
    Map<String, Built> out = new LinkedHashMap<>();
    for (PlannedLoadBalancer one : LoadBalancers.plan(some, writes, Flags.of(assumed, release))) {
      out.put(
          one.id(),
          new Built(
              one.id(),
              LoadBalancers.members(one),
              one.stack().toOptional(),
              one.stack().isOk() ? "" : one.stack().problems().get(0).text()));
    }
    return ImmutableMap.copyOf(out);
  }
}
