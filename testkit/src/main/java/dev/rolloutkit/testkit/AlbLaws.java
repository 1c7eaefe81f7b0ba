package dev.rolloutkit.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.alb.AlbActions;
import dev.rolloutkit.alb.ingress.AlbIngress;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.lbc.LbcAction;
import dev.rolloutkit.alb.lbc.LbcOptions;
import dev.rolloutkit.alb.patch.IngressPatch;
import dev.rolloutkit.alb.patch.IngressPlan;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.apimachinery.Outcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What holds of whatever writes weights into annotations for the AWS Load Balancer Controller. A
 * planner is a function from a world to the plan that brings about its weights.
 */
public final class AlbLaws {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private AlbLaws() {}

  /** The load balancer controller reads what is written, and the weights add up to 100. */
  public static Law<AlbWorld> writesWhatTheControllerReads(
      Function<AlbWorld, IngressPlan> planner) {
    return Law.of(
        "the controller reads what is written",
        world -> {
          AlbRoute route = world.route();
          String prefix = route.annotationPrefix();
          LbcOptions options =
              LbcOptions.builder()
                  .annotationPrefix(prefix.isEmpty() ? AnnotationKeys.DEFAULT_PREFIX : prefix)
                  .build();
          for (IngressPatch patch : planner.apply(world).patches()) {
            Outcome<LbcAction> action =
                AlbActions.parseAction(patch.after().annotations(), route.ruleService(), options);
            if (!(action instanceof Outcome.Ok<LbcAction> ok)) {
              return Optional.of("it refuses the action: " + action.problems());
            }
            LbcAction.Forward forward = ok.value().forward();
            if (forward == null) {
              return Optional.of("it does not forward: " + ok.value());
            }
            int sum =
                forward.targets().stream()
                    .mapToInt(target -> target.weight() == null ? 1 : target.weight())
                    .sum();
            if (sum != 100) {
              return Optional.of("the weights add up to " + sum + ": " + forward);
            }
          }
          return Optional.empty();
        });
  }

  /** Once a plan is carried out the next one is empty. */
  public static Law<AlbWorld> plansOnce(Function<AlbWorld, IngressPlan> planner) {
    return Law.of(
        "a plan that is carried out leaves nothing to do",
        world -> {
          IngressPlan again = planner.apply(after(world, planner.apply(world)));
          return Law.unless(
              again.patches().isEmpty(), "the next plan has the patches " + again.patches());
        });
  }

  /** Annotations of others stay as they are. */
  public static Law<AlbWorld> leavesOtherAnnotations(Function<AlbWorld, IngressPlan> planner) {
    return Law.of(
        "annotations of others stay",
        world -> {
          for (IngressPatch patch : planner.apply(world).patches()) {
            AlbIngress before =
                world.ingresses().find(patch.after().namespace(), patch.ingress()).orElseThrow();
            for (Map.Entry<String, String> entry : before.annotations().entrySet()) {
              String now = patch.after().annotations().get(entry.getKey());
              if (!entry.getValue().equals(now)) {
                return Optional.of(entry + " becomes " + now);
              }
            }
          }
          return Optional.empty();
        });
  }

  /** A patch, merged into the Ingress that is there, gives the Ingress that the plan shows. */
  public static Law<AlbWorld> patchesMakeWhatThePlanShows(Function<AlbWorld, IngressPlan> planner) {
    return Law.of(
        "a patch makes what the plan shows",
        world -> {
          for (IngressPatch patch : planner.apply(world).patches()) {
            AlbIngress before =
                world.ingresses().find(patch.after().namespace(), patch.ingress()).orElseThrow();
            Map<String, String> merged = new LinkedHashMap<>(before.annotations());
            tree(patch.patch())
                .at("/metadata/annotations")
                .properties()
                .forEach(e -> merge(merged, e.getKey(), e.getValue()));
            if (!merged.equals(patch.after().annotations())) {
              return Optional.of(merged + " is not " + patch.after().annotations());
            }
          }
          return Optional.empty();
        });
  }

  private static void merge(Map<String, String> into, String key, JsonNode value) {
    if (value.isNull()) {
      into.remove(key);
    } else {
      into.put(key, value.textValue());
    }
  }

  private static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError("a patch is no JSON: " + json, e);
    }
  }

  /** The world after a plan was carried out. */
  private static AlbWorld after(AlbWorld world, IngressPlan plan) {
    Map<String, AlbIngress> all = new LinkedHashMap<>();
    world.ingresses().all().forEach(ingress -> all.put(ingress.name(), ingress));
    plan.patches().forEach(patch -> all.put(patch.ingress(), patch.after()));
    return new AlbWorld(
        world.rollout(), AlbIngresses.of(all.values()), world.weight(), world.additional());
  }
}
