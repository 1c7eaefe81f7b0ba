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
import io.fabric8.kubernetes.api.model.ServiceSpec;

/**
 * Validates the type of a Service, and the address fields that a type requires or forbids.
 *
 * @rule The type is one of four, and an ExternalName needs a valid name and no cluster IPs.
 */
final class ServiceTypeRules {
  private static final ImmutableList<String> TYPES =
      ImmutableList.of(
          Services.CLUSTER_IP, Services.EXTERNAL_NAME, Services.LOAD_BALANCER, Services.NODE_PORT);

  private ServiceTypeRules() {}

  /** Validates the type. */
  static Problems checkType(ServiceSpec spec, MessageStyle style, Problems found) {
    String type = Services.type(spec);
    if (type.isEmpty()) {
      return found.and(Problem.required(Fields.TYPE, ""));
    }
    return TYPES.contains(type)
        ? found
        : found.and(Problem.notSupported(Fields.TYPE, style.text(type), TYPES));
  }

  /** Validates the fields with addresses, depending on the type. */
  static Problems checkAddresses(ServiceSpec spec, Problems found) {
    return switch (Services.type(spec)) {
      case Services.LOAD_BALANCER, Services.NODE_PORT ->
          Services.isHeadless(spec)
              ? found.and(
                  Problem.invalid(
                      Fields.CLUSTER_IPS.index(0),
                      "\"None\"",
                      "may not be set to 'None' for " + spec.getType() + " services"))
              : found;
      case Services.EXTERNAL_NAME -> checkExternalName(spec, found);
      default -> found;
    };
  }

  private static Problems checkExternalName(ServiceSpec spec, Problems before) {
    String notForAlias = "may not be set for ExternalName services";
    Problems found = before;
    if (!Services.list(spec.getClusterIPs()).isEmpty()) {
      found = found.and(Problem.forbidden(Fields.CLUSTER_IPS, notForAlias));
    }
    if (!Services.list(spec.getIpFamilies()).isEmpty()) {
      found = found.and(Problem.forbidden(Fields.IP_FAMILIES, notForAlias));
    }
    if (spec.getIpFamilyPolicy() != null) {
      found = found.and(Problem.forbidden(Fields.IP_FAMILY_POLICY, notForAlias));
    }
    String name = Strings.nullToEmpty(spec.getExternalName());
    String host = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    if (host.isEmpty()) {
      return found.and(Problem.required(Fields.EXTERNAL_NAME, ""));
    }
    for (String message : NameFormats.dns1123Subdomain(host)) {
      found = found.and(Problem.invalid(Fields.EXTERNAL_NAME, GoStrings.quote(host), message));
    }
    return found;
  }
}
