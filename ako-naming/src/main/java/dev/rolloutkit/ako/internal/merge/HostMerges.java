package dev.rolloutkit.ako.internal.merge;

import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.internal.effect.HostSettings;
import dev.rolloutkit.ako.internal.host.CertificateReader;
import dev.rolloutkit.ako.internal.host.HostObjectsBuilder;
import dev.rolloutkit.ako.internal.host.HttpRules;
import dev.rolloutkit.ako.internal.host.Pools;
import dev.rolloutkit.ako.internal.host.ServerLookup;
import dev.rolloutkit.ako.internal.name.Markers;
import dev.rolloutkit.ako.internal.parse.HostRules;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.AviNames;
import org.jspecify.annotations.Nullable;

/** The merges of all kinds of hosts, and the virtual services into which they are merged. */
public final class HostMerges {
  private final HostMerge shared;
  private final HostMerge dedicated;
  private final PassthroughHosts passthrough;
  private final SettingListeners settingListeners;
  private final SettingsMerge settings;
  private final HostNames hostNames;
  private final Models models;

  public HostMerges(
      WatchedCluster cluster,
      CustomRules custom,
      HostRules hostRules,
      Placement placement,
      ServerLookup servers,
      Reports reports) {
    AviNames names = placement.names();
    HostRulePolicies policies = new HostRulePolicies(placement.config(), names);
    this.hostNames = new HostNames(placement.config().fixes());
    this.models = new Models(policies);
    this.settingListeners = new SettingListeners(cluster, models);
    StringGroups stringGroups = new StringGroups(placement, policies, reports);
    this.settings = new SettingsMerge(hostRules, new HostSettings(cluster, custom), stringGroups);
    Markers markers = Markers.of(placement.config().clusterName());
    HostObjectsBuilder objects =
        new HostObjectsBuilder(
            placement.config(),
            names,
            new Pools(servers, markers),
            new HttpRules(cluster, custom, names),
            reports);
    VirtualServices virtualServices =
        new VirtualServices(placement, models, settingListeners, settings, hostNames, reports);
    HostMerge.Steps steps =
        new HostMerge.Steps(
            placement,
            virtualServices,
            new CertificateReader(cluster, names, reports),
            new PathMerge(placement, objects, policies, stringGroups, reports),
            settings,
            hostNames,
            new RequestPolicies(names, hostNames, reports));
    boolean evh = placement.config().mode() == NamingMode.EVH;
    this.shared = evh ? new EvhHosts(steps) : new SniHosts(steps);
    this.dedicated = new DedicatedHosts(steps);
    this.passthrough = new PassthroughHosts(placement, virtualServices, objects, models, reports);
  }

  /** The merge of a host whose TLS is not passed through. */
  public HostMerge of(PlacedHost host) {
    return host.vs().dedicated() ? dedicated : shared;
  }

  /** The merge of the hosts of a virtual service; {@code null} if their TLS is passed through. */
  public @Nullable HostMerge of(VsDraft vs) {
    return switch (vs.role()) {
      case DEDICATED -> dedicated;
      case SHARED, EVH_SHARED -> shared;
      default -> null;
    };
  }

  /** The merge of the hosts whose TLS is passed through. */
  public PassthroughHosts passthrough() {
    return passthrough;
  }

  /** The models with the virtual services, and those of Services of type LoadBalancer. */
  public Models models() {
    return models;
  }

  /** The names of the hosts. */
  public HostNames hostNames() {
    return hostNames;
  }

  /** The listeners of AviInfraSettings. */
  public SettingListeners settingListeners() {
    return settingListeners;
  }

  /**
   * Applies the HostRule for a shared virtual service.
   *
   * @param fqdn its DNS name, or its name if it has none
   */
  public void applyToShared(VsDraft vs, String fqdn) {
    settings.applyToShared(vs, fqdn);
  }
}
