package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.graph.L4PolicySet;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.ingress.Backends;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.AviObjectKind;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.pool.PoolPort;
import dev.rolloutkit.ako.pool.PoolServers;
import dev.rolloutkit.ako.shard.Fqdns;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Builds the virtual services for Services of type LoadBalancer. Source: AKO 2.1. */
final class L4VirtualServices {
  static final String EXTERNAL_DNS = "external-dns.alpha.kubernetes.io/hostname";
  private static final String PROFILE = "ako.vmware.com/application-profile";
  private static final String DISABLE_TRAFFIC = "ako.vmware.com/disable-traffic";

  private L4VirtualServices() {}

  /** Adds the virtual service for a Service that does not share its address. */
  static void add(Sync sync, Service service) {
    NamespacedName key = NamespacedName.of(service);
    String tenant = tenant(sync, key);
    AviName name = sync.names.l4Vs(key.namespace(), key.name());
    VsDraft vs = new VsDraft(tenant, name.value(), Role.L4);
    Origin origin = new Origin(Origin.SERVICE, key, "", "", "");
    sync.models.put(AviNames.model(tenant, name.value()), vs);
    claimVs(sync, tenant, name, origin);
    String profile = Manifests.orEmpty(Manifests.annotation(service, PROFILE));
    vs.applicationProfile = profile.isEmpty() ? "System-L4-Application" : profile;
    vs.trafficDisabled = Manifests.isTrue(service, DISABLE_TRAFFIC);
    vs.ip = preferredIp(service);
    vs.fqdns.addAll(
        Fqdns.l4(
            sync.config, key.namespace(), key.name(), Manifests.annotation(service, EXTERNAL_DNS)));
    ImmutableList.Builder<L4PolicySet.PortPool> portPools = ImmutableList.builder();
    Map<VsDraft.PoolKey, Integer> servicePorts = new HashMap<>();
    TreeSet<String> protocols = new TreeSet<>(CodePoints.ORDER);
    List<@Nullable ServicePort> ports = Manifests.orEmpty(service.getSpec().getPorts());
    for (ServicePort port : ports) {
      if (port == null) {
        continue;
      }
      String protocol = Manifests.orEmpty(port.getProtocol());
      int number = number(port);
      AviName pool = sync.names.l4Pool(key.namespace(), key.name(), protocol, number);
      protocols.add(protocol);
      vs.listeners.add(
          new VsDraft.NamedPort(
              Manifests.orEmpty(port.getName()), new Port(number, protocol, false)));
      servicePorts.put(new VsDraft.PoolKey(pool.value(), "", vs.pools.size()), number);
      vs.pools.put(
          new VsDraft.PoolKey(pool.value(), "", vs.pools.size()),
          Pool.builder()
              .from(pool(sync, key, port, pool.value()))
              .markers(sync.markers.l4Pool(key.namespace(), key.name(), Integer.toString(number)))
              .build());
      portPools.add(new L4PolicySet.PortPool(number, protocol, pool.value()));
      sync.claim(
          tenant, pool, new Origin(Origin.SERVICE, key, "", "", protocol + ":" + number), vs.name);
    }
    vs.sortListeners();
    vs.networkProfile = networkProfile(sync.config, protocols);
    vs.markers = sync.markers.l4Vs(key.namespace(), key.name());
    L4RuleEffects effects = L4RuleEffects.of(sync, service, vs);
    vs.pools.replaceAll((k, pool) -> effects.applyTo(pool, servicePorts.getOrDefault(k, 0)));
    vs.l4PolicySet =
        new L4PolicySet(
            vs.name,
            portPools.build(),
            sync.markers.l4PolicySet(key.namespace(), key.name(), String.join(",", protocols)));
    effects.applyTo(vs);
    vs.metadata =
        new Metadata(
            ImmutableList.of(),
            ImmutableList.of(key.toString()),
            ImmutableList.copyOf(vs.fqdns),
            "",
            "");
  }

  /** The tenant of the virtual service for a Service that does not share its address. */
  static String tenant(Sync sync, NamespacedName service) {
    return Sharding.tenant(
        sync.config,
        sync.cluster.namespaceAnnotation(service.namespace(), NamespaceTransition.TENANT));
  }

  static void claimVs(Sync sync, String tenant, AviName name, Origin origin) {
    sync.claim(tenant, name, origin, "");
    sync.claim(tenant, SharedHosts.as(name, AviObjectKind.L4_VS_VIP), origin, name.value());
    sync.claim(tenant, SharedHosts.as(name, AviObjectKind.L4_POLICY_SET), origin, name.value());
  }

  /** The pool for a port, without tags. */
  static Pool pool(Sync sync, NamespacedName service, ServicePort port, String name) {
    PoolPort poolPort =
        new PoolPort(Manifests.orEmpty(port.getName()), Backends.targetPort(port), number(port));
    PoolServers servers = sync.servers(poolPort, service.namespace(), service.name(), false);
    return Pool.builder()
        .name(name)
        .priorityLabel("")
        .port(servers.port())
        .portName(poolPort.portName())
        .targetPort(Optional.ofNullable(poolPort.targetPort()))
        .protocol(Manifests.orEmpty(port.getProtocol()))
        .servers(servers.servers())
        .build();
  }

  static int number(ServicePort port) {
    return port.getPort() == null ? 0 : port.getPort();
  }

  /** The requested address: {@code loadBalancerIP}, otherwise the annotation; not validated. */
  static String preferredIp(Service service) {
    String field = Manifests.orEmpty(service.getSpec().getLoadBalancerIP());
    return field.isEmpty()
        ? Manifests.orEmpty(Manifests.annotation(service, "ako.vmware.com/load-balancer-ip"))
        : field;
  }

  /** The network profile for a set of protocols; an empty set is treated like several protocols. */
  static String networkProfile(AkoConfig config, Collection<String> protocols) {
    if (protocols.size() != 1) {
      return "Mixed-Network-Profile-Internal";
    }
    return switch (protocols.iterator().next()) {
      case "UDP" -> "System-UDP-Fast-Path";
      case "SCTP" -> "System-SCTP-Proxy";
      default -> tcp(config);
    };
  }

  private static String tcp(AkoConfig config) {
    boolean proxy =
        config.license().equals("ENTERPRISE")
            || config.license().equals("ENTERPRISE_WITH_CLOUD_SERVICES");
    return proxy ? "System-TCP-Proxy" : "System-TCP-Fast-Path";
  }
}
