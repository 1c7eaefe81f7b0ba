package dev.rolloutkit.alb.internal.ingress;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.internal.route.AlbRoutes;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.AlbTrafficRouting;
import dev.rolloutkit.model.routing.NginxTrafficRouting;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Validates that the spec of a rollout and its ingresses fit together. The rollout itself,
 * including ping-pong services and maximum weights, is validated by rollout-model.
 *
 * <p>Source: Argo Rollouts 1.9, validation of rollouts and of the objects that they refer to.
 */
public final class AlbValidation {
  private static final FieldPath NGINX = AlbRoutes.TRAFFIC_ROUTING.child("nginx");

  private AlbValidation() {}

  /**
   * All problems of a rollout and its ingresses: that of {@link #ingressesConfig}, then those of
   * each ingress in order. Argo Rollouts stops at the first.
   *
   * @param ingresses the ingresses; those that the rollout does not name have no problems
   */
  public static ImmutableList<Problem> problems(
      Rollout rollout, Collection<IngressView> ingresses, AlbSettings settings) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    ingressesConfig(rollout).ifPresent(out::add);
    ingresses.forEach(ingress -> out.addAll(ingress(rollout, ingress, settings)));
    return out.build();
  }

  /**
   * Checks that exactly one of {@code ingress} and {@code ingresses} is set; an empty list counts
   * as set.
   *
   * @rule Exactly one of {@code ingress} and {@code ingresses} must be set; an empty list counts as
   *     set.
   */
  public static Optional<Problem> ingressesConfig(Rollout rollout) {
    TrafficRouting routing = routing(rollout);
    AlbTrafficRouting alb = routing == null ? null : routing.alb();
    if (alb == null) {
      return Optional.empty();
    }
    boolean single = !GoZero.of(alb.ingress()).isEmpty();
    boolean several = alb.ingresses() != null;
    if (single != several) {
      return Optional.empty();
    }
    return Optional.of(
        Problem.internal(
            AlbRoutes.ALB,
            "Either Ingress or Ingresses must be configured. "
                + (single ? "Both" : "Neither")
                + " are configured."));
  }

  /**
   * Checks that an ingress that the rollout names has a rule for its service. An ingress that NGINX
   * routing also names is validated by the rules for NGINX. An ingress that the rollout does not
   * name has no problem. Argo Rollouts reports the first problem.
   *
   * @rule An Ingress that a Rollout names must have a rule for its Service.
   */
  public static ImmutableList<Problem> ingress(
      Rollout rollout, IngressView ingress, AlbSettings settings) {
    TrafficRouting routing = routing(rollout);
    if (routing == null) {
      return ImmutableList.of();
    }
    String name = ingress.name();
    String stable = GoZero.of(canary(rollout).map(CanaryStrategy::stableService).orElse(""));
    NginxTrafficRouting nginx = routing.nginx();
    if (nginx != null) {
      boolean listed = contains(nginx.stableIngresses(), name);
      if (listed || name.equals(GoZero.of(nginx.stableIngress()))) {
        return check(
            NGINX.child(listed ? "stableIngresses" : "stableIngress"), ingress, stable, settings);
      }
    }
    AlbTrafficRouting alb = routing.alb();
    if (alb == null) {
      return ImmutableList.of();
    }
    boolean listed = contains(alb.ingresses(), name);
    if (!listed && !name.equals(GoZero.of(alb.ingress()))) {
      return ImmutableList.of();
    }
    String root = GoZero.of(alb.rootService());
    return check(
        AlbRoutes.ALB.child(listed ? "ingresses" : "ingress"),
        ingress,
        root.isEmpty() ? stable : root,
        settings);
  }

  private static ImmutableList<Problem> check(
      FieldPath at, IngressView ingress, String service, AlbSettings settings) {
    String message =
        "ingress `" + ingress.name() + "` has no rules using service " + service + " backend";
    return IngressRules.check(ingress.rules(), service, settings).stream()
        .map(
            problem ->
                problem.code().equals(IngressRules.NO_RULE)
                    ? Problem.invalid(at, GoStrings.quote(ingress.name()), message)
                    : problem)
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean contains(@Nullable List<String> names, String name) {
    return names != null && names.contains(name);
  }

  private static Optional<CanaryStrategy> canary(Rollout rollout) {
    RolloutStrategy strategy = rollout.spec().strategy();
    return Optional.ofNullable(strategy == null ? null : strategy.canary());
  }

  private static @Nullable TrafficRouting routing(Rollout rollout) {
    return canary(rollout).map(CanaryStrategy::trafficRouting).orElse(null);
  }
}
