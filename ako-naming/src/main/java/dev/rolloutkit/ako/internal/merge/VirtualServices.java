package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.internal.name.Markers;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.internal.shard.Fqdns;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.shard.PassthroughVs;
import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.List;
import java.util.Optional;

/**
 * Finds the virtual services of hosts, and creates them on first use.
 *
 * @rule A virtual service is created when its first host is added.
 */
final class VirtualServices {
  static final NamespacedName NOBODY = new NamespacedName("", "");

  private final Placement placement;
  private final Markers markers;
  private final Models models;
  private final SettingListeners settingListeners;
  private final SettingsMerge settings;
  private final HostNames hostNames;
  private final Reports reports;

  VirtualServices(
      Placement placement,
      Models models,
      SettingListeners settingListeners,
      SettingsMerge settings,
      HostNames hostNames,
      Reports reports) {
    this.placement = placement;
    this.markers = Markers.of(placement.config().clusterName());
    this.models = models;
    this.settingListeners = settingListeners;
    this.settings = settings;
    this.hostNames = hostNames;
    this.reports = reports;
  }

  /** The shared virtual service of a host. */
  VsDraft shared(PlacedHost host, boolean secure, Role role) {
    VsDraft known = models.draft(host.model());
    if (known != null && known.role() == role) {
      return known;
    }
    AviName name = host.vs().name();
    VsDraft vs =
        new VsDraft(
            new VsId(host.tenant(), name.value(), role), ListenerDraft.HTTP, ListenerDraft.HTTPS);
    settingListeners.merge(vs, host);
    vs.listeners.secure = secure;
    vs.names.markers = markers.shared();
    Optional<String> fqdn =
        Fqdns.sharedVs(placement.config(), name.value(), host.tenant(), placement.shards(host));
    fqdn.ifPresent(vs.names.fqdns::add);
    settings.applyToShared(vs, fqdn.orElse(name.value()));
    models.putShared(host.model(), vs, fqdn.orElse(name.value()));
    reportShared(host.tenant(), name, "");
    reportShared(host.tenant(), name.withKind(AviObjectKind.SHARED_VS_VIP), name.value());
    if (role == Role.SHARED) {
      reportShared(host.tenant(), name.withKind(AviObjectKind.DATA_SCRIPT), name.value());
      reportShared(host.tenant(), name.withKind(AviObjectKind.SHARED_POOL_GROUP), name.value());
    }
    return vs;
  }

  /**
   * The existing or a new child for a host, with the metadata of the given Ingress. It has to be
   * tagged once its names are known.
   */
  VsDraft child(VsDraft parent, PlacedHost host, AviName name, Role role) {
    VsDraft child = parent.children.get(name.value());
    if (child == null) {
      child = parent.newChild(name.value(), role);
      child.names.host = host.host();
    }
    child.names.metadata = hostNames.metadata(host);
    return child;
  }

  /** Adds a child that has a certificate, or that needs none. */
  void addChild(VsDraft parent, VsDraft child, AviName name, PlacedHost host) {
    parent.names.fqdns.add(host.host());
    parent.children.put(name.value(), child);
    reports.created(host.tenant(), name, host.origin("", ""), parent.id.name());
  }

  /** Sets the tags of a virtual service for one host. */
  void tag(VsDraft vs, PlacedHost host, List<String> names) {
    vs.names.markers = markers.vsOfHosts(host.namespace(), names, host.infraName());
  }

  /** The dedicated virtual service of a host. */
  VsDraft dedicated(PlacedHost host) {
    AviName name = host.vs().name();
    Origin origin = host.origin("", "");
    reports.created(host.tenant(), name, origin, "");
    reports.created(
        host.tenant(), name.withKind(AviObjectKind.SHARED_VS_VIP), origin, name.value());
    VsDraft known = models.draft(host.model());
    if (known != null && known.role() == Role.DEDICATED) {
      return known;
    }
    VsDraft vs = new VsDraft(new VsId(host.tenant(), name.value(), Role.DEDICATED));
    models.put(host.model(), vs);
    return vs;
  }

  /** Adds or removes the port for TLS; a new virtual service also gets those of its setting. */
  void listenForTls(VsDraft vs, PlacedHost host, boolean tls) {
    boolean isNew = vs.listeners.ports.isEmpty();
    vs.listeners.listenForTls(tls);
    if (isNew) {
      settingListeners.merge(vs, host);
    }
  }

  /** The virtual service of a passthrough host. */
  VsDraft passthrough(PlacedHost host, PassthroughVs names) {
    String key = AviNames.model(host.tenant(), names.name().value());
    VsDraft known = models.draft(key);
    if (known != null && known.role() == Role.PASSTHROUGH) {
      return known;
    }
    String name = names.name().value();
    VsDraft vs =
        new VsDraft(new VsId(host.tenant(), name, Role.PASSTHROUGH), new Port(443, "HTTP", false));
    vs.names.markers = markers.shared();
    models.put(key, vs);
    reportShared(host.tenant(), names.name(), "");
    reportShared(host.tenant(), names.name().withKind(AviObjectKind.SHARED_VS_VIP), name);
    reportShared(host.tenant(), names.name().withKind(AviObjectKind.DATA_SCRIPT), name);
    return vs;
  }

  /** The virtual service that redirects HTTP requests for the hosts of a passthrough one. */
  VsDraft passthroughRedirect(VsDraft vs, PlacedHost host, AviName name) {
    VsDraft known = vs.children.get(name.value());
    if (known != null) {
      return known;
    }
    VsDraft redirect = vs.sharingVip(name.value(), Role.PASSTHROUGH_INSECURE, ListenerDraft.HTTP);
    redirect.names.markers = markers.shared();
    redirect.names.metadata = linked(vs.id.name(), "");
    vs.names.metadata = linked("", redirect.id.name());
    vs.children.put(name.value(), redirect);
    reportShared(host.tenant(), name, vs.id.name());
    reportShared(host.tenant(), name.withKind(AviObjectKind.REDIRECT_POLICY), name.value());
    return redirect;
  }

  private static Metadata linked(String parent, String child) {
    return new Metadata(ImmutableList.of(), ImmutableList.of(), ImmutableList.of(), parent, child);
  }

  private void reportShared(String tenant, AviName name, String parent) {
    reports.created(tenant, name, sharedOrigin(placement.names(), name), parent);
  }

  /** The origin of a shared object, which does not depend on the host for which it was created. */
  static Origin sharedOrigin(AviNames names, AviName name) {
    String prefix = names.prefix();
    String rest =
        name.plain().startsWith(prefix) ? name.plain().substring(prefix.length()) : name.plain();
    return new Origin("", NOBODY, "", "", rest);
  }
}
