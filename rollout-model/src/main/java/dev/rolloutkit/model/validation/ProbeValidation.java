package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.IntOrStringValue;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.schema.GoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Life-cycle handlers and probes of a container. */
final class ProbeValidation {
  private static final List<String> SCHEMES = List.of("HTTP", "HTTPS");
  private static final List<String> HANDLERS =
      List.of("exec", "httpGet", "tcpSocket", "grpc", "sleep");
  private static final List<String> NUMBERS =
      List.of(
          "initialDelaySeconds",
          "timeoutSeconds",
          "periodSeconds",
          "successThreshold",
          "failureThreshold");

  private ProbeValidation() {}

  static void validate(FieldPath container, GoObject object, TemplateContext context) {
    GoObject lifecycle = object.object("lifecycle");
    if (lifecycle != null) {
      for (String hook : List.of("postStart", "preStop")) {
        GoObject handler = lifecycle.object(hook);
        if (handler != null) {
          handler(container.child("lifecycle", hook), handler, context);
        }
      }
    }
    GoObject liveness = object.object("livenessProbe");
    if (liveness != null) {
      FieldPath at = container.child("livenessProbe");
      probe(at, liveness, context);
      successOnce(at, liveness, context);
    }
    GoObject readiness = object.object("readinessProbe");
    if (readiness != null) {
      FieldPath at = container.child("readinessProbe");
      probe(at, readiness, context);
      if (readiness.has("terminationGracePeriodSeconds")) {
        context.add(
            Problem.invalid(
                at.child("terminationGracePeriodSeconds"),
                readiness.number("terminationGracePeriodSeconds"),
                "must not be set for readinessProbes"));
      }
    }
    GoObject startup = object.object("startupProbe");
    if (startup != null) {
      FieldPath at = container.child("startupProbe");
      probe(at, startup, context);
      successOnce(at, startup, context);
    }
  }

  private static void successOnce(FieldPath at, GoObject probe, TemplateContext context) {
    long threshold = Defaulted.number(probe, "successThreshold");
    if (threshold != 1) {
      context.add(Problem.invalid(at.child("successThreshold"), threshold, "must be 1"));
    }
  }

  private static void probe(FieldPath at, GoObject probe, TemplateContext context) {
    handler(at, probe, context);
    for (String number : NUMBERS) {
      context.notNegative(at.child(number), Defaulted.number(probe, number));
    }
    if (probe.has("terminationGracePeriodSeconds")
        && probe.number("terminationGracePeriodSeconds") <= 0) {
      context.add(
          Problem.invalid(
              at.child("terminationGracePeriodSeconds"),
              probe.number("terminationGracePeriodSeconds"),
              "must be greater than 0"));
    }
  }

  private static void handler(FieldPath at, GoObject object, TemplateContext context) {
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
      context.add(Problem.required(at, "must specify a handler type"));
    }
  }

  private static void action(FieldPath at, String kind, GoObject action, TemplateContext context) {
    switch (kind) {
      case "exec" -> {
        if (action.texts("command").isEmpty()) {
          context.required(at.child("command"));
        }
      }
      case "httpGet" -> {
        port(at.child("port"), (IntOrStringValue) action.get("port"), context);
        context.oneOf(at.child("scheme"), Defaulted.text(action, "scheme"), SCHEMES);
        headers(at.child("httpHeaders"), action.objects("httpHeaders"), context);
      }
      case "tcpSocket" -> port(at.child("port"), (IntOrStringValue) action.get("port"), context);
      case "grpc" -> {
        long port = action.number("port");
        context.invalid(at.child("port"), port, NameFormats.portNumber(port));
      }
      default -> sleep(at, action.number("seconds"), context);
    }
  }

  private static void headers(FieldPath at, List<GoObject> headers, TemplateContext context) {
    for (GoObject header : headers) {
      String name = header.text("name");
      if (!isHeaderName(name)) {
        context.invalid(
            at,
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

  private static void port(FieldPath at, @Nullable IntOrStringValue port, TemplateContext context) {
    if (port == null || port.isInt()) {
      int number = port == null ? 0 : port.intValue();
      context.invalid(at, number, NameFormats.portNumber(number));
    } else {
      context.invalid(at, port.stringValue(), NameFormats.portName(port.stringValue()));
    }
  }

  private static void sleep(FieldPath at, long seconds, TemplateContext context) {
    if (seconds <= 0 || seconds > context.gracePeriod()) {
      context.add(
          Problem.invalid(
              at,
              seconds,
              "must be greater than 0 and less than terminationGracePeriodSeconds ("
                  + context.gracePeriod()
                  + ")"));
    }
  }
}
