package dev.rolloutkit.cli.check;

import com.google.common.collect.ListMultimap;
import com.google.common.collect.MultimapBuilder;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.program.cluster.Cluster.Item;
import java.util.List;
import java.util.function.Consumer;

/** Two Rollouts that write the same weighted action of an Ingress. */
final class ActionCheck implements Check {
  @Override
  public void check(World world, Consumer<Finding> out) {
    ListMultimap<String, Item<Rollout>> claims =
        MultimapBuilder.treeKeys().arrayListValues().build();
    for (Item<Rollout> item : world.cluster().rollouts().all()) {
      TrafficRouting routing = Strategies.trafficRouting(item.value());
      if (routing == null || routing.alb() == null) {
        continue;
      }
      if (AlbActions.route(item.value()) instanceof Outcome.Ok<AlbRoute> ok) {
        String key = AnnotationKeys.action(ok.value());
        for (String ingress : ok.value().ingressNames()) {
          claims.put(key + " on Ingress " + item.manifest().namespace() + "/" + ingress, item);
        }
      }
    }
    claims
        .asMap()
        .forEach(
            (action, claiming) -> {
              if (claiming.size() > 1) {
                List<Item<Rollout>> all = List.copyOf(claiming);
                Item<Rollout> last = all.get(all.size() - 1);
                out.accept(
                    new Finding(
                        Level.BREAKING,
                        FindingCode.ACTION_CLAIMED_TWICE,
                        last.manifest().label(),
                        world.place(
                            last.manifest(), "/spec/strategy/canary/trafficRouting/alb/ingress"),
                        "It writes "
                            + action
                            + ", and so "
                            + (all.size() == 2 ? "does " : "do ")
                            + String.join(
                                ", ",
                                all.subList(0, all.size() - 1).stream()
                                    .map(i -> i.manifest().label())
                                    .toList())
                            + ": each overwrites the weights of the other.",
                        "Give each Rollout a stable or root Service of its own."));
              }
            });
  }
}
