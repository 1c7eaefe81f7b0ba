package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.internal.schema.GoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates lifecycle handlers and probes of a container.
 *
 * <p>Source: Kubernetes 1.34, validation of core: validateLifecycle, validateProbe.
 *
 * @rule A probe or handler has exactly one action, and its times are not negative.
 */
final class ProbeValidation {
  private static final List<String> SCHEMES = List.of("HTTP", "HTTPS");
  private static final List<String> HOOKS = List.of("postStart", "preStop");
  private static final List<String> HANDLERS =
      List.of("exec", "httpGet", "tcpSocket", "grpc", "sleep");
  private static final List<String> NUMBERS =
      List.of(
          "initialDelaySeconds",
          "timeoutSeconds",
          "periodSeconds",
          "successThreshold",
          "failureThreshold");
  private static final String GRACE = "terminationGracePeriodSeconds";

  private ProbeValidation() {}

  static void validate(FieldPath container, GoObject object, PodContext context) {
    GoObject lifecycle = object.object("lifecycle");
    if (lifecycle != null) {
      FieldPath at = container.child("lifecycle");
      for (String hook : HOOKS) {
        GoObject handler = lifecycle.object(hook);
        if (handler != null) {
          handler(at.child(hook), handler, context);
        }
      }
      StopSignals.validate(at, lifecycle, context);
    }
    GoObject liveness = object.object("livenessProbe");
    if (liveness != null) {
      FieldPath at = container.child("livenessProbe");
      probe(at, liveness, context);
      successThreshold(at, liveness, context);
    }
    GoObject readiness = object.object("readinessProbe");
    if (readiness != null) {
      FieldPath at = container.child("readinessProbe");
      probe(at, readiness, context);
      if (readiness.has(GRACE)) {
        context.invalid(
            at.child(GRACE), readiness.number(GRACE), "must not be set for readinessProbes");
      }
    }
    GoObject startup = object.object("startupProbe");
    if (startup != null) {
      FieldPath at = container.child("startupProbe");
      probe(at, startup, context);
      successThreshold(at, startup, context);
    }
  }

  private static void successThreshold(FieldPath at, GoObject probe, PodContext context) {
    long threshold = Defaulted.number(probe, "successThreshold");
    if (threshold != 1) {
      context.invalid(at.child("successThreshold"), threshold, "must be 1");
    }
  }

  private static void probe(FieldPath at, GoObject probe, PodContext context) {
    handler(at, probe, context);
    for (String number : NUMBERS) {
      context.notNegative(at, probe, number);
    }
    if (probe.has(GRACE) && probe.number(GRACE) <= 0) {
      context.invalid(at.child(GRACE), probe.number(GRACE), "must be greater than 0");
    }
  }

  private static void handler(FieldPath at, GoObject object, PodContext context) {
    boolean found = false;
    for (String kind : HANDLERS) {
      GoObject handler = object.struct().field(kind) == null ? null : object.object(kind);
      if (handler == null) {
        continue;
      }
      if (found) {
        context.forbidden(at.child(kind), "may not specify more than 1 handler type");
      } else {
        action(at.child(kind), kind, handler, context);
      }
      found = true;
    }
    if (!found) {
      context.required(at, "must specify a handler type");
    }
  }

  private static void action(FieldPath at, String kind, GoObject action, PodContext context) {
    switch (kind) {
      case "exec" -> {
        if (action.texts("command").isEmpty()) {
          context.required(at.child("command"));
        }
      }
      case "httpGet" -> {
        port(at, (IntOrStringValue) action.get("port"), context);
        context.oneOf(at, action, "scheme", SCHEMES);
        headers(at, action.objects("httpHeaders"), context);
      }
      case "tcpSocket" -> port(at, (IntOrStringValue) action.get("port"), context);
      case "grpc" -> number(at, action.number("port"), context);
      default -> sleep(at, action.number("seconds"), context);
    }
  }

  private static void headers(FieldPath at, List<GoObject> headers, PodContext context) {
    for (GoObject header : headers) {
      String name = header.text("name");
      if (!isHeaderName(name)) {
        context.invalid(
            at.child("httpHeaders"),
            name,
            "a valid HTTP header must consist of alphanumeric characters or '-' (e.g."
                + " 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')");
      }
    }
  }

  private static boolean isHeaderName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean plain =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
      if (!plain) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  private static void port(FieldPath at, @Nullable IntOrStringValue port, PodContext context) {
    if (port == null || port.isInt()) {
      number(at, port == null ? 0 : port.intValue(), context);
    } else if (!NameFormats.isPortName(port.stringValue())) {
      String name = port.stringValue();
      context.invalid(at.child("port"), name, NameFormats.portName(name));
    }
  }

  private static void number(FieldPath at, long port, PodContext context) {
    if (!NameFormats.isPortNumber(port)) {
      context.invalid(at.child("port"), port, NameFormats.portNumber(port));
    }
  }

  private static void sleep(FieldPath at, long seconds, PodContext context) {
    long grace = context.pod().gracePeriod();
    if (context.rules().isServer()) {
      if (seconds < 0 || seconds > grace) {
        context.invalid(
            at,
            seconds,
            "must be non-negative and less than terminationGracePeriodSeconds (" + grace + ")");
      }
    } else if (seconds <= 0 || seconds > grace) {
      context.invalid(
          at,
          seconds,
          "must be greater than 0 and less than terminationGracePeriodSeconds ("
              + grace
              + (context.rules().is129()
                  ? ")"
                  : "). Enable AllowPodLifecycleSleepActionZeroValue feature gate for zero"
                      + " sleep."));
    }
  }
}
