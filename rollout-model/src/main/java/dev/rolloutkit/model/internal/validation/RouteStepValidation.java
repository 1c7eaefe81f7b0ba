package dev.rolloutkit.model.internal.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.internal.codec.JsonForm;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.routing.HeaderRoutingMatch;
import dev.rolloutkit.model.routing.RouteMatch;
import dev.rolloutkit.model.routing.SetHeaderRoute;
import dev.rolloutkit.model.routing.SetMirrorRoute;
import dev.rolloutkit.model.routing.StringMatch;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.CanaryStep;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates steps that route or mirror requests.
 *
 * @rule A step that routes or mirrors requests needs traffic routing with a managed route of its
 *     name.
 */
final class RouteStepValidation {
  private static final String MISSED =
      "StringMatch value missed, match value must have one of the following: exact, regex, prefix";
  private static final String EXACTLY_ONE =
      "StringMatch match value must have exactly one of the following: exact, regex, prefix";

  private RouteStepValidation() {}

  static void validate(
      CanaryStep step,
      @Nullable TrafficRouting routing,
      FieldPath strategy,
      FieldPath at,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    if (step.setHeaderRoute() != null) {
      headerRoute(step.setHeaderRoute(), routing, at.child("setHeaderRoute"), release, out);
    }
    if (step.setMirrorRoute() != null) {
      mirrorRoute(step.setMirrorRoute(), routing, at.child("setMirrorRoute"), release, out);
    }
    if (routing != null && (step.setHeaderRoute() != null || step.setMirrorRoute() != null)) {
      managedRoutes(step, routing, strategy, at, out);
    }
  }

  private static void headerRoute(
      SetHeaderRoute route,
      @Nullable TrafficRouting routing,
      FieldPath at,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    if (routing == null
        || (routing.istio() == null
            && routing.alb() == null
            && routing.apisix() == null
            && GoZero.of(routing.plugins()).isEmpty())) {
      out.add(
          Problem.invalid(
              at,
              JsonForm.HEADER_ROUTE.shown(route, release),
              "SetHeaderRoute requires TrafficRouting, supports Istio and ALB and Apisix"));
      return;
    }
    int i = 0;
    for (HeaderRoutingMatch match : GoZero.of(route.match())) {
      FieldPath matchPath = at.child("match").index(i++);
      if (match.headerValue() == null) {
        out.add(Problem.invalid(matchPath, StrategyValidation.none(release), MISSED));
      } else if (routing.alb() != null) {
        albMatch(match.headerValue(), matchPath, release, out);
      } else {
        match(match.headerValue(), matchPath, release, out);
      }
    }
  }

  private static void albMatch(
      StringMatch match, FieldPath at, ReleaseOf<RolloutsChange> release, List<Problem> out) {
    if (GoZero.of(match.exact()).isEmpty()
        || !GoZero.of(match.regex()).isEmpty()
        || !GoZero.of(match.prefix()).isEmpty()) {
      out.add(
          Problem.invalid(
              at,
              JsonForm.STRING_MATCH.shown(match, release),
              "SetHeaderRoute match value invalid. ALB supports 'exact' value only"));
    }
  }

  private static void match(
      @Nullable StringMatch match,
      FieldPath at,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    if (match == null) {
      return;
    }
    int set =
        (GoZero.of(match.exact()).isEmpty() ? 0 : 1)
            + (GoZero.of(match.regex()).isEmpty() ? 0 : 1)
            + (GoZero.of(match.prefix()).isEmpty() ? 0 : 1);
    if (set != 1) {
      out.add(
          Problem.invalid(
              at, JsonForm.STRING_MATCH.shown(match, release), set == 0 ? MISSED : EXACTLY_ONE));
    }
  }

  /** Compatibility: the method is validated twice, and headers are never validated. */
  private static void mirrorRoute(
      SetMirrorRoute route,
      @Nullable TrafficRouting routing,
      FieldPath at,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    boolean plugins = release.has(RolloutsChange.PLUGINS_MIRROR);
    if (routing == null
        || (routing.istio() == null && !(plugins && !GoZero.of(routing.plugins()).isEmpty()))) {
      out.add(
          Problem.invalid(
              at,
              JsonForm.MIRROR_ROUTE.shown(route, release),
              "SetMirrorRoute requires TrafficRouting, supports Istio "
                  + (plugins ? "and Plugins" : "only")));
    }
    int i = 0;
    for (RouteMatch match : GoZero.of(route.match())) {
      FieldPath matchPath = at.child("match").index(i++);
      match(match.method(), matchPath, release, out);
      match(match.path(), matchPath, release, out);
      match(match.method(), matchPath, release, out);
    }
  }

  private static void managedRoutes(
      CanaryStep step,
      TrafficRouting routing,
      FieldPath strategy,
      FieldPath at,
      List<Problem> out) {
    if (routing.managedRoutes() == null) {
      out.add(
          Problem.required(
              strategy.child("trafficRouting", "managedRoutes"),
              "Rollout has missing field 'spec.strategy.canary.trafficRouting.managedRoutes'"));
      return;
    }
    if (step.setHeaderRoute() != null) {
      managedRoute(step.setHeaderRoute().name(), routing, at.child("setHeaderRoute"), out);
    }
    if (step.setMirrorRoute() != null) {
      managedRoute(step.setMirrorRoute().name(), routing, at.child("setMirrorRoute"), out);
    }
  }

  private static void managedRoute(
      @Nullable String name, TrafficRouting routing, FieldPath at, List<Problem> out) {
    String wanted = GoZero.of(name);
    if (GoZero.of(routing.managedRoutes()).stream()
        .noneMatch(r -> GoZero.of(r.name()).equals(wanted))) {
      out.add(
          Problem.invalid(
              at,
              GoStrings.quote(wanted),
              "Steps define a route that does not exist in"
                  + " spec.strategy.canary.trafficRouting.managedRoutes"));
    }
  }
}
