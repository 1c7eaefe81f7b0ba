package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.PoolGroup;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.DataScript;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.graph.VirtualService.Vip;
import dev.rolloutkit.ako.internal.effect.VsSettings;
import dev.rolloutkit.ako.name.AviName;
import java.util.Map;
import java.util.Optional;

/**
 * A virtual service into which the objects of hosts are merged.
 *
 * @rule A virtual service is empty once it has neither pools nor children.
 */
public final class VsDraft implements Model {
  final VsId id;
  final NameDraft names;
  final ListenerDraft listeners;
  final PoolDraft pools = new PoolDraft();
  final PolicyDraft policies = new PolicyDraft();
  final Map<String, VsDraft> children = new OnDemandMap<>();

  /** The settings from custom resources. */
  VsSettings settings = VsSettings.NONE;

  private VsDraft(VsId id, NameDraft names, Port... ports) {
    this.id = id;
    this.names = names;
    this.listeners = new ListenerDraft(ports);
  }

  /** A virtual service with an address of its own. */
  VsDraft(VsId id, Port... ports) {
    this(id, new NameDraft(id.name(), new OnDemandSet<>()), ports);
  }

  /** A child of this virtual service, without an address. */
  VsDraft newChild(String name, Role role) {
    return new VsDraft(new VsId(id.tenant(), name, role), new NameDraft(null, new OnDemandSet<>()));
  }

  /** A virtual service in the same tenant that has the same VsVip as this one. */
  VsDraft sharingVip(String name, Role role, Port... ports) {
    return new VsDraft(
        new VsId(id.tenant(), name, role), new NameDraft(id.name(), names.fqdns), ports);
  }

  /** The kind of traffic that it serves. */
  public Role role() {
    return id.role();
  }

  /** Whether it has neither pools nor children. */
  public boolean isEmptied() {
    return pools.pools.isEmpty() && children.isEmpty();
  }

  /** Whether listeners of an AviInfraSetting were merged into its ports. */
  public boolean hasSettingPorts() {
    return listeners.hasSettingPorts;
  }

  /** Removes all certificates and the SSL profile, as when the virtual service becomes empty. */
  void removeTls() {
    listeners.removeCertificates();
    settings = settings.withSslProfile(null);
  }

  @Override
  public AviModel toGraph(String key, HostRulePolicies hostRulePolicies) {
    return new AviModel(key, freeze("", hostRulePolicies));
  }

  private VirtualService freeze(String parent, HostRulePolicies hostRulePolicies) {
    VirtualService.Builder out =
        VirtualService.builder()
            .name(id.name())
            .tenant(id.tenant())
            .role(id.role())
            .applicationProfile(id.applicationProfile(listeners.secure))
            .networkProfile(id.networkProfile())
            .ports(listeners.ports)
            .secure(listeners.secure)
            .trafficDisabled(false)
            .vhParent(id.isChild() ? parent : "")
            .vhDomains(names.vhDomains)
            .refs(settings.refs())
            .crd(Optional.ofNullable(settings.crd()))
            .enabled(Optional.ofNullable(settings.enabled()))
            .pools(ImmutableList.copyOf(pools.pools.values()))
            .poolGroups(groups())
            .dataScript(dataScript())
            .sslKeyCerts(ImmutableList.copyOf(listeners.certificates))
            .caCerts(ImmutableList.copyOf(listeners.caCerts))
            .authorities(ImmutableMap.copyOf(listeners.authorities))
            .httpPolicySets(policies.freeze(id.name()))
            .markers(names.markers)
            .metadata(names.metadata);
    if (names.vip != null) {
      out.vip(Optional.of(new Vip(names.vip, ImmutableList.copyOf(names.fqdns), names.ip)));
    }
    ImmutableList.Builder<VirtualService> frozen =
        ImmutableList.builderWithExpectedSize(children.size());
    for (VsDraft child : children.values()) {
      frozen.add(child.freeze(id.name(), hostRulePolicies));
    }
    out.children(frozen.build());
    return hostRulePolicies.apply(this, out.build());
  }

  /** The pool groups; the one of a shared virtual service has all its pools. */
  private ImmutableList<PoolGroup> groups() {
    if (id.role() != Role.SHARED || AviName.exceedsLimit(id.name())) {
      return ImmutableList.copyOf(pools.groups.values());
    }
    ImmutableList.Builder<PoolGroup.Member> members =
        ImmutableList.builderWithExpectedSize(pools.pools.size());
    for (Pool pool : pools.pools.values()) {
      members.add(new PoolGroup.Member(pool.name(), pool.priorityLabel(), pool.ratio()));
    }
    return ImmutableList.<PoolGroup>builder()
        .add(new PoolGroup(id.name(), members.build()))
        .addAll(pools.groups.values())
        .build();
  }

  private Optional<DataScript> dataScript() {
    if (AviName.exceedsLimit(id.name())) {
      return Optional.empty();
    }
    return switch (id.role()) {
      case SHARED -> Optional.of(new DataScript(id.name(), ImmutableList.of(id.name())));
      case PASSTHROUGH ->
          Optional.of(new DataScript(id.name(), ImmutableList.copyOf(pools.groups.keySet())));
      default -> Optional.empty();
    };
  }
}
