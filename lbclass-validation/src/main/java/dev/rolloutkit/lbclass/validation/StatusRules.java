package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.lbclass.internal.validation.Fields;
import dev.rolloutkit.lbclass.internal.validation.Problems;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the entries of {@code status.loadBalancer.ingress}, which a controller writes.
 *
 * @rule An entry of a load balancer's status has a valid address or host name, and {@code ipMode}
 *     only with an address.
 */
final class StatusRules {
  private static final ImmutableList<String> MODES = ImmutableList.of("Proxy", "VIP");

  private StatusRules() {}

  static Problems check(
      Service old, Service service, ServiceSpec spec, ServerSettings settings, Problems before) {
    List<LoadBalancerIngress> ingress = Services.ingress(service);
    if (ingress.isEmpty()) {
      return before;
    }
    if (!Services.isLoadBalancer(spec) && !settings.gates().loadBalancerStatusOnOtherTypes()) {
      return before.and(
          Problem.forbidden(Fields.INGRESS, "may only be used when `spec.type` is 'LoadBalancer'"));
    }
    Problems found = before;
    Set<String> stored = null;
    int i = 0;
    for (LoadBalancerIngress entry : ingress) {
      FieldPath at = Fields.INGRESS.index(i++);
      String ip = Strings.nullToEmpty(entry.getIp());
      if (!ip.isEmpty()) {
        String problem = IpRules.ipProblem(ip, settings.gates().strictIpCidr());
        if (problem != null) {
          stored = stored == null ? ips(old) : stored;
          found =
              stored.contains(ip)
                  ? found
                  : found.and(Problem.invalid(at.child("ip"), GoStrings.quote(ip), problem));
        }
      }
      found = checkMode(entry, ip, at, settings, found);
      found = checkHostname(Strings.nullToEmpty(entry.getHostname()), at, found);
    }
    return found;
  }

  private static Problems checkMode(
      LoadBalancerIngress entry,
      String ip,
      FieldPath at,
      ServerSettings settings,
      Problems before) {
    String mode = entry.getIpMode();
    if (mode == null) {
      return ip.isEmpty() || !settings.gates().loadBalancerIpMode()
          ? before
          : before.and(Problem.required(at.child("ipMode"), "must be specified when `ip` is set"));
    }
    if (ip.isEmpty()) {
      return before.and(
          Problem.forbidden(at.child("ipMode"), "may not be specified when `ip` is not set"));
    }
    return MODES.contains(mode)
        ? before
        : before.and(
            Problem.notSupported(at.child("ipMode"), settings.messageStyle().text(mode), MODES));
  }

  private static Problems checkHostname(String name, FieldPath at, Problems before) {
    Problems found = before;
    if (name.isEmpty()) {
      return found;
    }
    for (String message : NameFormats.dns1123Subdomain(name)) {
      found = found.and(Problem.invalid(at.child("hostname"), GoStrings.quote(name), message));
    }
    return IpAddress.parse(name) == null
        ? found
        : found.and(
            Problem.invalid(
                at.child("hostname"),
                GoStrings.quote(name),
                "must be a DNS name, not an IP address"));
  }

  private static Set<String> ips(Service old) {
    Set<String> ips = new HashSet<>();
    for (LoadBalancerIngress entry : Services.ingress(old)) {
      if (entry != null) {
        ips.add(Strings.nullToEmpty(entry.getIp()));
      }
    }
    return ips;
  }
}
