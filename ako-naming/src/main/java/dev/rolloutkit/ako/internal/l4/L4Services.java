package dev.rolloutkit.ako.internal.l4;

import static dev.rolloutkit.ako.internal.l4.LoadBalancerServices.isLoadBalancer;
import static dev.rolloutkit.ako.internal.l4.LoadBalancerServices.sharesAddress;

import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.host.ServerLookup;
import dev.rolloutkit.ako.internal.merge.Model;
import dev.rolloutkit.ako.internal.merge.Models;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Adds the virtual services for Services of type LoadBalancer to the graph. Source: AKO 2.1.
 *
 * @rule A Service of type LoadBalancer of AKO's class gets a virtual service of its own, unless it
 *     shares an address.
 */
public final class L4Services {
  private final WatchedCluster cluster;
  private final SharingServices sharing = new SharingServices();
  private final L4VirtualServices virtualServices;
  private final SharedVips sharedVips;
  private final Models models;
  private final Reports reports;

  /** The tenant with which the virtual service of each Service was last built. */
  private final Map<NamespacedName, String> tenants = new HashMap<>();

  public L4Services(
      WatchedCluster cluster,
      CustomRules custom,
      ServerLookup servers,
      Models models,
      Reports reports) {
    this.cluster = cluster;
    this.virtualServices = new L4VirtualServices(cluster, custom, servers, reports);
    this.sharedVips = new SharedVips(cluster, sharing, virtualServices, models, reports);
    this.models = models;
    this.reports = reports;
  }

  /** Handles the Services in a full sync, and again those that AKO handles because of Pods. */
  public void addAll(Collection<Service> services) {
    for (Service service : services) {
      if (isLoadBalancer(service)) {
        handle(service);
      }
    }
    if (isNodePortLocal()) {
      for (Service service : services) {
        if (isLoadBalancer(service) && isOurClass(service) && isSelectingPods(service)) {
          handleByPods(service);
        }
      }
    }
  }

  /**
   * Handles the Services to which an existing AviInfraSetting applies, before all others.
   *
   * <p>Compatibility: see {@link #handleBySetting}.
   */
  public void addOfSettings(Collection<Service> services) {
    for (Service service : services) {
      if (isLoadBalancer(service) && hasSetting(service)) {
        handleBySetting(service);
      }
    }
  }

  /** Handles the Services that name an existing L4Rule, before all others. */
  public void addOfRules(Collection<Service> services) {
    if (cluster.snapshot().custom(CustomKind.L4_RULE).isEmpty()) {
      return;
    }
    for (Service service : services) {
      NamespacedName rule = LoadBalancerServices.l4RuleOf(service);
      if (rule != null && cluster.snapshot().custom(CustomKind.L4_RULE, rule) != null) {
        handleByRule(service, rule);
      }
    }
  }

  private boolean hasSetting(Service service) {
    String ofNamespace = cluster.settingOfNamespace(NamespacedName.of(service).namespace());
    return cluster.snapshot().infraSetting(WatchedCluster.ownSetting(service)) != null
        || cluster.snapshot().infraSetting(ofNamespace) != null;
  }

  /** Handles a Service of type LoadBalancer of the current cluster. */
  public void handle(Service service) {
    NamespacedName key = NamespacedName.of(service);
    if (cluster.config().layer7Only()) {
      reportIgnored(service, "AKO is configured to ignore Services of type LoadBalancer");
      return;
    }
    boolean ours = isOurClass(service);
    if (!ours) {
      reportIgnored(service, "its load balancer class is not AKO's");
    }
    if (!cluster.accepts(key.namespace())) {
      if (ours) {
        reports.add(
            at(key), "AKO does not watch its namespace", AkoProblemCodes.NAMESPACE_NOT_ACCEPTED);
      }
    } else if (sharesAddress(service)) {
      handleShared(service);
    } else if (ours && !awaitsAnnotation(service)) {
      build(service);
    }
  }

  /**
   * Handles a new or changed Service that shares its address.
   *
   * <p>Compatibility: in NodePortLocal mode a Service without the NodePortLocal annotation belongs
   * at once to the Services that share the address, but AKO does not build the virtual service
   * again because of it. A Service of another class makes AKO delete the virtual service.
   */
  private void handleShared(Service service) {
    NamespacedName vip = SharingServices.keyOf(service);
    sharing.add(service);
    if (sharedVips.agree(vip) && !awaitsAnnotation(service)) {
      sharedVips.rebuild(vip);
    }
  }

  /** Handles a Service that was deleted or no longer shares the address. */
  public void removeShared(NamespacedName vip, NamespacedName service) {
    sharing.remove(vip, service);
    rebuildShared(vip);
  }

  private void rebuildShared(NamespacedName vip) {
    if (!sharedVips.rebuild(vip)) {
      delete(vip);
    }
  }

  /**
   * Whether other Services share the address of a Service that was just handled. It is now the last
   * of them, whereas a full sync may put it elsewhere.
   */
  public boolean isBehindOthers(Service service) {
    return sharesAddress(service)
        && sharing.of(SharingServices.keyOf(service), cluster.snapshot()).size() > 1;
  }

  /**
   * Handles a Service because of its EndpointSlices.
   *
   * <p>Compatibility: AKO does not wait for the NodePortLocal annotation in this case.
   */
  public void handleBySlice(Service service) {
    if (cluster.config().layer7Only()) {
      return;
    }
    if (sharesAddress(service)) {
      handleShared(service);
    } else if (isOurClass(service)) {
      build(service);
    }
  }

  /**
   * Handles a Service because of its AviInfraSetting.
   *
   * <p>Compatibility: this ignores that Services share an address. For each Service that does, of
   * any class, AKO adds a model to be deleted.
   */
  public void handleBySetting(Service service) {
    if (!cluster.config().namespaceSelector().isActive()) {
      handleAsUnshared(service);
    }
  }

  /**
   * Handles a Service because of its L4Rule.
   *
   * <p>Compatibility: AKO looks for Services that share an address in the namespace of the L4Rule.
   * It does not wait for the NodePortLocal annotation of such Services.
   */
  public void handleByRule(Service service, NamespacedName rule) {
    NamespacedName key = NamespacedName.of(service);
    if (!cluster.accepts(rule.namespace())) {
      return;
    }
    if (isLoadBalancer(service)
        && !cluster.config().layer7Only()
        && sharesAddress(service)
        && rule.namespace().equals(key.namespace())) {
      if (cluster.accepts(key.namespace())) {
        sharing.add(service);
        rebuildShared(SharingServices.keyOf(service));
      }
    } else {
      handleAsUnshared(service);
    }
  }

  /**
   * Handles a Service because of the Pods that it selects, as in NodePortLocal mode.
   *
   * <p>Compatibility: AKO then checks only whether the shared-VIP annotation exists, and adds a
   * model to be deleted for a Service in a namespace that AKO does not watch.
   */
  public void handleByPods(Service service) {
    if (cluster.config().layer7Only()) {
      return;
    }
    boolean accepted = cluster.accepts(NamespacedName.of(service).namespace());
    if (accepted && AkoManifests.annotation(service, LoadBalancerServices.SHARED_VIP) != null) {
      handleShared(service);
    } else if (!sharesAddress(service)) {
      handleAsUnshared(service);
    }
  }

  /**
   * Handles a Service because of a node.
   *
   * <p>Compatibility: this ignores that Services share an address. For each Service that does, AKO
   * adds a model to be deleted, and the shared virtual service keeps its servers.
   */
  public void handleByNode(Service service) {
    if (cluster.accepts(NamespacedName.of(service).namespace())) {
      handleAsUnshared(service);
    }
  }

  /** Handles a Service as one that does not share its address; see {@link #delete}. */
  private void handleAsUnshared(Service service) {
    NamespacedName key = NamespacedName.of(service);
    boolean ours = isOurClass(service);
    if (!isLoadBalancer(service) || cluster.config().layer7Only()) {
      return;
    }
    if (sharesAddress(service)) {
      if (!(isNodePortLocal() && LoadBalancerServices.hasSctp(service))) {
        delete(key);
      }
    } else if (ours && !cluster.accepts(key.namespace())) {
      delete(key);
    } else if (ours && !awaitsAnnotation(service)) {
      build(service);
    }
  }

  /**
   * Handles the Service of a namespace that AKO has started to watch or no longer watches.
   *
   * <p>Compatibility: if AKO no longer watches the namespace, virtual services of Services that
   * share an address stay; see {@link AkoDefect#SHARED_VIP_OUTLIVES_NAMESPACE}.
   */
  public void handleInNamespace(Service service) {
    NamespacedName key = NamespacedName.of(service);
    if (cluster.accepts(key.namespace())) {
      handle(service);
    } else if (!isOurClass(service)) {
      return;
    } else if (!sharesAddress(service)) {
      delete(key);
    } else if (cluster.config().fixes().fixes(AkoDefect.SHARED_VIP_OUTLIVES_NAMESPACE)) {
      delete(SharingServices.keyOf(service));
    }
  }

  private void build(Service service) {
    NamespacedName key = NamespacedName.of(service);
    if (isNodePortLocal() && LoadBalancerServices.hasSctp(service)) {
      reports.add(
          at(key),
          "AKO does not support SCTP with NodePortLocal",
          AkoProblemCodes.SCTP_WITH_NODE_PORT_LOCAL);
      return;
    }
    String tenant = cluster.tenantOf(key.namespace());
    String former = tenants.put(key, tenant);
    if (former != null && !former.equals(tenant)) {
      models.put(virtualServices.model(key, former), Model.DELETED);
    }
    models.put(virtualServices.model(key, tenant), Model.of(virtualServices.of(service, tenant)));
  }

  /**
   * Adds a model to be deleted, in the tenant with which the virtual service was last built, or in
   * the configured one if it never was.
   */
  public void delete(NamespacedName service) {
    String tenant = tenants.get(service);
    models.put(
        virtualServices.model(
            service, tenant == null ? Sharding.tenant(cluster.config(), null) : tenant),
        Model.DELETED);
  }

  private boolean isNodePortLocal() {
    return cluster.config().serviceType() == ServiceType.NODE_PORT_LOCAL;
  }

  private boolean isOurClass(Service service) {
    return LoadBalancerServices.isOurClass(cluster.config(), service);
  }

  /**
   * Whether a Service selects a Pod with node ports in a namespace that AKO watches.
   *
   * <p>Compatibility: AKO compares the selector with Pods of all namespaces.
   */
  private boolean isSelectingPods(Service service) {
    Map<String, String> selector = service.getSpec().getSelector();
    return selector != null
        && cluster.snapshot().pods(selector).stream()
            .anyMatch(
                pod ->
                    AkoManifests.annotation(pod, LoadBalancerServices.NODE_PORTS) != null
                        && cluster.accepts(NamespacedName.of(pod).namespace()));
  }

  /**
   * Whether AKO waits for the NodePortLocal annotation, which it adds itself; reports it.
   *
   * @rule In NodePortLocal mode a Service is not handled until it has the annotation that AKO
   *     itself adds.
   */
  private boolean awaitsAnnotation(Service service) {
    boolean awaits = LoadBalancerServices.isUnannotated(cluster.config(), service);
    if (awaits) {
      reportIgnored(service, "it lacks the annotation for NodePortLocal");
    }
    return awaits;
  }

  private void reportIgnored(Service service, String reason) {
    reports.add(at(NamespacedName.of(service)), reason, AkoProblemCodes.SERVICE_NOT_OURS);
  }

  private static FieldPath at(NamespacedName service) {
    return FieldPath.of("services").key(service.toString());
  }
}
