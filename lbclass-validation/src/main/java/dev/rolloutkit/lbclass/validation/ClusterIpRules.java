package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates cluster IPs and IP families, and that they match; an ExternalName has none.
 *
 * <p>Compatibility: if a stored value that is not an address stands beside a second one, the API
 * server reports an internal error, because it cannot determine the family.
 *
 * @rule Cluster IPs and IP families must match, and an ExternalName has none.
 */
final class ClusterIpRules {
  private static final ImmutableList<String> FAMILIES = ImmutableList.of("IPv4", "IPv6");
  private static final ImmutableList<String> POLICIES =
      ImmutableList.of("PreferDualStack", "RequireDualStack", "SingleStack");

  private ClusterIpRules() {}

  static Problems check(
      ServiceSpec spec, @Nullable ServiceSpec old, ServerSettings settings, Problems before) {
    if (Services.isExternalName(spec)) {
      return before;
    }
    MessageStyle style = settings.messageStyle();
    Problems found = checkPrimary(spec, style, before);
    found = checkFamilies(spec, style, found);
    String policy = spec.getIpFamilyPolicy();
    if (policy != null && !POLICIES.contains(policy)) {
      found =
          found.and(Problem.notSupported(Fields.IP_FAMILY_POLICY, style.text(policy), POLICIES));
    }
    int sound = found.size();
    found = checkEach(spec, old, settings, found);
    boolean bad = found.size() > sound;
    List<String> ips = Services.list(spec.getClusterIPs());
    if (ips.size() > 2) {
      found = found.and(invalidList(ips, style, "may only hold up to 2 values"));
    }
    return bad ? found : checkStacks(spec, style, found);
  }

  /** Checks that {@code clusterIP} is the first of {@code clusterIPs}. */
  private static Problems checkPrimary(ServiceSpec spec, MessageStyle style, Problems found) {
    String ip = Strings.nullToEmpty(spec.getClusterIP());
    List<String> ips = Services.list(spec.getClusterIPs());
    if (ip.isEmpty()) {
      return ips.isEmpty()
          ? found
          : found.and(invalidList(ips, style, "must be empty when `clusterIP` is not specified"));
    }
    if (ips.isEmpty()) {
      return found.and(Problem.required(Fields.CLUSTER_IPS, ""));
    }
    return ip.equals(ips.get(0))
        ? found
        : found.and(invalidList(ips, style, "first value must match `clusterIP`"));
  }

  private static Problems checkFamilies(ServiceSpec spec, MessageStyle style, Problems before) {
    Problems found = before;
    List<String> families = Services.list(spec.getIpFamilies());
    Set<String> seen = families.size() > 1 ? new HashSet<>(families.size() * 2) : null;
    int i = 0;
    for (String element : families) {
      String family = Strings.nullToEmpty(element);
      if (!FAMILIES.contains(family)) {
        found =
            found.and(
                Problem.notSupported(Fields.IP_FAMILIES.index(i), style.text(family), FAMILIES));
      }
      if (seen != null && !seen.add(family)) {
        found = found.and(Problem.duplicate(Fields.IP_FAMILIES.index(i), style.text(family)));
      }
      i++;
    }
    return found;
  }

  private static Problems checkEach(
      ServiceSpec spec, @Nullable ServiceSpec old, ServerSettings settings, Problems before) {
    Problems found = before;
    List<String> ips = Services.list(spec.getClusterIPs());
    List<String> stored = old == null ? List.of() : Services.list(old.getClusterIPs());
    Set<String> known = null;
    int i = 0;
    for (String element : ips) {
      String ip = Strings.nullToEmpty(element);
      if (i == 0 && ip.equals(Services.HEADLESS)) {
        if (ips.size() > 1) {
          found =
              found.and(
                  invalidList(
                      ips, settings.messageStyle(), "'None' must be the first and only value"));
        }
      } else if (!IpRules.isAt(stored, i, ip)) {
        String problem = IpRules.ipProblem(ip, settings.gates().strictIpCidr());
        if (problem != null) {
          known = known == null ? IpRules.values(stored) : known;
          found =
              known.contains(ip)
                  ? found
                  : found.and(
                      Problem.invalid(Fields.CLUSTER_IPS.index(i), GoStrings.quote(ip), problem));
        }
      }
      i++;
    }
    return found;
  }

  /** Checks that there is one address for each family, and that it belongs to the family. */
  private static Problems checkStacks(ServiceSpec spec, MessageStyle style, Problems before) {
    Problems found = before;
    List<String> ips = Services.list(spec.getClusterIPs());
    if (ips.size() > 1) {
      found = checkDualStack(ips, style, found);
    }
    List<String> families = Services.list(spec.getIpFamilies());
    if (families.isEmpty() || Services.isHeadless(spec)) {
      return found;
    }
    int i = 0;
    for (String element : ips) {
      if (i == families.size()) {
        break;
      }
      String ip = Strings.nullToEmpty(element);
      String family = Strings.nullToEmpty(families.get(i));
      boolean v6 = isV6(ip);
      if (v6 ? family.equals("IPv4") : family.equals("IPv6")) {
        found =
            found.and(
                Problem.invalid(
                    Fields.CLUSTER_IPS.index(i),
                    GoStrings.quote(ip),
                    "expected an " + family + " value as indicated by `ipFamilies[" + i + "]`"));
      }
      i++;
    }
    return found;
  }

  private static Problems checkDualStack(List<String> ips, MessageStyle style, Problems before) {
    Problems found = before;
    boolean v4 = false;
    boolean v6 = false;
    for (int i = 0; i < ips.size(); i++) {
      String text = Strings.nullToEmpty(ips.get(i));
      IpAddress ip = IpAddress.parse(text);
      if (ip == null) {
        // This is possible only for a value that the stored object also has.
        found =
            found.and(
                Problem.internal(
                    Fields.CLUSTER_IPS,
                    "failed to check for dual stack with error:invalid IP[" + i + "]: " + text));
        v4 = false;
        break;
      }
      v4 |= ip.isV4();
      v6 |= !ip.isV4();
    }
    return v4 && v6
        ? found
        : found.and(invalidList(ips, style, "may specify no more than one IP for each IP family"));
  }

  private static boolean isV6(String text) {
    IpAddress ip = IpAddress.parse(text);
    return ip != null && !ip.isV4();
  }

  private static Problem invalidList(List<String> ips, MessageStyle style, String detail) {
    return Problem.invalid(Fields.CLUSTER_IPS, style.list(ips, "string"), detail);
  }
}
