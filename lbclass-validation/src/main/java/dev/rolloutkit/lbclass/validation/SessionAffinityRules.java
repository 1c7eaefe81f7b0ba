package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.SessionAffinityConfig;
import org.jspecify.annotations.Nullable;

/**
 * Validates session affinity and its timeout.
 *
 * @rule The affinity is None or ClientIP, and only ClientIP has a timeout, of at most a day.
 */
final class SessionAffinityRules {
  private static final ImmutableList<String> AFFINITIES = ImmutableList.of("ClientIP", "None");
  private static final String FOR_CLIENT_IP = "when session affinity type is ClientIP";

  /** One day, in seconds. */
  private static final int MAX_TIMEOUT = 86400;

  private SessionAffinityRules() {}

  static Problems check(ServiceSpec spec, ServerSettings settings, Problems before) {
    String affinity = Strings.nullToEmpty(spec.getSessionAffinity());
    return switch (affinity) {
      case "None" ->
          spec.getSessionAffinityConfig() == null
              ? before
              : before.and(
                  Problem.forbidden(
                      Fields.SESSION_AFFINITY_CONFIG,
                      "must not be set when session affinity is None"));
      case "ClientIP" -> checkClientIp(spec.getSessionAffinityConfig(), settings, before);
      case "" -> before.and(Problem.required(Fields.SESSION_AFFINITY, ""));
      default ->
          before.and(
              Problem.notSupported(
                  Fields.SESSION_AFFINITY, settings.messageStyle().text(affinity), AFFINITIES));
    };
  }

  private static Problems checkClientIp(
      @Nullable SessionAffinityConfig config, ServerSettings settings, Problems found) {
    if (config == null) {
      return found.and(Problem.required(Fields.SESSION_AFFINITY_CONFIG, FOR_CLIENT_IP));
    }
    FieldPath clientIp = Fields.SESSION_AFFINITY_CONFIG.child("clientIP");
    if (config.getClientIP() == null) {
      return found.and(Problem.required(clientIp, FOR_CLIENT_IP));
    }
    Integer seconds = config.getClientIP().getTimeoutSeconds();
    if (seconds == null) {
      return found.and(Problem.required(clientIp.child("timeoutSeconds"), FOR_CLIENT_IP));
    }
    if (seconds > 0 && seconds <= MAX_TIMEOUT) {
      return found;
    }
    return found.and(
        Problem.invalid(
            clientIp.child("timeoutSeconds"),
            seconds,
            settings.fixes().fixes(LbClassDefect.FIELDS_MISNAMED)
                ? "must be greater than 0 and not greater than " + MAX_TIMEOUT
                : "must be greater than 0 and less than " + MAX_TIMEOUT));
  }
}
