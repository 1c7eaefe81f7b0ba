package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.LbClassDefect;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.List;

/**
 * Validates changes of cluster IPs and IP families. A second one may be added or removed, but the
 * first one may not change, unless the Service is or was an ExternalName.
 *
 * @rule The first cluster IP and family may not change; a second one may be added or removed.
 */
final class AddressChangeRules {
  private static final String ONCE_SET = "may not change once set";

  private AddressChangeRules() {}

  static Problems checkClusterIps(
      ServiceSpec old, ServiceSpec spec, ServerSettings settings, Problems before) {
    if (isAlias(old, spec) || (Services.isHeadless(old) && Services.isHeadless(spec))) {
      return before;
    }
    Problems found = before;
    MessageStyle style = settings.messageStyle();
    List<String> was = Services.list(old.getClusterIPs());
    List<String> is = Services.list(spec.getClusterIPs());
    if (was.size() == is.size()) {
      // Each problem shows the whole list; formatting it once keeps the time linear.
      String list = null;
      for (int i = 0; i < is.size(); i++) {
        if (!same(was, is, i)) {
          list = list == null ? style.list(is, "string") : list;
          found = found.and(Problem.invalid(Fields.CLUSTER_IPS.index(i), list, ONCE_SET));
        }
      }
      return found;
    }
    if (is.isEmpty()) {
      found = found.and(invalidIps(is, style, "primary clusterIP can not be unset"));
    } else if (!was.isEmpty() && !same(was, is, 0)) {
      found = found.and(invalidIps(is, style, ONCE_SET));
    }
    return was.size() > is.size() && is.size() == 1
        ? checkReleased(spec, style, "clusterIP", found)
        : found;
  }

  /**
   * Validates changes of IP families.
   *
   * <p>Compatibility: a changed family is reported at index 0 instead of its own index, and a
   * change of the first family shows the cluster IPs instead of the families.
   */
  static Problems checkIpFamilies(
      ServiceSpec old, ServiceSpec spec, ServerSettings settings, Problems before) {
    if (isAlias(old, spec)
        || Services.isHeadless(spec)
        || Services.isHeadless(old) != Services.isHeadless(spec)) {
      return before;
    }
    Problems found = before;
    MessageStyle style = settings.messageStyle();
    boolean correct = settings.fixes().fixes(LbClassDefect.FIELDS_MISNAMED);
    List<String> was = Services.list(old.getIpFamilies());
    List<String> is = Services.list(spec.getIpFamilies());
    if (was.size() == is.size()) {
      String list = null;
      for (int i = 0; i < is.size(); i++) {
        if (!same(was, is, i)) {
          list = list == null ? style.list(is, "core.IPFamily") : list;
          found =
              found.and(Problem.invalid(Fields.IP_FAMILIES.index(correct ? i : 0), list, ONCE_SET));
        }
      }
      return found;
    }
    boolean shorter = was.size() > is.size();
    // Missing families are derived from the addresses, if there are any.
    boolean unset = Services.list(spec.getClusterIPs()).isEmpty() && (!correct || is.isEmpty());
    if (shorter && unset) {
      found = found.and(invalidFamilies(is, style, "primary ipFamily can not be unset"));
    }
    if (!was.isEmpty() && !is.isEmpty() && !same(was, is, 0)) {
      found =
          found.and(
              correct
                  ? invalidFamilies(is, style, ONCE_SET)
                  : Problem.invalid(
                      Fields.IP_FAMILIES.index(0),
                      style.list(Services.list(spec.getClusterIPs()), "string"),
                      ONCE_SET));
    }
    return shorter && is.size() == 1 ? checkReleased(spec, style, "ipFamily", found) : found;
  }

  private static Problems checkReleased(
      ServiceSpec spec, MessageStyle style, String what, Problems found) {
    return "SingleStack".equals(spec.getIpFamilyPolicy())
        ? found
        : found.and(
            Problem.invalid(
                Fields.IP_FAMILY_POLICY,
                style.text(spec.getIpFamilyPolicy()),
                "must be set to 'SingleStack' when releasing the secondary " + what));
  }

  private static boolean isAlias(ServiceSpec old, ServiceSpec spec) {
    return Services.isExternalName(old) || Services.isExternalName(spec);
  }

  private static boolean same(List<String> was, List<String> is, int i) {
    return Strings.nullToEmpty(was.get(i)).equals(Strings.nullToEmpty(is.get(i)));
  }

  private static Problem invalidIps(List<String> ips, MessageStyle style, String detail) {
    return Problem.invalid(Fields.CLUSTER_IPS.index(0), style.list(ips, "string"), detail);
  }

  private static Problem invalidFamilies(List<String> families, MessageStyle style, String detail) {
    return Problem.invalid(
        Fields.IP_FAMILIES.index(0), style.list(families, "core.IPFamily"), detail);
  }
}
