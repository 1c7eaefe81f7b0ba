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
 * What an upgrade of controllers does on its day, with no object touched.
 *
 * <pre>{@code
 * Releases now = Releases.MATCHED.withLbc(LbcRelease.of("2.13.4").orElseThrow());
 * Upgrades.between(now, Releases.MATCHED, objects, Assumptions.usual())
 *     .forEach(effect -> print(effect.cause() + ": " + effect.sentence()));
 * }</pre>
 *
 * <p>Load balancers are planned as each release plans them. Where plans differ, the change that
 * brings it is found by planning as releases would do that have only some of the changes. What a
 * plan does not show, such as how pods are replaced, is told of the objects whose settings the
 * change is about. What depends on AWS, such as which subnets a VPC has, is not known here.
 *
 * <p>A downgrade is an upgrade in the other direction.
 */
public final class Upgrades {
  private Upgrades() {}

  /**
   * The effects of an upgrade, the worst first.
   *
   * <p>Linear in the number of objects; each load balancer that differs is planned a few more times
   * for each change that affects it.
   *
   * @param from what runs now
   * @param to what runs afterwards
   * @param objects the objects, which nobody may modify
   * @param assumed what is taken for granted; the release in the flags of its controller does not
   *     count
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
