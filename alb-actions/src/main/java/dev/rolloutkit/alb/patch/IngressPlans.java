package dev.rolloutkit.alb.patch;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.alb.annotation.Bookkeeping;
import dev.rolloutkit.alb.annotation.DesiredAnnotations;
import dev.rolloutkit.alb.annotation.HeaderRoutes;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.internal.ingress.IngressRules;
import dev.rolloutkit.alb.internal.route.AlbRoutes;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.route.RolloutEvent;
import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.HeaderRoutingMatch;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Plans the changes of all ingresses of a rollout that set a weight, set a header route, or remove
 * managed routes.
 *
 * <p>Compatibility: a plan ends successfully at the first ingress that needs no change. If {@link
 * AlbDefect#PLAN_ENDS_AT_UNCHANGED_INGRESS} is fixed, such an ingress is skipped, and a plan with a
 * problem has no patches at all.
 *
 * <p>Source: Argo Rollouts 1.9, ALB traffic routing.
 *
 * @rule Removing all managed routes removes their annotations, bookkeeping entries and paths.
 */
public final class IngressPlans {
  private static final ImmutableSet<PatchPart> ANNOTATIONS =
      Sets.immutableEnumSet(PatchPart.ANNOTATIONS);
  private static final ImmutableSet<PatchPart> ANNOTATIONS_AND_SPEC =
      Sets.immutableEnumSet(PatchPart.ANNOTATIONS, PatchPart.SPEC);

  private IngressPlans() {}

  /**
   * Sets the weight of the canary.
   *
   * <p>Problems: a missing ingress; an ingress without a rule for the root service; and those of
   * {@link DesiredAnnotations#of}.
   *
   * @rule Setting a weight patches each Ingress of the Rollout and ends at the first that needs no
   *     change.
   */
  public static IngressPlan weight(
      AlbRoute route,
      AlbIngresses ingresses,
      int weight,
      List<WeightDestination> additional,
      AlbSettings settings) {
    return plan(
        route,
        ingresses,
        ANNOTATIONS,
        settings,
        ingress -> "Updating Ingress `" + ingress + "` to desiredWeight '" + weight + "'",
        ingress ->
            checkRules(ingress, route.ruleService(), settings)
                .flatMap(
                    ok ->
                        DesiredAnnotations.of(
                            ingress.annotations(),
                            route,
                            route.servicePort(),
                            weight,
                            additional,
                            settings))
                .map(ingress::withAnnotations));
  }

  /**
   * Adds a header route, or removes it if its {@code match} is unset.
   *
   * <p>Compatibility: an empty list adds a rule without conditions, which matches all traffic. If
   * {@link AlbDefect#EMPTY_MATCH_TAKES_ALL_TRAFFIC} is fixed, an empty list is rejected.
   *
   * @rule A header route is added to each Ingress, or removed if it has no match.
   * @param header the route; {@code null} yields a plan without changes
   */
  public static IngressPlan headerRoute(
      AlbRoute route,
      AlbIngresses ingresses,
      @Nullable SetHeaderRoute header,
      AlbSettings settings) {
    if (header == null) {
      return IngressPlan.NOTHING;
    }
    List<HeaderRoutingMatch> matches = header.match();
    boolean add = matches != null;
    if (matches != null
        && matches.isEmpty()
        && settings.fixes(AlbDefect.EMPTY_MATCH_TAKES_ALL_TRAFFIC)) {
      return stopped(
          Problem.required(
              FieldPath.of("setHeaderRoute", "match"),
              "a header route without matches would match all traffic"));
    }
    String name = GoStrings.wellFormed(GoZero.of(header.name()));
    return plan(
        route,
        ingresses,
        ANNOTATIONS_AND_SPEC,
        settings,
        null,
        ingress ->
            headerAnnotations(ingress, route, header, name, add, settings)
                .map(
                    annotations -> {
                      ImmutableList<IngressRule> rules = ingress.rules();
                      if (IngressRules.leadTo(ingress, name) != add) {
                        rules =
                            add
                                ? IngressRules.withFirst(rules, name)
                                : IngressRules.withoutFirst(rules, name);
                      }
                      return ingress
                          .withAnnotations(annotations)
                          .withRules(IngressRules.sorted(rules, route.managedRoutes()));
                    }));
  }

  /**
   * Does the same as {@link #headerRoute(AlbRoute, AlbIngresses, SetHeaderRoute, AlbSettings)} for
   * a Rollout. If {@code header} is {@code null}, the plan is empty even if the Rollout has no ALB
   * routing; otherwise missing ALB routing is a problem.
   */
  public static IngressPlan headerRoute(
      Rollout rollout,
      AlbIngresses ingresses,
      @Nullable SetHeaderRoute header,
      AlbSettings settings) {
    return header == null
        ? IngressPlan.NOTHING
        : AlbRoute.of(rollout)
            .match(
                (route, warnings) -> headerRoute(route, ingresses, header, settings),
                problems -> stopped(problems.get(0)));
  }

  /**
   * Removes all managed routes of a Rollout. If it has none, the plan is empty even if the Rollout
   * has no ALB routing; otherwise missing ALB routing is a problem.
   */
  public static IngressPlan removeManagedRoutes(
      Rollout rollout, AlbIngresses ingresses, AlbSettings settings) {
    return AlbRoutes.hasNoManagedRoutes(rollout)
        ? IngressPlan.NOTHING
        : AlbRoute.of(rollout)
            .match(
                (route, warnings) -> removeManagedRoutes(route, ingresses, settings),
                problems -> stopped(problems.get(0)));
  }

  /** Removes all managed routes: their annotations, bookkeeping entries and paths. */
  public static IngressPlan removeManagedRoutes(
      AlbRoute route, AlbIngresses ingresses, AlbSettings settings) {
    if (route.managedRoutes().isEmpty()) {
      return IngressPlan.NOTHING;
    }
    List<String> keys = new ArrayList<>(2 * route.managedRoutes().size());
    for (String name : route.managedRoutes()) {
      keys.add(AnnotationKeys.routeAction(route, name));
      keys.add(AnnotationKeys.routeCondition(route, name));
    }
    return plan(
        route,
        ingresses,
        ANNOTATIONS_AND_SPEC,
        settings,
        null,
        ingress ->
            refuseCrash(ingress, settings)
                .flatMap(ok -> withoutKeys(ingress, route, keys, settings))
                .map(
                    annotations -> {
                      ImmutableList<IngressRule> rules = ingress.rules();
                      for (String name : route.managedRoutes()) {
                        rules = IngressRules.withoutFirst(rules, name);
                      }
                      return ingress.withAnnotations(annotations).withRules(rules);
                    }));
  }

  private static IngressPlan plan(
      AlbRoute route,
      AlbIngresses ingresses,
      Set<PatchPart> parts,
      AlbSettings settings,
      @Nullable Function<String, String> event,
      Function<IngressView, Outcome<IngressView>> change) {
    ImmutableList.Builder<IngressPatch> patches = ImmutableList.builder();
    ImmutableList.Builder<RolloutEvent> events = ImmutableList.builder();
    ImmutableList.Builder<Problem> warnings = ImmutableList.builder();
    for (String name : route.ingressNames()) {
      Outcome<IngressView> found = ingresses.find(route.namespace(), name);
      Outcome<IngressView> changed = found.flatMap(change);
      if (changed instanceof Outcome.Failed<IngressView> failed) {
        Problem problem = failed.problems().get(0);
        return settings.fixes(AlbDefect.PLAN_ENDS_AT_UNCHANGED_INGRESS)
            ? stopped(problem)
            : new IngressPlan(
                patches.build(), events.build(), Optional.of(problem), warnings.build());
      }
      warnings.addAll(changed.warnings());
      IngressView after = changed.orElseThrow();
      String patch = MergePatches.between(found.orElseThrow(), after, parts);
      if (!patch.equals(MergePatches.UNCHANGED)) {
        patches.add(new IngressPatch(name, patch, after));
        if (event != null) {
          events.add(RolloutEvent.normal("PatchingALBIngress", event.apply(name)));
        }
      } else if (!settings.fixes(AlbDefect.PLAN_ENDS_AT_UNCHANGED_INGRESS)) {
        break;
      }
    }
    return new IngressPlan(patches.build(), events.build(), Optional.empty(), warnings.build());
  }

  private static Outcome<IngressView> checkRules(
      IngressView ingress, String service, AlbSettings settings) {
    ImmutableList<Problem> problems = IngressRules.check(ingress.rules(), service, settings);
    return problems.isEmpty() ? Outcome.ok(ingress) : Outcome.failed(problems.get(0));
  }

  private static Outcome<ImmutableMap<String, String>> headerAnnotations(
      IngressView ingress,
      AlbRoute route,
      SetHeaderRoute header,
      String name,
      boolean add,
      AlbSettings settings) {
    String action = AnnotationKeys.routeAction(route, name);
    String conditions = AnnotationKeys.routeCondition(route, name);
    ImmutableList<String> keys = ImmutableList.of(action, conditions);
    if (!add) {
      return refuseCrash(ingress, settings)
          .flatMap(ok -> withoutKeys(ingress, route, keys, settings));
    }
    return refuseCrash(ingress, settings)
        .flatMap(ok -> HeaderRoutes.texts(route, route.servicePort(), header))
        .flatMap(
            texts ->
                Bookkeeping.update(
                    Bookkeeping.with(
                        ingress.annotations(),
                        ImmutableMap.of(action, texts.action(), conditions, texts.conditions())),
                    route.rolloutName(),
                    Bookkeeping.Edit.ADD,
                    keys,
                    settings));
  }

  private static Outcome<ImmutableMap<String, String>> withoutKeys(
      IngressView ingress, AlbRoute route, List<String> keys, AlbSettings settings) {
    Map<String, String> left = new LinkedHashMap<>(ingress.annotations());
    left.keySet().removeAll(Set.copyOf(keys));
    return Bookkeeping.update(left, route.rolloutName(), Bookkeeping.Edit.REMOVE, keys, settings);
  }

  /**
   * Fails if the matched controller would crash on the ingress, because it has no annotations,
   * rules or paths.
   */
  private static Outcome<IngressView> refuseCrash(IngressView ingress, AlbSettings settings) {
    if (!settings.refusesCrashInput()) {
      return Outcome.ok(ingress);
    }
    if (ingress.annotations().isEmpty()) {
      return Outcome.failed(
          IngressRules.crash(FieldPath.of("metadata", "annotations"), "no annotations"));
    }
    for (int i = 0; i < ingress.rules().size(); i++) {
      if (ingress.rules().get(i).paths().isEmpty()) {
        return Outcome.failed(IngressRules.crash(IngressRules.RULES.index(i), "no paths"));
      }
    }
    return Outcome.ok(ingress);
  }

  private static IngressPlan stopped(Problem problem) {
    return new IngressPlan(
        ImmutableList.of(), ImmutableList.of(), Optional.of(problem), ImmutableList.of());
  }
}
