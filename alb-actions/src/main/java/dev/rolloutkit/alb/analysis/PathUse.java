package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a path of an ingress rule relates to a rollout.
 *
 * @rule Some path of the Ingress of a Rollout must use the weighted action, and no path should
 *     bypass it.
 * @param rule index of the rule
 * @param path index of the path in the rule
 * @param service the service that the path names; empty for a backend that is not a service
 * @param use how the path relates to the rollout
 */
public record PathUse(int rule, int path, String service, Use use) {
  private static final FieldPath RULES = FieldPath.of("spec", "rules");

  /** How a path relates to a rollout. */
  public enum Use {
    /** The path uses the weighted action. */
    WEIGHTED,
    /** The path uses the action of a managed route. */
    MANAGED_ROUTE,
    /**
     * The path leads to a service of the rollout through an ordinary port and thus bypasses the
     * weights.
     */
    BYPASS,
    /** The path is not related to the rollout. */
    OTHER
  }

  /** The use of each path, in the order of rules and paths. */
  public static ImmutableList<PathUse> of(IngressView ingress, AlbRoute route) {
    ImmutableList.Builder<PathUse> out = ImmutableList.builder();
    for (int i = 0; i < ingress.rules().size(); i++) {
      IngressRule rule = ingress.rules().get(i);
      for (int j = 0; j < rule.paths().size(); j++) {
        IngressPath path = rule.paths().get(j);
        ServiceBackendRef service = path.backend().service();
        out.add(new PathUse(i, j, service == null ? "" : service.name(), use(service, route)));
      }
    }
    return out.build();
  }

  private static Use use(@Nullable ServiceBackendRef service, AlbRoute route) {
    if (service == null) {
      return Use.OTHER;
    }
    String name = service.name();
    if (service.usesAnnotation()) {
      return name.equals(route.ruleService())
          ? Use.WEIGHTED
          : route.managedRoutes().contains(name) ? Use.MANAGED_ROUTE : Use.OTHER;
    }
    boolean ours =
        name.equals(route.ruleService())
            || name.equals(route.currentCanary())
            || name.equals(route.currentStable());
    return ours ? Use.BYPASS : Use.OTHER;
  }

  /**
   * The findings of an admission check for an ingress of a rollout: one if no path uses the
   * weighted action, and one for each path that bypasses it.
   */
  public static ImmutableList<Problem> check(IngressView ingress, AlbRoute route) {
    List<Problem> out = new ArrayList<>();
    boolean weighted = false;
    for (PathUse use : of(ingress, route)) {
      weighted |= use.use == Use.WEIGHTED;
      if (use.use == Use.BYPASS) {
        out.add(
            Problem.invalid(
                    RULES
                        .index(use.rule)
                        .child("http", "paths")
                        .index(use.path)
                        .child("backend", "service", "port"),
                    GoStrings.quote(use.service),
                    "bypasses the weights: the port must be "
                        + ServiceBackendRef.USE_ANNOTATION
                        + " of service "
                        + route.ruleService())
                .withCode(AlbProblemCodes.INGRESS_BYPASS));
      }
    }
    if (!weighted) {
      out.add(
          0,
          Problem.required(
                  RULES,
                  "no path to service "
                      + route.ruleService()
                      + " with port "
                      + ServiceBackendRef.USE_ANNOTATION)
              .withCode(AlbProblemCodes.INGRESS_ACTION_NOT_USED));
    }
    return ImmutableList.copyOf(out);
  }
}
