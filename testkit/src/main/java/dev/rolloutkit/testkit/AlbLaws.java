package dev.rolloutkit.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.patch.IngressPatch;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The laws of functions that write weights into annotations for the AWS Load Balancer Controller. A
 * planner is a function from a world to the plan that sets the weights of the world.
 */
public final class AlbLaws {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private AlbLaws() {}

  /**
   * After a plan is carried out, the load balancer controller reads exactly the requested weights
   * from every Ingress of the Rollout: those of the canary and of each experiment, and the rest of
   * 100 for the stable Service.
   */
  public static Law<AlbWorld> writesWhatTheControllerReads(
      Function<AlbWorld, IngressPlan> planner) {
    return Law.of(
        "the controller reads the requested weights",
        world -> misread(world, after(world, planner.apply(world))));
  }

  /**
   * Which weights the controller reads instead of the requested ones; empty if it reads the
   * requested ones.
   */
  private static Optional<String> misread(AlbWorld world, AlbWorld after) {
    AlbRoute route = world.route();
    String prefix = route.annotationPrefix();
    ReaderSettings options =
        ReaderSettings.builder()
            .annotationPrefix(prefix.isEmpty() ? Annotations.INGRESS_PREFIX : prefix)
            .build();
    Map<String, Integer> wanted = wanted(world);
    for (String name : route.ingressNames()) {
      IngressView ingress = after.ingresses().find(route.namespace(), name).orElseThrow();
      Outcome<LbcAction> action =
          AlbActions.parseAction(ingress.annotations(), route.ruleService(), options);
      if (!(action instanceof Outcome.Ok<LbcAction> ok)) {
        return Optional.of("it refuses the action: " + action.problems());
      }
      if (!(ok.value() instanceof LbcAction.Forward forward)) {
        return Optional.of("it does not forward: " + ok.value());
      }
      Map<String, Integer> read = new TreeMap<>();
      for (LbcAction.Target target : forward.targets()) {
        int weight = target.weight() == null ? 1 : target.weight();
        if (weight != 0) {
          read.merge(Objects.requireNonNullElse(target.serviceName(), ""), weight, Integer::sum);
        }
      }
      if (!read.equals(wanted)) {
        return Optional.of("it reads the weights " + read + ", where " + wanted + " are wanted");
      }
    }
    return Optional.empty();
  }

  /** The weight of each Service whose weight is not 0. */
  private static Map<String, Integer> wanted(AlbWorld world) {
    Map<String, Integer> wanted = new TreeMap<>();
    int rest = 100 - world.weight();
    wanted.merge(world.route().currentCanary(), world.weight(), Integer::sum);
    for (WeightDestination each : world.additional()) {
      int share = GoZero.of(each.weight());
      wanted.merge(GoZero.of(each.serviceName()), share, Integer::sum);
      rest -= share;
    }
    wanted.merge(world.route().currentStable(), rest, Integer::sum);
    wanted.values().removeIf(weight -> weight == 0);
    return wanted;
  }

  /** After a plan is carried out, the next plan is empty. */
  public static Law<AlbWorld> plansOnce(Function<AlbWorld, IngressPlan> planner) {
    return Law.of(
        "the next plan is empty",
        world -> {
          AlbWorld after = after(world, planner.apply(world));
          IngressPlan again = planner.apply(after);
          return again.patches().isEmpty()
              ? misread(world, after)
              : Optional.of("the next plan has the patches " + again.patches());
        });
  }

  /** Annotations that do not belong to the Rollout do not change. */
  public static Law<AlbWorld> leavesOtherAnnotations(Function<AlbWorld, IngressPlan> planner) {
    return Law.of(
        "other annotations do not change",
        world -> {
          IngressPlan plan = planner.apply(world);
          for (IngressPatch patch : plan.patches()) {
            IngressView before =
                world.ingresses().find(patch.after().namespace(), patch.ingress()).orElseThrow();
            for (Map.Entry<String, String> entry : before.annotations().entrySet()) {
              String now = patch.after().annotations().get(entry.getKey());
              if (!entry.getValue().equals(now)) {
                return Optional.of(entry + " becomes " + now);
              }
            }
          }
          return misread(world, after(world, plan));
        });
  }

  /** Merging a patch into the current Ingress yields the Ingress that the plan shows. */
  public static Law<AlbWorld> patchesYieldPlannedIngresses(
      Function<AlbWorld, IngressPlan> planner) {
    return Law.of(
        "a patch yields the planned ingress",
        world -> {
          IngressPlan plan = planner.apply(world);
          for (IngressPatch patch : plan.patches()) {
            IngressView before =
                world.ingresses().find(patch.after().namespace(), patch.ingress()).orElseThrow();
            JsonNode merged = MergePatch.apply(tree(before), tree(patch.patch()));
            if (!merged.equals(tree(patch.after()))) {
              return Optional.of(merged + " is not " + patch.after().annotations());
            }
          }
          return misread(world, after(world, plan));
        });
  }

  /** The part of an Ingress that a patch of annotations may change. */
  private static JsonNode tree(IngressView ingress) {
    return MAPPER.valueToTree(Map.of("metadata", Map.of("annotations", ingress.annotations())));
  }

  private static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError("a patch is not JSON: " + json, e);
    }
  }

  /** The world after a plan is carried out. */
  private static AlbWorld after(AlbWorld world, IngressPlan plan) {
    Map<String, IngressView> all = new LinkedHashMap<>();
    world.ingresses().all().forEach(ingress -> all.put(ingress.name(), ingress));
    plan.patches().forEach(patch -> all.put(patch.ingress(), patch.after()));
    return new AlbWorld(
        world.rollout(), AlbIngresses.of(all.values()), world.weight(), world.additional());
  }
}
