package dev.rolloutkit.consequences.upgrade;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import dev.rolloutkit.consequences.pods.PodsAtRest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Finds what happens when controllers are upgraded and no object is changed.
 *
 * <pre>{@code
 * Releases now = Releases.MATCHED.withLbc(LbcRelease.of("2.13.4").orElseThrow());
 * Upgrades.between(now, Releases.MATCHED, objects, Assumptions.usual())
 *     .forEach(effect -> print(effect.cause() + ": " + effect.sentence()));
 * }</pre>
 *
 * <p>Load balancers are planned as each release plans them. Where the plans differ, the responsible
 * change is found by planning for releases with only some of the changes. A change that no plan
 * shows, such as another way to replace pods, is reported for the objects whose settings it
 * concerns. What depends on AWS, such as the subnets of a VPC, is not known here.
 *
 * <p>A downgrade is an upgrade in the other direction.
 */
public final class Upgrades {
  private Upgrades() {}

  /**
   * The effects of an upgrade, sorted by {@link Effect#ORDER}: the worst first.
   *
   * <p>Takes time linear in the number of objects; each load balancer that differs is planned a few
   * more times for each change that affects it.
   *
   * @param from the releases that run now
   * @param to the releases that run after the upgrade
   * @param objects the objects of the cluster; do not change them
   * @param assumed the assumptions; the release in the flags of their controller is ignored
   */
  public static ImmutableList<Effect> between(
      Releases from, Releases to, Collection<ClusterObject> objects, Assumptions assumed) {
    List<Effect> out = new ArrayList<>();
    ObjectSet stored = ObjectSet.of(objects, assumed.server());
    if (!from.lbc().equals(to.lbc())) {
      ArgoWrites writes = PodsAtRest.of(stored, assumed.argo()).writes();
      StackSearch.search(
          from.lbc(), to.lbc(), new LoadBalancerPlans(stored, writes, assumed), out::add);
      StackSearch.search(from.lbc(), to.lbc(), new GatewayPlans(stored, writes, assumed), out::add);
      LbcConditions.check(from.lbc(), to.lbc(), stored, out::add);
      FlagUpgrade.check(from.lbc(), to.lbc(), stored, out::add);
    }
    if (!from.argo().equals(to.argo())) {
      RolloutUpgrades.check(from.argo(), to.argo(), stored, out::add);
    }
    if (!from.ako().equals(to.ako())) {
      AviUpgrade.check(from.ako(), to.ako(), stored, out::add);
    }
    if (!from.kubernetes().equals(to.kubernetes())) {
      ServiceUpgrade.check(from.kubernetes(), to.kubernetes(), stored, out::add);
    }
    return out.stream().sorted(Effect.ORDER).distinct().collect(ImmutableList.toImmutableList());
  }
}
