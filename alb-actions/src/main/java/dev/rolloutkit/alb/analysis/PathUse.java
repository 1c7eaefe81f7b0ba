package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.ingress.AlbIngress;
import dev.rolloutkit.alb.ingress.IngressPath;
import dev.rolloutkit.alb.ingress.IngressRule;
import dev.rolloutkit.alb.ingress.ServiceBackendRef;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the path of a rule has to do with a rollout.
 *
 * @param rule index of the rule
 * @param path index of the path in the rule
 * @param service service that the path names; empty for another kind of backend
 * @param use what it is to the rollout
 */
public record PathUse(int rule, int path, String service, Use use) {
  private static final FieldPath RULES = FieldPath.of("spec", "rules");

  /** What a path is to a rollout. */
  public enum Use {
    /** It takes the weighted action. */
    WEIGHTED,
    /** It takes the action of a managed route. */
    MANAGED_ROUTE,
    /** It leads to a service of the rollout by an ordinary port, past the weights. */
    BYPASS,
    /** It has nothing to do with the rollout. */
    OTHER
  }

  /** The use of each path, in order of rules and paths. */
  public static ImmutableList<PathUse> of(AlbIngress ingress, AlbRoute route) {
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
   * What an admission check says about an ingress of a rollout: that no path takes the weighted
   * action, and each path that leads past it.
   */
  public static ImmutableList<Problem> check(AlbIngress ingress, AlbRoute route) {
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
                    GoText.quote(use.service),
                    "leads past the weights: the port must be "
                        + AnnotationKeys.USE_ANNOTATION
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
                      + AnnotationKeys.USE_ANNOTATION)
              .withCode(AlbProblemCodes.INGRESS_ACTION_NOT_USED));
    }
    return ImmutableList.copyOf(out);
  }
}
