package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.internal.effect.HostSettings;
import dev.rolloutkit.ako.internal.parse.AppliedHostRule;
import dev.rolloutkit.ako.internal.parse.HostRules;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import java.util.List;

/**
 * Applies custom resources to virtual services.
 *
 * @rule A HostRule for a shared virtual service sets its ports and its address; an empty list of
 *     listeners changes nothing.
 */
record SettingsMerge(HostRules hostRules, HostSettings hostSettings, StringGroups stringGroups) {
  /** The HostRule for a host. */
  AppliedHostRule hostRule(PlacedHost host) {
    return hostRules.of(host.host(), host.tenant());
  }

  /** Applies the custom resources of a host to the child of a shared virtual service. */
  void applyToChild(VsDraft parent, VsDraft child, PlacedHost host, AppliedHostRule hostRule) {
    child.listeners.copyPorts(parent.listeners);
    child.names.vhDomains = hostRule.namesOf(host.host());
    applyToHost(child, host, hostRule);
  }

  /** Applies the custom resources of a host to its own virtual service. */
  void applyToHost(VsDraft vs, PlacedHost host, AppliedHostRule hostRule) {
    apply(vs, hostRule, host.host());
    stringGroups.createAll(vs, host, hostRule);
  }

  /**
   * Applies the HostRule for a shared virtual service.
   *
   * @param fqdn its DNS name, or its name if it has none
   */
  void applyToShared(VsDraft vs, String fqdn) {
    AppliedHostRule hostRule = hostRules.of(fqdn, vs.id.tenant());
    apply(vs, hostRule, fqdn);
    vs.names.addDomains(hostRule.aliases());
  }

  private void apply(VsDraft vs, AppliedHostRule hostRule, String host) {
    vs.settings = hostSettings.of(vs.settings, hostRule, host, vs.id.tenant(), vs.id.role());
    if (!hostRule.unusable()) {
      if (vs.settings.hasCertificates()) {
        vs.listeners.certificates.clear();
      }
      listen(vs, hostRule.settings().at("tcpSettings"));
    }
  }

  /** Sets the ports and the address; an empty list of listeners leaves the ports unchanged. */
  private static void listen(VsDraft vs, Tree tcpSettings) {
    Tree given = tcpSettings.at("listeners");
    if (vs.id.isChild() || !(given.value() instanceof List<?>)) {
      boolean tls = vs.listeners.secure || vs.role() != Role.DEDICATED;
      vs.listeners.ports = tls ? ListenerDraft.BOTH : ListenerDraft.ONLY_HTTP;
    } else if (!given.list().isEmpty()) {
      vs.listeners.ports =
          given.list().stream().map(SettingsMerge::port).collect(ImmutableList.toImmutableList());
    }
    if (!vs.id.isChild()) {
      vs.names.ip = tcpSettings.at("loadBalancerIP").text();
    }
  }

  private static Port port(Tree listener) {
    Long port = listener.at("port").number();
    return new Port(port == null ? 0 : port.intValue(), "HTTP", listener.at("enableSSL").isTrue());
  }
}
