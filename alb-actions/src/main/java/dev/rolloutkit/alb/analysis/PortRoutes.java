package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.patch.IngressPatch;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.patch.IngressPlans;
import dev.rolloutkit.alb.patch.MergePatches;
import dev.rolloutkit.alb.patch.PatchPart;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.alb.verify.WeightDrift;
import dev.rolloutkit.alb.verify.WeightInput;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Routes for several ports of a service behind one or more ingresses. The matched controller
 * supports a single port for all of them.
 *
 * <p>An ingress with one port has one action under the service's own name. An ingress with several
 * ports has one action for each port, {@code actions.SERVICE-PORT}, and its rules use {@code
 * SERVICE-PORT} as the name of the service.
 *
 * @rule An Ingress with several ports of a Service has an action for each port, named after Service
 *     and port.
 */
public final class PortRoutes {
  private PortRoutes() {}

  /**
   * Returns one route for each ingress and port, in the order of the route's ingresses. An ingress
   * for which no ports are given has the route's port.
   *
   * @param servicePorts the ports by ingress name
   */
  public static ImmutableList<AlbRoute> of(
      AlbRoute route, Map<String, ? extends List<Integer>> servicePorts) {
    ImmutableList.Builder<AlbRoute> out = ImmutableList.builder();
    for (String name : route.ingressNames()) {
      List<Integer> ports = servicePorts.get(name);
      if (ports == null || ports.isEmpty()) {
        ports = List.of(route.servicePort());
      }
      for (int port : ports) {
        AlbRoute.Builder one =
            AlbRoute.builder()
                .from(route)
                .ingress(name)
                .ingresses(Optional.empty())
                .servicePort(port);
        if (ports.size() > 1) {
          one.rootService(route.ruleService() + "-" + port);
        }
        out.add(one.build());
      }
    }
    return out.build();
  }

  /**
   * Plans to set the weight on every port, with one patch for each ingress that changes. If any
   * ingress has a problem, there are no patches.
   *
   * <p>Problems: as for {@link IngressPlans#weight}.
   */
  public static IngressPlan weight(
      AlbRoute route,
      Map<String, ? extends List<Integer>> servicePorts,
      AlbIngresses ingresses,
      int weight,
      List<WeightDestination> additional,
      AlbSettings settings) {
    ImmutableList.Builder<IngressPatch> patches = ImmutableList.builder();
    ImmutableList.Builder<RolloutEvent> events = ImmutableList.builder();
    ImmutableList.Builder<Problem> warnings = ImmutableList.builder();
    ImmutableList<AlbRoute> routes = of(route, servicePorts);
    for (String name : route.ingressNames()) {
      Outcome<IngressView> found = ingresses.find(route.namespace(), name);
      if (found instanceof Outcome.Failed<IngressView> failed) {
        return stopped(failed.problems().get(0));
      }
      IngressView before = found.orElseThrow();
      IngressView after = before;
      ImmutableList<RolloutEvent> event = ImmutableList.of();
      for (AlbRoute one : routes) {
        if (!one.ingress().equals(name)) {
          continue;
        }
        IngressPlan plan =
            IngressPlans.weight(one, AlbIngresses.of(List.of(after)), weight, additional, settings);
        if (plan.stoppedBy().isPresent()) {
          return stopped(plan.stoppedBy().get());
        }
        warnings.addAll(plan.warnings());
        if (!plan.patches().isEmpty()) {
          after = plan.patches().get(0).after();
          event = plan.events();
        }
      }
      String patch = MergePatches.between(before, after, EnumSet.of(PatchPart.ANNOTATIONS));
      if (!patch.equals(MergePatches.UNCHANGED)) {
        patches.add(new IngressPatch(name, patch, after));
        events.addAll(event);
      }
    }
    return new IngressPlan(patches.build(), events.build(), Optional.empty(), warnings.build());
  }

  /**
   * Returns the weights of all ports that differ in AWS from the written ones. If there are none,
   * the rollout is verified.
   *
   * <p>Problems: as for {@link WeightDrift#explain}.
   *
   * @param servicePorts as for {@link #weight}
   */
  public static Outcome<ImmutableList<WeightDrift>> explain(
      WeightInput in, Map<String, ? extends List<Integer>> servicePorts) {
    return AlbRoute.of(in.rollout())
        .flatMap(
            route -> {
              ImmutableList.Builder<WeightDrift> out = ImmutableList.builder();
              for (AlbRoute one : of(route, servicePorts)) {
                Outcome<IngressView> found = in.ingresses().find(one.namespace(), one.ingress());
                if (found instanceof Outcome.Failed<IngressView> failed) {
                  return Outcome.failed(failed.problems());
                }
                out.addAll(WeightDrift.of(in, one));
              }
              return Outcome.ok(out.build());
            });
  }

  private static IngressPlan stopped(Problem problem) {
    return new IngressPlan(
        ImmutableList.of(), ImmutableList.of(), Optional.of(problem), ImmutableList.of());
  }
}
