package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.annotation.ManagedAnnotations;
import dev.rolloutkit.alb.patch.IngressResets;
import dev.rolloutkit.alb.patch.MergePatches;
import dev.rolloutkit.alb.patch.PatchPart;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A plan to remove from an ingress what only deleted rollouts and header routes needed. Carrying it
 * out twice has the same effect as once.
 *
 * @rule What deleted Rollouts and header routes left in an Ingress is removed, but only annotations
 *     that the bookkeeping annotation lists.
 * @param after the ingress after the removal
 * @param patch the merge patch; <code>{}</code> if there is nothing to remove
 * @param steps what is removed and why, in the order in which it was found
 */
public record Cleanup(IngressView after, String patch, ImmutableList<Step> steps) {

  /** The kinds of removal. */
  public enum Kind {
    /** An annotation is deleted. */
    DELETE_ANNOTATION,
    /**
     * An action that rules still use is reset so that its last target, the stable service, gets all
     * traffic.
     */
    RESET_ACTION,
    /** A path of a header route is deleted. */
    DELETE_PATH,
    /** An entry of the bookkeeping annotation is deleted. */
    DELETE_ENTRY
  }

  /**
   * One removal.
   *
   * @param kind the kind of removal
   * @param what the annotation, path or entry
   * @param why why nothing needs it
   */
  public record Step(Kind kind, String what, String why) {}

  /**
   * Plans the removal. It affects only annotations that the bookkeeping annotation lists, and the
   * paths of header routes that it lists.
   *
   * <p>Problems: a bookkeeping annotation that cannot be read; an action that must be reset but
   * cannot be read.
   *
   * @param routes the rollouts that exist and refer to the ingress
   */
  public static Outcome<Cleanup> of(IngressView ingress, Collection<AlbRoute> routes) {
    String text = ingress.annotations().getOrDefault(AnnotationKeys.MANAGED_ANNOTATIONS, "");
    return ManagedAnnotations.parse(text).flatMap(m -> new Planner(ingress, routes, m).plan());
  }

  private static final class Planner {
    private final IngressView ingress;
    private final ManagedAnnotations managed;
    private final Map<String, AlbRoute> alive = new HashMap<>();
    private final Map<String, String> annotations;
    private final Set<String> claimed = new HashSet<>();
    private final Set<String> dropPaths = new HashSet<>();
    private final List<Step> steps = new ArrayList<>();

    Planner(IngressView ingress, Collection<AlbRoute> routes, ManagedAnnotations managed) {
      this.ingress = ingress;
      this.managed = managed;
      annotations = new LinkedHashMap<>(ingress.annotations());
      for (AlbRoute route : routes) {
        alive.put(route.rolloutName(), route);
        claimed.add(route.actionKey());
        for (String name : route.managedRoutes()) {
          claimed.add(AnnotationKeys.routeAction(route, name));
          claimed.add(AnnotationKeys.routeCondition(route, name));
        }
      }
    }

    Outcome<Cleanup> plan() {
      ManagedAnnotations left = managed;
      for (Map.Entry<String, ImmutableList<String>> entry : managed.keysByRollout().entrySet()) {
        String rollout = entry.getKey();
        boolean dead = !alive.containsKey(rollout);
        String why =
            dead
                ? "rollout " + rollout + " does not exist"
                : "rollout " + rollout + " has no such route";
        List<String> orphans = new ArrayList<>();
        for (String key : entry.getValue()) {
          if (claimed.contains(key)) {
            continue;
          }
          orphans.add(key);
          Outcome<Boolean> removed = remove(key, entry.getValue(), why);
          if (removed instanceof Outcome.Failed<Boolean> failed) {
            return Outcome.failed(failed.problems());
          }
        }
        if (dead) {
          left = left.without(rollout);
          steps.add(new Step(Kind.DELETE_ENTRY, rollout, why));
        } else if (!orphans.isEmpty()) {
          left = left.remove(rollout, orphans);
          orphans.forEach(key -> steps.add(new Step(Kind.DELETE_ENTRY, key, why)));
        }
      }
      writeBookkeeping(left);
      IngressView after =
          ingress.withAnnotations(ImmutableMap.copyOf(annotations)).withRules(rules());
      String patch =
          MergePatches.between(ingress, after, EnumSet.of(PatchPart.ANNOTATIONS, PatchPart.SPEC));
      return Outcome.ok(new Cleanup(after, patch, ImmutableList.copyOf(steps)));
    }

    private Outcome<Boolean> remove(String key, List<String> listed, String why) {
      if (!annotations.containsKey(key)) {
        return Outcome.ok(true);
      }
      int action = key.indexOf("/actions.");
      if (action < 0) {
        delete(key, why);
        return Outcome.ok(true);
      }
      String service = key.substring(action + "/actions.".length());
      if (listed.contains(key.replace("/actions.", "/conditions."))) {
        dropPaths.add(service);
        delete(key, why);
        return Outcome.ok(true);
      }
      if (!isUsed(service)) {
        delete(key, why + " and no path uses it");
        return Outcome.ok(true);
      }
      return IngressResets.action(ingress.annotations(), key, AlbSettings.safe())
          .map(
              text -> {
                if (!text.equals(annotations.put(key, text))) {
                  steps.add(new Step(Kind.RESET_ACTION, key, why + " but paths use it"));
                }
                return true;
              });
    }

    private void delete(String key, String why) {
      annotations.remove(key);
      steps.add(new Step(Kind.DELETE_ANNOTATION, key, why));
    }

    private boolean isUsed(String service) {
      return ingress.rules().stream()
          .flatMap(rule -> rule.paths().stream())
          .anyMatch(path -> uses(path, service));
    }

    private static boolean uses(IngressPath path, String service) {
      ServiceBackendRef to = path.backend().service();
      return to != null && to.usesAnnotation() && to.name().equals(service);
    }

    private ImmutableList<IngressRule> rules() {
      ImmutableList.Builder<IngressRule> out = ImmutableList.builder();
      for (int i = 0; i < ingress.rules().size(); i++) {
        IngressRule rule = ingress.rules().get(i);
        ImmutableList.Builder<IngressPath> paths = ImmutableList.builder();
        for (int j = 0; j < rule.paths().size(); j++) {
          IngressPath path = rule.paths().get(j);
          if (dropPaths.stream().anyMatch(service -> uses(path, service))) {
            steps.add(
                new Step(
                    Kind.DELETE_PATH,
                    "spec.rules[" + i + "].http.paths[" + j + "]",
                    "its header route no longer exists"));
          } else {
            paths.add(path);
          }
        }
        out.add(rule.withPaths(paths.build()));
      }
      return out.build();
    }

    private void writeBookkeeping(ManagedAnnotations left) {
      if (left.equals(managed)) {
        return;
      }
      if (left.keysByRollout().isEmpty()) {
        annotations.remove(AnnotationKeys.MANAGED_ANNOTATIONS);
      } else {
        annotations.put(AnnotationKeys.MANAGED_ANNOTATIONS, left.toJson());
      }
    }
  }
}
