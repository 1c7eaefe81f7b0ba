package dev.rolloutkit.alb.annotation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.internal.route.AlbRoutes;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.model.routing.StickinessConfig;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the JSON of forward actions, which define how much traffic each service gets.
 *
 * <p>Source: Argo Rollouts 1.9, ALB traffic routing; forward actions of AWS Load Balancer
 * Controller 3.
 *
 * @rule The JSON of an ALB's weights has the fields of the load balancer controller's action in
 *     their order, with stickiness if it is set.
 */
public final class ForwardActions {
  /** The longest stickiness duration that AWS accepts, in seconds: seven days. */
  public static final int MAX_STICKINESS_SECONDS = 604_800;

  static final ProblemCode STICKINESS_CODE = AlbProblemCodes.STICKINESS_OUT_OF_RANGE;

  private static final String BEGIN = "{\"Type\":\"forward\",\"ForwardConfig\":{\"TargetGroups\":[";
  private static final String BEGIN_NAMED = BEGIN + "{\"ServiceName\":\"";
  private static final String PORT = "\",\"ServicePort\":\"";
  private static final String WEIGHT = "\",\"Weight\":";
  private static final String NEXT_NAMED = "},{\"ServiceName\":\"";
  private static final String END = "}]}}";

  private static final FieldPath STICKINESS = AlbRoutes.ALB.child("stickinessConfig");
  private static final int HUNDRED = 100;
  private static final int MAX_AWS_WEIGHT = 999;

  private ForwardActions() {}

  /**
   * The weighted action of a rollout, with the targets in this order: canary, additional
   * destinations, stable.
   *
   * <p>Compatibility: the weight of the stable service is 100 minus all other weights, even if the
   * rollout has another maximum weight. Sums overflow at 32 bits, and the result may be negative.
   * {@link AlbDefect#STABLE_WEIGHT_FROM_HUNDRED} names this defect.
   *
   * <p>Problems: stickiness is enabled and its duration is not within 1..604800 seconds.
   *
   * @rule The weighted action of an ALB lists the canary, the additional destinations and the
   *     stable Service, whose weight is 100 minus all others.
   * @param port the port of all services
   * @param weight the weight of the canary
   * @param additional further destinations, such as those of an experiment
   */
  public static Outcome<String> weighted(
      AlbRoute route,
      int port,
      int weight,
      List<WeightDestination> additional,
      AlbSettings settings) {
    // Small, so that it is inlined; the common case allocates only the string and its outcome.
    if (route.stickiness().isEmpty()
        && additional.isEmpty()
        && !settings.fixes(AlbDefect.STABLE_WEIGHT_FROM_HUNDRED)) {
      String plain =
          plain(route.currentCanary(), route.currentStable(), port, weight, HUNDRED - weight);
      if (plain != null) {
        return Outcome.ok(plain);
      }
    }
    return withEscapes(route, port, weight, additional, settings);
  }

  private static Outcome<String> withEscapes(
      AlbRoute route,
      int port,
      int weight,
      List<WeightDestination> additional,
      AlbSettings settings) {
    StickinessConfig sticky = enabled(route);
    if (sticky != null && !inRange(sticky)) {
      return outOfRange();
    }
    ImmutableList<Integer> weights = weights(route, weight, additional, settings);
    StringBuilder out =
        new StringBuilder(BEGIN.length() + 96 * (additional.size() + 2)).append(BEGIN);
    target(out, route.currentCanary(), port, weights.get(0));
    for (int i = 0; i < additional.size(); i++) {
      out.append(',');
      target(
          out,
          GoStrings.wellFormed(GoZero.of(additional.get(i).serviceName())),
          port,
          weights.get(i + 1));
    }
    out.append(',');
    target(out, route.currentStable(), port, weights.get(additional.size() + 1));
    return Outcome.ok(end(out, sticky));
  }

  /**
   * The weights of {@link #weighted} in the order of its targets: canary, additional destinations,
   * stable.
   */
  public static ImmutableList<Integer> weights(
      AlbRoute route, int weight, List<WeightDestination> additional, AlbSettings settings) {
    boolean fromHundred = !settings.fixes(AlbDefect.STABLE_WEIGHT_FROM_HUNDRED);
    int max = fromHundred ? HUNDRED : route.maxTrafficWeight();
    int rest = max - weight;
    ImmutableList.Builder<Integer> out =
        ImmutableList.builderWithExpectedSize(additional.size() + 2);
    out.add(fromHundred ? weight : scaled(weight, max));
    for (WeightDestination to : additional) {
      int share = GoZero.of(to.weight());
      rest -= share;
      out.add(fromHundred ? share : scaled(share, max));
    }
    return out.add(fromHundred ? rest : scaled(rest, max)).build();
  }

  /**
   * The action of a header route, which sends all traffic to the canary, with the rollout's
   * stickiness.
   *
   * @rule The action of a header route sends all traffic to the canary.
   */
  static Outcome<String> allToCanary(AlbRoute route, int port) {
    StickinessConfig sticky = enabled(route);
    if (sticky != null && !inRange(sticky)) {
      return outOfRange();
    }
    return Outcome.ok(
        single(route.currentCanary(), Integer.toString(port), Optional.ofNullable(sticky)));
  }

  /**
   * An action with a single target, of weight 100. Its stickiness is written unchanged, even if it
   * is disabled.
   */
  public static String single(String service, String port, Optional<StickinessConfig> stickiness) {
    StringBuilder out = new StringBuilder(BEGIN.length() + 96).append(BEGIN);
    target(out, service, port, HUNDRED);
    return end(out, stickiness.orElse(null));
  }

  /**
   * The common case, written at once so that only the string is allocated; null for all other
   * cases.
   */
  private static @Nullable String plain(
      String canary, String stable, int port, int weight, int rest) {
    if (!isPlain(canary) || !isPlain(stable)) {
      return null;
    }
    return BEGIN_NAMED
        + canary
        + PORT
        + port
        + WEIGHT
        + weight
        + NEXT_NAMED
        + stable
        + PORT
        + port
        + WEIGHT
        + rest
        + END;
  }

  /** Whether a name is set and needs no escapes in JSON. */
  private static boolean isPlain(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&') {
        return false;
      }
    }
    return !name.isEmpty();
  }

  private static void target(StringBuilder out, String service, int port, int weight) {
    target(out, service, Integer.toString(port), weight);
  }

  private static void target(StringBuilder out, String service, String port, int weight) {
    out.append('{');
    if (!service.isEmpty()) {
      quote(out.append("\"ServiceName\":"), service).append(',');
    }
    if (!port.isEmpty()) {
      quote(out.append("\"ServicePort\":"), port).append(',');
    }
    out.append("\"Weight\":").append(weight).append('}');
  }

  private static StringBuilder quote(StringBuilder out, String text) {
    return isPlain(text)
        ? out.append('"').append(text).append('"')
        : out.append(GoJson.quote(text));
  }

  private static String end(StringBuilder out, @Nullable StickinessConfig stickiness) {
    out.append(']');
    if (stickiness != null) {
      out.append(",\"TargetGroupStickinessConfig\":{\"Enabled\":")
          .append(Boolean.TRUE.equals(stickiness.enabled()))
          .append(",\"DurationSeconds\":")
          .append(seconds(stickiness))
          .append('}');
    }
    return out.append("}}").toString();
  }

  private static @Nullable StickinessConfig enabled(AlbRoute route) {
    StickinessConfig stickiness = route.stickiness().orElse(null);
    return stickiness != null && Boolean.TRUE.equals(stickiness.enabled()) ? stickiness : null;
  }

  private static boolean inRange(StickinessConfig stickiness) {
    long seconds = seconds(stickiness);
    return seconds >= 1 && seconds <= MAX_STICKINESS_SECONDS;
  }

  private static long seconds(StickinessConfig stickiness) {
    return stickiness.durationSeconds() == null ? 0 : stickiness.durationSeconds();
  }

  private static Outcome<String> outOfRange() {
    return Outcome.failed(
        Problem.plain(
            STICKINESS,
            "TargetGroupStickinessConfig's duration must be between 1 and 604800 seconds (7 days)!",
            STICKINESS_CODE));
  }

  /**
   * A share of {@code max} as a weight that AWS accepts. It is scaled only if {@code max} is above
   * 999; a positive share never becomes 0.
   *
   * @rule With a maximum weight above 999, weights are scaled to what AWS accepts, and a positive
   *     share never becomes 0.
   */
  private static int scaled(int share, int max) {
    if (share <= 0) {
      return 0;
    }
    if (max <= MAX_AWS_WEIGHT) {
      return Math.min(share, MAX_AWS_WEIGHT);
    }
    return (int) Math.min(MAX_AWS_WEIGHT, Math.max(1, (long) share * MAX_AWS_WEIGHT / max));
  }
}
