package dev.rolloutkit.lbclass.internal.validation;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.MessageStyle;
import io.fabric8.kubernetes.api.model.LoadBalancerIngress;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.List;

/**
 * The warnings that the API server sends when it accepts a Service, in its order. It warns neither
 * about classes nor about the use of {@code loadBalancerIP}. Since 1.35 it warns about a deprecated
 * traffic distribution, and since 1.36 about external IPs.
 *
 * <p>Source: Kubernetes 1.34.5, 1.35, 1.36 and 1.37, warnings of core/v1 Services and of IP and
 * CIDR values.
 *
 * @rule Accepted Services get warnings for addresses that are not canonical and for what is
 *     deprecated.
 */
public final class ServiceWarnings {
  private final MessageStyle style;
  private final ImmutableList.Builder<String> out = ImmutableList.builder();

  private ServiceWarnings(MessageStyle style) {
    this.style = style;
  }

  /** The warnings for a create or update request. */
  public static ImmutableList<String> of(Service service, MessageStyle style) {
    ServiceWarnings warnings = new ServiceWarnings(style);
    warnings.addAll(service);
    return warnings.out.build();
  }

  /** The warnings for a status update. */
  public static ImmutableList<String> ofStatus(Service service, MessageStyle style) {
    ServiceWarnings warnings = new ServiceWarnings(style);
    warnings.addStatus(service);
    return warnings.out.build();
  }

  private void addAll(Service service) {
    if (Services.annotations(service).containsKey(TopologyRules.HINTS)) {
      out.add(
          "annotation "
              + TopologyRules.HINTS
              + " is deprecated, please use "
              + TopologyRules.MODE
              + " instead");
    }
    ServiceSpec spec = Services.spec(service);
    String clusterIp = Strings.nullToEmpty(spec.getClusterIP());
    boolean none = clusterIp.equals(Services.HEADLESS);
    if (!clusterIp.isEmpty() && !none) {
      addIps(Fields.CLUSTER_IPS, spec.getClusterIPs());
    }
    boolean headless = none && Services.CLUSTER_IP.equals(spec.getType());
    if (headless) {
      addHeadless(spec);
    }
    addIps(Fields.EXTERNAL_IPS, spec.getExternalIPs());
    boolean hasExternalIps = !Services.list(spec.getExternalIPs()).isEmpty();
    if (hasExternalIps
        && !headless
        && !Services.isExternalName(spec)
        && style.isAtLeast(MessageStyle.V1_36)) {
      out.add("spec.externalIPs is deprecated and may no longer be implemented in some clusters");
    }
    String loadBalancerIp = Strings.nullToEmpty(spec.getLoadBalancerIP());
    if (!loadBalancerIp.isEmpty()) {
      addIp(Fields.LOAD_BALANCER_IP, loadBalancerIp);
    }
    int i = 0;
    for (String range : Services.list(spec.getLoadBalancerSourceRanges())) {
      addCidr(Fields.SOURCE_RANGES.index(i++), Strings.nullToEmpty(range));
    }
    if (Services.isExternalName(spec)) {
      if (hasExternalIps) {
        out.add("spec.externalIPs is ignored when spec.type is \"ExternalName\"");
      }
    } else if (!Strings.nullToEmpty(spec.getExternalName()).isEmpty()) {
      out.add("spec.externalName is ignored when spec.type is not \"ExternalName\"");
    }
    if ("PreferClose".equals(spec.getTrafficDistribution())
        && style.isAtLeast(MessageStyle.V1_35)) {
      out.add("spec.trafficDistribution: \"PreferClose\" is deprecated; use \"PreferSameZone\"");
    }
  }

  private void addStatus(Service service) {
    int i = 0;
    for (LoadBalancerIngress entry : Services.ingress(service)) {
      String ip = entry == null ? "" : Strings.nullToEmpty(entry.getIp());
      if (!ip.isEmpty()) {
        addIp(Fields.INGRESS.index(i), ip);
      }
      i++;
    }
  }

  private void addHeadless(ServiceSpec spec) {
    if (!Strings.nullToEmpty(spec.getLoadBalancerIP()).isEmpty()) {
      out.add("spec.loadBalancerIP is ignored for headless services");
    }
    if (!Services.list(spec.getExternalIPs()).isEmpty()) {
      out.add("spec.externalIPs is ignored for headless services");
    }
    if (!"None".equals(spec.getSessionAffinity())) {
      out.add("spec.SessionAffinity is ignored for headless services");
    }
  }

  private void addIps(FieldPath field, List<String> ips) {
    int i = 0;
    for (String ip : Services.list(ips)) {
      addIp(field.index(i++), Strings.nullToEmpty(ip));
    }
  }

  private void addIp(FieldPath field, String text) {
    IpAddress ip = IpAddress.parse(text);
    if (ip == null) {
      return;
    }
    String canonical = ip.canonical();
    if (ip.leadingZeros() || ip.isMapped()) {
      out.add(
          field
              + ": non-standard IP address "
              + GoStrings.quote(text)
              + isInvalid()
              + ": use "
              + GoStrings.quote(canonical));
    } else if (!ip.dotted() && !canonical.equals(text)) {
      out.add(
          field
              + ": IPv6 address "
              + GoStrings.quote(text)
              + " should be in RFC 5952 canonical format ("
              + GoStrings.quote(canonical)
              + ")");
    }
  }

  /** What a warning says about a non-standard value; the wording depends on the release. */
  private String isInvalid() {
    return style.isAtLeast(MessageStyle.V1_36)
        ? " is invalid"
        : " will be considered invalid in a future Kubernetes release";
  }

  private void addCidr(FieldPath field, String text) {
    Cidr cidr = Cidr.parseLenient(text).orElse(null);
    if (cidr == null) {
      return;
    }
    boolean ambiguous = cidr.hasHostBits();
    if (ambiguous) {
      out.add(
          field
              + ": CIDR value "
              + GoStrings.quote(text)
              + " is ambiguous in this context (should be "
              + GoStrings.quote(cidr.network())
              + " or "
              + GoStrings.quote(cidr.host())
              + "?)");
    }
    if (cidr.leadingZeros() || cidr.address().isMapped()) {
      out.add(
          field
              + ": non-standard CIDR value "
              + GoStrings.quote(text)
              + isInvalid()
              + ": use "
              + GoStrings.quote(cidr.network()));
    } else if (!ambiguous && !cidr.address().dotted() && !cidr.network().equals(text)) {
      out.add(
          field
              + ": IPv6 CIDR value "
              + GoStrings.quote(text)
              + " should be in RFC 5952 canonical format ("
              + GoStrings.quote(cidr.network())
              + ")");
    }
  }
}
