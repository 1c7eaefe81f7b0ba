package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.graph.L4PolicySet;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.graph.VirtualService.Metadata;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.Origin;
import dev.rolloutkit.ako.shard.Fqdns;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Builds the virtual service for the Services of a namespace that have the same value in the
 * shared-VIP annotation.
 *
 * <p>Compatibility: AKO names the virtual service as if the value were a Service, ignores the
 * tenant of the namespace, and does not detect that two Services have the same port. Source: AKO
 * 2.1.
 */
final class SharedVips {
  private final Sync sync;
  private final NamespacedName key;
  private final String namespace;
  private final String value;

  /** For the Services in {@code key.namespace()} with the annotation value {@code key.name()}. */
  SharedVips(Sync sync, NamespacedName key) {
    this.sync = sync;
    this.key = key;
    this.namespace = key.namespace();
    this.value = key.name();
  }

  /** For the Services with which a Service shares its address. */
  static SharedVips of(Sync sync, Service service) {
    return new SharedVips(sync, SharingServices.keyOf(service));
  }

  /**
   * Handles a new or changed Service.
   *
   * <p>Compatibility: in NodePortLocal mode a Service without its annotation counts from now on,
   * but AKO does not build the virtual service because of it. A Service of another class makes AKO
   * delete the virtual service.
   */
  void handle(Service service) {
    sync.sharingServices.add(service);
    List<Service> services = services();
    if (agree(services) && !new L4Services(sync).awaitsAnnotation(service)) {
      build(services);
    }
  }

  /** As {@link #handle}, but without waiting for the annotation of NodePortLocal. */
  void handleUnannotated(Service service) {
    sync.sharingServices.add(service);
    rebuild();
  }

  /** Handles a Service that was deleted or no longer has this value. */
  void remove(NamespacedName service) {
    sync.sharingServices.remove(key, service);
    rebuild();
  }

  private void rebuild() {
    List<Service> services = services();
    if (services.isEmpty()) {
      new L4Services(sync).delete(key);
    } else if (agree(services)) {
      build(services);
    }
  }

  private ImmutableList<Service> services() {
    return sync.sharingServices.of(key, sync.cluster);
  }

  private String model() {
    return AviNames.model(
        Sharding.tenant(sync.config, null), sync.names.l4Vs(namespace, value).value());
  }

  /**
   * Whether all Services have the address and settings of the first one; otherwise an existing
   * virtual service is deleted.
   */
  private boolean agree(List<Service> services) {
    Service conflict = SharingServices.conflict(sync.config, services);
    if (conflict != null) {
      sync.models.replace(model(), null);
      sync.problems.add(
          Problem.text(
              FieldPath.of("services").key(NamespacedName.of(conflict).toString()),
              "AKO deletes the shared VIP "
                  + GoStrings.quote(value)
                  + ", because the class, the address or the settings differ from those of "
                  + NamespacedName.of(services.get(0)),
              ProblemCodes.SHARED_VIP_CONFLICT));
    }
    return conflict == null;
  }

  private void build(List<Service> services) {
    String tenant = Sharding.tenant(sync.config, null);
    AviName name = sync.names.l4Vs(namespace, value);
    Service first = services.get(0);
    VsDraft vs = new VsDraft(tenant, name.value(), Role.SHARED_VIP);
    sync.models.put(model(), vs);
    if (sync.config.serviceType() == ServiceType.NODE_PORT_LOCAL
        && services.stream().anyMatch(L4Services::hasSctp)) {
      vs.empty = true;
      return;
    }
    L4VirtualServices.claimVs(
        sync,
        tenant,
        name,
        new Origin(Origin.SERVICE, new NamespacedName(namespace, ""), value, "", ""));
    vs.applicationProfile = "System-L4-Application";
    vs.ip = L4VirtualServices.preferredIp(first);
    ImmutableList.Builder<L4PolicySet.PortPool> portPools = ImmutableList.builder();
    TreeSet<String> protocols = new TreeSet<>(CodePoints.ORDER);
    Map<VsDraft.PoolKey, Integer> servicePorts = new HashMap<>();
    for (Service service : services) {
      addService(vs, service, portPools, protocols, servicePorts);
    }
    vs.sortListeners();
    vs.networkProfile = L4VirtualServices.networkProfile(sync.config, protocols);
    vs.markers = sync.markers.gatewayVs(namespace, value);
    vs.l4PolicySet = new L4PolicySet(vs.name, portPools.build(), vs.markers);
    L4RuleEffects effects = L4RuleEffects.of(sync, first, vs);
    vs.pools.replaceAll((k, pool) -> effects.applyTo(pool, servicePorts.getOrDefault(k, 0)));
    effects.applyTo(vs);
    vs.metadata =
        new Metadata(
            ImmutableList.of(), ImmutableList.of(), ImmutableList.copyOf(vs.fqdns), "", "");
  }

  private void addService(
      VsDraft vs,
      Service service,
      ImmutableList.Builder<L4PolicySet.PortPool> portPools,
      Set<String> protocols,
      Map<VsDraft.PoolKey, Integer> servicePorts) {
    NamespacedName key = NamespacedName.of(service);
    String fqdn =
        Fqdns.sharedVip(
            sync.config,
            namespace,
            key.name(),
            Manifests.annotation(service, L4VirtualServices.EXTERNAL_DNS));
    if (fqdn != null) {
      vs.fqdns.add(fqdn);
    }
    String generated =
        sync.config.autoFqdn() == AutoFqdn.DISABLED
            ? null
            : Fqdns.generated(sync.config, namespace, key.name());
    for (ServicePort port : Manifests.orEmpty(service.getSpec().getPorts())) {
      if (port != null) {
        servicePorts.put(
            addPort(vs, key, port, generated, portPools), L4VirtualServices.number(port));
        protocols.add(Manifests.orEmpty(port.getProtocol()));
      }
    }
  }

  private VsDraft.PoolKey addPort(
      VsDraft vs,
      NamespacedName key,
      ServicePort port,
      @Nullable String hostName,
      ImmutableList.Builder<L4PolicySet.PortPool> portPools) {
    String protocol = Manifests.orEmpty(port.getProtocol());
    int number = L4VirtualServices.number(port);
    AviName name = sync.names.sharedVipPool(namespace, key.name(), value, protocol, number);
    vs.listeners.add(new VsDraft.NamedPort(protocol + number, new Port(number, protocol, false)));
    VsDraft.PoolKey poolKey = new VsDraft.PoolKey(name.value(), "", vs.pools.size());
    vs.pools.put(
        poolKey,
        Pool.builder()
            .from(L4VirtualServices.pool(sync, key, port, name.value()))
            .hostNames(hostName == null ? ImmutableList.of() : ImmutableList.of(hostName))
            .markers(sync.markers.gatewayL4Pool(namespace, key.name(), number, protocol, value))
            .build());
    portPools.add(new L4PolicySet.PortPool(number, protocol, name.value()));
    sync.claim(
        vs.tenant,
        name,
        new Origin(Origin.SERVICE, key, value, "", protocol + ":" + number),
        vs.name);
    return poolKey;
  }
}
