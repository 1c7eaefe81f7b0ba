package dev.rolloutkit.ako.internal.l4;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.graph.VirtualService.Vip;
import dev.rolloutkit.ako.ingress.Backends;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.host.ServerLookup;
import dev.rolloutkit.ako.internal.name.Markers;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.internal.shard.Fqdns;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServers;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Builds the virtual services for Services of type LoadBalancer. Source: AKO 2.1.
 *
 * @rule A virtual service of Services that share an address is named after the value of their
 *     annotation.
 */
final class L4VirtualServices {
  private static final String PROFILE = "ako.vmware.com/application-profile";
  private static final String DISABLE_TRAFFIC = "ako.vmware.com/disable-traffic";
  private static final String DEFAULT_PROFILE = "System-L4-Application";

  private final WatchedCluster cluster;
  private final CustomRules custom;
  private final ServerLookup servers;
  private final Reports reports;
  private final AviNames names;
  private final Markers markers;

  L4VirtualServices(
      WatchedCluster cluster, CustomRules custom, ServerLookup servers, Reports reports) {
    this.cluster = cluster;
    this.custom = custom;
    this.servers = servers;
    this.reports = reports;
    this.names = AviNames.of(cluster.config());
    this.markers = Markers.of(cluster.config().clusterName());
  }

  /** The key of the model for a Service, or for Services that share an address. */
  String model(NamespacedName service, String tenant) {
    return AviNames.model(tenant, names.l4Vs(service.namespace(), service.name()).value());
  }

  /** The virtual service for a Service that does not share its address. */
  VirtualService of(Service service, String tenant) {
    NamespacedName key = NamespacedName.of(service);
    AviName name = names.l4Vs(key.namespace(), key.name());
    reportVs(tenant, name, new Origin(Origin.SERVICE, key, "", "", ""));
    L4Graph graph = new L4Graph();
    for (ServicePort port : portsOf(service)) {
      String protocol = L4Graph.protocolOf(port);
      int number = LoadBalancerServices.number(port);
      AviName pool = names.l4Pool(key.namespace(), key.name(), protocol, number);
      graph.add(
          AkoManifests.orEmpty(port.getName()),
          number,
          Pool.builder()
              .from(pool(key, port, pool.value()))
              .markers(markers.l4Pool(key.namespace(), key.name(), Integer.toString(number)))
              .build());
      reports.created(
          tenant,
          pool,
          new Origin(Origin.SERVICE, key, "", "", protocol + ":" + number),
          name.value());
    }
    String profile = AkoManifests.orEmpty(AkoManifests.annotation(service, PROFILE));
    ImmutableList<String> fqdns =
        ImmutableList.copyOf(
            new LinkedHashSet<>(
                Fqdns.l4(
                    cluster.config(),
                    key.namespace(),
                    key.name(),
                    AkoManifests.annotation(service, LoadBalancerServices.EXTERNAL_DNS))));
    String networkProfile = graph.networkProfile(cluster.config());
    VirtualService.Builder out =
        VirtualService.builder()
            .name(name.value())
            .tenant(tenant)
            .applicationProfile(profile.isEmpty() ? DEFAULT_PROFILE : profile)
            .networkProfile(networkProfile)
            .trafficDisabled(AkoManifests.isTrue(service, DISABLE_TRAFFIC))
            .markers(markers.l4Vs(key.namespace(), key.name()))
            .metadata(
                new Metadata(ImmutableList.of(), ImmutableList.of(key.toString()), fqdns, "", ""));
    graph.addTo(
        out,
        L4RuleEffects.of(custom, reports, service, networkProfile),
        Role.L4,
        new Vip(name.value(), fqdns, LoadBalancerServices.requestedAddress(service)),
        protocols -> markers.l4PolicySet(key.namespace(), key.name(), protocols));
    return out.build();
  }

  /**
   * The virtual service for Services that share an address.
   *
   * <p>Compatibility: AKO names it as if the value of their annotation were a Service, ignores the
   * tenant of the namespace, and does not detect that two Services have the same port.
   *
   * @param vip the namespace of the Services and the value of their annotation
   */
  VirtualService ofShared(NamespacedName vip, List<Service> services) {
    String tenant = Sharding.tenant(cluster.config(), null);
    AviName name = names.l4Vs(vip.namespace(), vip.name());
    reportVs(
        tenant,
        name,
        new Origin(Origin.SERVICE, new NamespacedName(vip.namespace(), ""), vip.name(), "", ""));
    L4Graph graph = new L4Graph();
    Set<String> fqdns = new LinkedHashSet<>();
    for (Service service : services) {
      String fqdn =
          Fqdns.sharedVip(
              cluster.config(),
              vip.namespace(),
              NamespacedName.of(service).name(),
              AkoManifests.annotation(service, LoadBalancerServices.EXTERNAL_DNS));
      if (fqdn != null) {
        fqdns.add(fqdn);
      }
      addShared(graph, vip, NamespacedName.of(service), portsOf(service), name.value());
    }
    Service first = services.get(0);
    String networkProfile = graph.networkProfile(cluster.config());
    ImmutableList<String> dnsNames = ImmutableList.copyOf(fqdns);
    VirtualService.Builder out =
        VirtualService.builder()
            .name(name.value())
            .tenant(tenant)
            .applicationProfile(DEFAULT_PROFILE)
            .networkProfile(networkProfile)
            .trafficDisabled(false)
            .markers(markers.gatewayVs(vip.namespace(), vip.name()))
            .metadata(new Metadata(ImmutableList.of(), ImmutableList.of(), dnsNames, "", ""));
    graph.addTo(
        out,
        L4RuleEffects.of(custom, reports, first, networkProfile),
        Role.SHARED_VIP,
        new Vip(name.value(), dnsNames, LoadBalancerServices.requestedAddress(first)),
        protocols -> markers.gatewayVs(vip.namespace(), vip.name()));
    return out.build();
  }

  private void addShared(
      L4Graph graph, NamespacedName vip, NamespacedName key, List<ServicePort> ports, String vs) {
    String hostName =
        cluster.config().autoFqdn() == AutoFqdn.DISABLED
            ? null
            : Fqdns.generated(cluster.config(), vip.namespace(), key.name());
    for (ServicePort port : ports) {
      String protocol = L4Graph.protocolOf(port);
      int number = LoadBalancerServices.number(port);
      AviName name = names.sharedVipPool(vip.namespace(), key.name(), vip.name(), protocol, number);
      graph.add(
          protocol + number,
          number,
          Pool.builder()
              .from(pool(key, port, name.value()))
              .hostNames(hostName == null ? ImmutableList.of() : ImmutableList.of(hostName))
              .markers(
                  markers.gatewayL4Pool(vip.namespace(), key.name(), number, protocol, vip.name()))
              .build());
      reports.created(
          Sharding.tenant(cluster.config(), null),
          name,
          new Origin(Origin.SERVICE, key, vip.name(), "", protocol + ":" + number),
          vs);
    }
  }

  private static List<ServicePort> portsOf(Service service) {
    return AkoManifests.orEmpty(service.getSpec().getPorts()).stream()
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .toList();
  }

  private void reportVs(String tenant, AviName name, Origin origin) {
    reports.created(tenant, name, origin, "");
    reports.created(tenant, name.withKind(AviObjectKind.L4_VS_VIP), origin, name.value());
    reports.created(tenant, name.withKind(AviObjectKind.L4_POLICY_SET), origin, name.value());
  }

  /** The pool for a port, without tags. */
  private Pool pool(NamespacedName service, ServicePort port, String name) {
    PoolPort poolPort =
        new PoolPort(
            AkoManifests.orEmpty(port.getName()),
            Backends.targetPort(port),
            LoadBalancerServices.number(port));
    PoolServers found = servers.ofLoadBalancer(poolPort, service);
    return Pool.builder()
        .name(name)
        .priorityLabel("")
        .port(found.port())
        .portName(poolPort.portName())
        .targetPort(Optional.ofNullable(poolPort.targetPort()))
        .protocol(L4Graph.protocolOf(port))
        .servers(found.servers())
        .build();
  }
}
