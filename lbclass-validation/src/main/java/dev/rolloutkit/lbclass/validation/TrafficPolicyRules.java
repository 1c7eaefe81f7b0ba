package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import io.fabric8.kubernetes.api.model.ServiceSpec;

/**
 * Validates traffic policies, the health check node port and the traffic distribution.
 *
 * @rule Traffic policies are Cluster or Local, external ones only for Services that clients outside
 *     can reach.
 */
final class TrafficPolicyRules {
  private static final ImmutableList<String> POLICIES = ImmutableList.of("Cluster", "Local");
  private static final ImmutableList<String> DISTRIBUTIONS =
      ImmutableList.of("PreferClose", "PreferSameZone", "PreferSameNode");
  private static final ImmutableList<String> OLD_DISTRIBUTIONS = ImmutableList.of("PreferClose");

  private TrafficPolicyRules() {}

  static Problems checkExternal(ServiceSpec spec, MessageStyle style, Problems found) {
    String policy = Strings.nullToEmpty(spec.getExternalTrafficPolicy());
    if (!Services.isExternallyAccessible(spec)) {
      return policy.isEmpty()
          ? found
          : found.and(
              Problem.invalid(
                  Fields.EXTERNAL_TRAFFIC_POLICY,
                  style.text(policy),
                  "may only be set for externally-accessible services"));
    }
    if (policy.isEmpty()) {
      return found.and(Problem.required(Fields.EXTERNAL_TRAFFIC_POLICY, ""));
    }
    return POLICIES.contains(policy)
        ? found
        : found.and(
            Problem.notSupported(Fields.EXTERNAL_TRAFFIC_POLICY, style.text(policy), POLICIES));
  }

  static Problems checkHealthCheckNodePort(ServiceSpec spec, Problems before) {
    Problems found = before;
    int port = Services.number(spec.getHealthCheckNodePort());
    if (!Services.needsHealthCheck(spec)) {
      return port == 0
          ? found
          : found.and(
              Problem.invalid(
                  Fields.HEALTH_CHECK_NODE_PORT,
                  port,
                  "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is"
                      + " 'Local'"));
    }
    if (port == 0) {
      return found.and(Problem.required(Fields.HEALTH_CHECK_NODE_PORT, ""));
    }
    if (!NameFormats.isPortNumber(port)) {
      for (String message : NameFormats.portNumber(port)) {
        found = found.and(Problem.invalid(Fields.HEALTH_CHECK_NODE_PORT, port, message));
      }
    }
    return found;
  }

  /**
   * Checks that the health check node port does not change while it is needed.
   *
   * @rule The health check node port must not change while it is needed.
   */
  static Problems checkHealthCheckNodePortChange(
      ServiceSpec old, ServiceSpec spec, Problems found) {
    return Services.needsHealthCheck(old)
            && Services.needsHealthCheck(spec)
            && Services.number(old.getHealthCheckNodePort())
                != Services.number(spec.getHealthCheckNodePort())
        ? found.and(Problem.forbidden(Fields.HEALTH_CHECK_NODE_PORT, "field is immutable"))
        : found;
  }

  static Problems checkInternal(ServiceSpec spec, MessageStyle style, Problems found) {
    String policy = spec.getInternalTrafficPolicy();
    if (policy == null) {
      return Services.hasNodePorts(spec) || Services.CLUSTER_IP.equals(spec.getType())
          ? found.and(Problem.required(Fields.INTERNAL_TRAFFIC_POLICY, ""))
          : found;
    }
    return POLICIES.contains(policy)
        ? found
        : found.and(
            Problem.notSupported(Fields.INTERNAL_TRAFFIC_POLICY, style.text(policy), POLICIES));
  }

  static Problems checkDistribution(ServiceSpec spec, ServiceGates gates, Problems found) {
    String distribution = spec.getTrafficDistribution();
    if (distribution == null) {
      return found;
    }
    ImmutableList<String> supported =
        gates.preferSameTrafficDistribution() ? DISTRIBUTIONS : OLD_DISTRIBUTIONS;
    return supported.contains(distribution)
        ? found
        : found.and(
            Problem.notSupported(
                Fields.TRAFFIC_DISTRIBUTION, GoStrings.quote(distribution), supported));
  }
}
