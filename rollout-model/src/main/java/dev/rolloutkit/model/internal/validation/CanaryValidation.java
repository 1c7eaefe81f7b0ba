package dev.rolloutkit.model.internal.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.schema.GoSyntaxText;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates the canary strategy without its steps.
 *
 * @rule A canary has the Services, weights and bounds that its traffic routing needs.
 */
final class CanaryValidation {
  private CanaryValidation() {}

  static void validate(
      Rollout rollout,
      CanaryStrategy canary,
      FieldPath at,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    surge(rollout, at, release, out);
    String stable = GoZero.of(canary.stableService());
    if (!stable.isEmpty() && stable.equals(GoZero.of(canary.canaryService()))) {
      out.add(
          Problem.invalid(
              at.child("stableService"),
              GoStrings.quote(stable),
              "This rollout uses the same service for the stable and canary services, but two"
                  + " different services are required."));
    }
    if (canary.pingPong() != null) {
      pingPong(canary.pingPong(), canary.trafficRouting(), at, release, out);
    }
    if (needsServices(canary)) {
      service(at.child("stableService"), canary.stableService(), out);
      service(at.child("canaryService"), canary.canaryService(), out);
    }
    scaling(canary, at, out);
    StepValidation.validate(rollout, canary, at, release, out);
    StrategyValidation.antiAffinity(canary.antiAffinity(), at.child("antiAffinity"), out);
  }

  private static void surge(
      Rollout rollout, FieldPath at, ReleaseOf<RolloutsChange> release, List<Problem> out) {
    if (number(RolloutDefaults.maxSurge(rollout)) == 0
        && number(RolloutDefaults.maxUnavailable(rollout)) == 0) {
      out.add(
          Problem.invalid(
              at.child("maxSurge"),
              shown(RolloutDefaults.maxSurge(rollout), release),
              "MaxSurge and MaxUnavailable both can not be zero"));
    }
  }

  private static String shown(IntOrStringValue value, ReleaseOf<RolloutsChange> release) {
    if (!release.has(RolloutsChange.LIBRARIES_0_34)) {
      return GoSyntaxText.of(value);
    }
    return value.isInt() ? value.stringValue() : GoJson.quote(value.stringValue());
  }

  /**
   * Compatibility: digits before a percent sign are read as a number, any other string that is not
   * a number counts as 0, and a number that does not fit 64 bits is replaced by the nearest one
   * that does.
   */
  private static long number(IntOrStringValue value) {
    if (value.isInt()) {
      return value.intValue();
    }
    String text = value.stringValue();
    if (text.endsWith("%") && isDigits(text, text.length() - 1)) {
      text = text.substring(0, text.length() - 1);
    }
    return GoStrings.parseIntOrNearest(text, 64);
  }

  private static boolean isDigits(String text, int length) {
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return length > 0;
  }

  private static void pingPong(
      PingPongSpec pingPong,
      @Nullable TrafficRouting routing,
      FieldPath at,
      ReleaseOf<RolloutsChange> release,
      List<Problem> out) {
    boolean plugins = release.has(RolloutsChange.PLUGINS_MIRROR);
    if (routing != null
        && routing.alb() == null
        && routing.istio() == null
        && !(plugins && !GoZero.of(routing.plugins()).isEmpty())) {
      out.add(
          Problem.invalid(
              at.child("trafficRouting", "alb"),
              StrategyValidation.none(release),
              "Ping-pong feature works with the ALB"
                  + (plugins ? ", Istio, and plugin-based" : " and Istio")
                  + " traffic routers only"));
    }
    String ping = GoZero.of(pingPong.pingService());
    String pong = GoZero.of(pingPong.pongService());
    pingPongService(at.child("pingPong", "pingService"), ping, out);
    pingPongService(at.child("pingPong", "pongService"), pong, out);
    if (ping.equals(pong)) {
      out.add(
          Problem.invalid(
              at.child("pingPong", "pingService"),
              GoStrings.quote(ping),
              "This rollout uses the same service for the ping and pong services, but two"
                  + " different services are required."));
    }
    if (routing != null
        && routing.alb() != null
        && GoZero.of(routing.alb().rootService()).isEmpty()) {
      out.add(
          Problem.invalid(
              at.child("trafficRouting", "alb", "rootService"),
              GoStrings.quote(""),
              "Root service field is required for the configuration with ALB and ping-pong"
                  + " feature enabled"));
    }
  }

  private static void pingPongService(FieldPath at, String service, List<Problem> out) {
    if (service.isEmpty()) {
      out.add(
          Problem.invalid(
              at,
              GoStrings.quote(""),
              "Ping service and Pong service must to be set to use Ping-Pong feature"));
    }
  }

  private static boolean needsServices(CanaryStrategy canary) {
    TrafficRouting routing = canary.trafficRouting();
    if (routing == null) {
      return false;
    }
    boolean pingPong = canary.pingPong() != null;
    boolean istioByHost = routing.istio() != null && routing.istio().destinationRule() == null;
    return (!pingPong && (routing.alb() != null || istioByHost))
        || routing.smi() != null
        || routing.apisix() != null
        || routing.ambassador() != null
        || routing.nginx() != null
        || routing.appMesh() != null
        || routing.traefik() != null;
  }

  private static void service(FieldPath at, @Nullable String service, List<Problem> out) {
    if (GoZero.of(service).isEmpty()) {
      out.add(
          Problem.invalid(
              at,
              GoStrings.quote(""),
              "Canary service and Stable service must to be set to use Traffic Routing"));
    }
  }

  private static void scaling(CanaryStrategy canary, FieldPath at, List<Problem> out) {
    TrafficRouting routing = canary.trafficRouting();
    Integer delay = canary.scaleDownDelaySeconds();
    boolean dynamic = GoZero.of(canary.dynamicStableScale());
    if (routing == null) {
      if (delay != null) {
        out.add(
            Problem.invalid(
                at.child("scaleDownDelaySeconds"),
                delay,
                "Canary scaleDownDelaySeconds can only be used with traffic routing"));
      }
      if (dynamic) {
        out.add(dynamicStableScale(at, "can only be used with traffic routing"));
      }
      return;
    }
    if (delay != null && dynamic) {
      out.add(dynamicStableScale(at, "cannot be used with scaleDownDelaySeconds"));
    }
    if (routing.maxTrafficWeight() != null
        && routing.nginx() == null
        && GoZero.of(routing.plugins()).isEmpty()) {
      out.add(
          Problem.invalid(
              at.child("trafficRouting", "maxTrafficWeight"),
              routing.maxTrafficWeight(),
              "Canary maxTrafficWeight in traffic routing only supported in Nginx and Plugins"));
    }
  }

  private static Problem dynamicStableScale(FieldPath at, String rule) {
    return Problem.invalid(
        at.child("dynamicStableScale"), "true", "Canary dynamicStableScale " + rule);
  }
}
