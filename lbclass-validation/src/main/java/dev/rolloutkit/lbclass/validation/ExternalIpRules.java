package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates external IPs: unspecified, loopback and link-local addresses are not allowed.
 *
 * @rule External IPs must not be unspecified, loopback or link-local addresses.
 */
final class ExternalIpRules {
  private ExternalIpRules() {}

  static Problems check(
      ServiceSpec spec, @Nullable ServiceSpec old, ServerSettings settings, Problems before) {
    Problems found = before;
    List<String> stored = old == null ? List.of() : Services.list(old.getExternalIPs());
    Set<String> known = null;
    int i = 0;
    for (String element : Services.list(spec.getExternalIPs())) {
      String ip = Strings.nullToEmpty(element);
      String problem =
          IpRules.isAt(stored, i, ip)
              ? null
              : IpRules.ipProblem(ip, settings.gates().strictIpCidr());
      if (problem != null) {
        known = known == null ? IpRules.values(stored) : known;
        problem = known.contains(ip) ? null : problem;
      }
      found =
          problem == null
              ? checkSpecial(ip, i, found)
              : found.and(
                  Problem.invalid(Fields.EXTERNAL_IPS.index(i), GoStrings.quote(ip), problem));
      i++;
    }
    return found;
  }

  /** Checks for special addresses; a value that is also stored may not be an address at all. */
  private static Problems checkSpecial(String text, int i, Problems before) {
    IpAddress ip = IpAddress.parse(text);
    Problems found = before;
    if (ip == null) {
      return found.and(
          Problem.invalid(
              Fields.EXTERNAL_IPS.index(i), GoStrings.quote(text), "must be a valid IP address"));
    }
    if (!ip.isUnspecified()
        && !ip.isLoopback()
        && !ip.isLinkLocal()
        && !ip.isLinkLocalMulticast()) {
      return found;
    }
    FieldPath at = Fields.EXTERNAL_IPS.index(i);
    if (ip.isUnspecified()) {
      found =
          found.and(
              Problem.invalid(at, GoStrings.quote(text), "may not be unspecified (" + text + ")"));
    }
    if (ip.isLoopback()) {
      found =
          found.and(
              Problem.invalid(
                  at,
                  GoStrings.quote(text),
                  "may not be in the loopback range (127.0.0.0/8, ::1/128)"));
    }
    if (ip.isLinkLocal()) {
      found =
          found.and(
              Problem.invalid(
                  at,
                  GoStrings.quote(text),
                  "may not be in the link-local range (169.254.0.0/16, fe80::/10)"));
    }
    if (ip.isLinkLocalMulticast()) {
      found =
          found.and(
              Problem.invalid(
                  at,
                  GoStrings.quote(text),
                  "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)"));
    }
    return found;
  }
}
