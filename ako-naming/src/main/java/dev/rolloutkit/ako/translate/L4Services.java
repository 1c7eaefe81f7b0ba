package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds the virtual services for Services of type LoadBalancer to the graph. Source: AKO 2.1. */
final class L4Services {
  static final String SHARED_VIP = "ako.vmware.com/enable-shared-vip";

  /** The annotation with the node ports of a Pod. */
  static final String NODE_PORTS = "nodeportlocal.antrea.io";

  private static final String NPL_ENABLED = "nodeportlocal.antrea.io/enabled";

  private final Sync sync;

  L4Services(Sync sync) {
    this.sync = sync;
  }

  /** Handles the Services in a full sync, and again those that AKO handles because of Pods. */
  void addAll(Collection<Service> services) {
    for (Service service : services) {
      if (isLoadBalancer(service)) {
        handle(service);
      }
    }
    if (isNodePortLocal()) {
      for (Service service : services) {
        if (isLoadBalancer(service)
            && isOurClass(sync.config, service)
            && isSelectingPods(service)) {
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
  void addOfSettings(Collection<Service> services) {
    for (Service service : services) {
      if (isLoadBalancer(service) && hasSetting(service)) {
        handleBySetting(service);
      }
    }
  }

  /** Handles the Services that name an existing L4Rule, before all others. */
  void addOfRules(Collection<Service> services) {
    if (sync.cluster.custom(CustomKind.L4_RULE).isEmpty()) {
      return;
    }
    for (Service service : services) {
      NamespacedName rule = L4RuleEffects.ruleOf(service);
      if (rule != null && sync.cluster.custom(CustomKind.L4_RULE, rule) != null) {
        handleByRule(service, rule);
      }
    }
  }

  private boolean hasSetting(Service service) {
    String own = Manifests.annotation(service, IngressSelection.NAMESPACE_SETTING);
    String ofNamespace = IngressSelection.settingOfNamespace(sync, NamespacedName.of(service));
    return sync.cluster.infraSetting(Manifests.orEmpty(own)) != null
        || sync.cluster.infraSetting(Manifests.orEmpty(ofNamespace)) != null;
  }

  static String sharedVipOf(Service service) {
    return Manifests.orEmpty(Manifests.annotation(service, SHARED_VIP));
  }

  static boolean sharesAddress(Service service) {
    return !sharedVipOf(service).isEmpty();
  }

  /** Handles a Service of type LoadBalancer of the current cluster. */
  void handle(Service service) {
    NamespacedName key = NamespacedName.of(service);
    if (sync.config.layer7Only()) {
      ignored(service, "AKO is configured to ignore Services of type LoadBalancer");
      return;
    }
    boolean ours = isOurClass(sync.config, service);
    if (!ours) {
      ignored(service, "its load balancer class is not AKO's");
    }
    if (!sync.accepts(key.namespace())) {
      if (ours) {
        sync.problems.add(
            Problem.text(
                at(key), "AKO does not watch its namespace", ProblemCodes.NAMESPACE_NOT_ACCEPTED));
      }
    } else if (sharesAddress(service)) {
      SharedVips.of(sync, service).handle(service);
    } else if (ours && !awaitsAnnotation(service)) {
      build(service);
    }
  }

  /**
   * Handles a Service because of its EndpointSlices.
   *
   * <p>Compatibility: AKO does not wait for the NodePortLocal annotation in this case.
   */
  void handleBySlice(Service service) {
    if (sync.config.layer7Only()) {
      return;
    }
    if (sharesAddress(service)) {
      SharedVips.of(sync, service).handle(service);
    } else if (isOurClass(sync.config, service)) {
      build(service);
    }
  }

  /**
   * Handles a Service because of its AviInfraSetting.
   *
   * <p>Compatibility: this ignores that Services share an address. For each Service that does, of
   * any class, AKO adds a model to be deleted.
   */
  void handleBySetting(Service service) {
    if (!sync.config.namespaceSelector().isActive()) {
      touch(service);
    }
  }

  /**
   * Handles a Service because of its L4Rule.
   *
   * <p>Compatibility: AKO looks for Services that share an address in the namespace of the L4Rule.
   * It does not wait for the NodePortLocal annotation of such Services.
   */
  void handleByRule(Service service, NamespacedName rule) {
    NamespacedName key = NamespacedName.of(service);
    if (!sync.accepts(rule.namespace())) {
      return;
    }
    if (isLoadBalancer(service)
        && !sync.config.layer7Only()
        && sharesAddress(service)
        && rule.namespace().equals(key.namespace())) {
      if (sync.accepts(key.namespace())) {
        SharedVips.of(sync, service).handleUnannotated(service);
      }
    } else {
      touch(service);
    }
  }

  /**
   * Handles a Service because of the Pods that it selects, as in NodePortLocal mode.
   *
   * <p>Compatibility: AKO then checks only whether the shared-VIP annotation exists, and adds a
   * model to be deleted for a Service in a namespace that AKO does not watch.
   */
  void handleByPods(Service service) {
    if (sync.config.layer7Only()) {
      return;
    }
    boolean accepted = sync.accepts(NamespacedName.of(service).namespace());
    if (accepted && Manifests.annotation(service, SHARED_VIP) != null) {
      SharedVips.of(sync, service).handle(service);
    } else if (!sharesAddress(service)) {
      touch(service);
    }
  }

  /**
   * Handles a Service because of a node.
   *
   * <p>Compatibility: this ignores that Services share an address. For each Service that does, AKO
   * adds a model to be deleted, and the shared virtual service keeps its servers.
   */
  void handleByNode(Service service) {
    if (sync.accepts(NamespacedName.of(service).namespace())) {
      touch(service);
    }
  }

  /** Handles a Service as one that does not share its address; see {@link #delete}. */
  private void touch(Service service) {
    NamespacedName key = NamespacedName.of(service);
    boolean ours = isOurClass(sync.config, service);
    if (!isLoadBalancer(service) || sync.config.layer7Only()) {
      return;
    }
    if (sharesAddress(service)) {
      if (!(isNodePortLocal() && hasSctp(service))) {
        delete(key);
      }
    } else if (ours && !sync.accepts(key.namespace())) {
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
  void handleInNamespace(Service service) {
    NamespacedName key = NamespacedName.of(service);
    if (sync.accepts(key.namespace())) {
      handle(service);
    } else if (!isOurClass(sync.config, service)) {
      return;
    } else if (!sharesAddress(service)) {
      delete(key);
    } else if (sync.config.fixes().fixes(AkoDefect.SHARED_VIP_OUTLIVES_NAMESPACE)) {
      delete(new NamespacedName(key.namespace(), sharedVipOf(service)));
    }
  }

  private void build(Service service) {
    NamespacedName key = NamespacedName.of(service);
    if (isNodePortLocal() && hasSctp(service)) {
      sync.problems.add(
          Problem.text(
              at(key),
              "AKO does not support SCTP with NodePortLocal",
              ProblemCodes.SCTP_WITH_NODE_PORT_LOCAL));
      return;
    }
    String tenant = L4VirtualServices.tenant(sync, key);
    String former = sync.tenantsOfServices.put(key, tenant);
    if (former != null && !former.equals(tenant)) {
      delete(key, former);
    }
    L4VirtualServices.add(sync, service);
  }

  /**
   * Adds a model to be deleted, in the tenant with which the virtual service was last built, or in
   * the configured one if it never was.
   */
  void delete(NamespacedName service) {
    String tenant = sync.tenantsOfServices.get(service);
    delete(service, tenant == null ? Sharding.tenant(sync.config, null) : tenant);
  }

  private void delete(NamespacedName service, String tenant) {
    String name = sync.names.l4Vs(service.namespace(), service.name()).value();
    sync.models.put(AviNames.model(tenant, name), null);
  }

  private boolean isNodePortLocal() {
    return sync.config.serviceType() == ServiceType.NODE_PORT_LOCAL;
  }

  /**
   * Whether a Service selects a Pod with node ports in a namespace that AKO watches.
   *
   * <p>Compatibility: AKO compares the selector with Pods of all namespaces.
   */
  private boolean isSelectingPods(Service service) {
    Map<String, String> selector = service.getSpec().getSelector();
    return selector != null
        && sync.cluster.pods(selector).stream()
            .anyMatch(
                pod ->
                    Manifests.annotation(pod, NODE_PORTS) != null
                        && sync.accepts(NamespacedName.of(pod).namespace()));
  }

  /** Whether a Service is of type LoadBalancer. */
  static boolean isLoadBalancer(@Nullable Service service) {
    return service != null
        && service.getSpec() != null
        && "LoadBalancer".equals(service.getSpec().getType());
  }

  /** Whether a Service is of AKO's load balancer class. */
  static boolean isOurClass(AkoConfig config, Service service) {
    String lbClass = service.getSpec().getLoadBalancerClass();
    return lbClass == null
        ? config.defaultLbController()
        : lbClass.equals(IngressClasses.CONTROLLER);
  }

  private void ignored(Service service, String reason) {
    sync.problems.add(
        Problem.text(at(NamespacedName.of(service)), reason, ProblemCodes.SERVICE_NOT_OURS));
  }

  private static FieldPath at(NamespacedName service) {
    return FieldPath.of("services").key(service.toString());
  }

  /** Whether AKO waits for the NodePortLocal annotation, which it adds itself; reports it. */
  boolean awaitsAnnotation(Service service) {
    boolean awaits = isUnannotated(service);
    if (awaits) {
      ignored(service, "it lacks the annotation for NodePortLocal");
    }
    return awaits;
  }

  /** Whether a Service lacks the NodePortLocal annotation that AKO adds to it. */
  boolean isUnannotated(Service service) {
    return isNodePortLocal() && sync.config.autoAnnotateService() && !isAnnotated(service);
  }

  /** Whether a Service has the NodePortLocal annotation. */
  static boolean isAnnotated(Service service) {
    return "true".equals(Manifests.annotation(service, NPL_ENABLED));
  }

  static boolean hasSctp(Service service) {
    for (ServicePort port : Manifests.orEmpty(service.getSpec().getPorts())) {
      if (port != null && "SCTP".equals(port.getProtocol())) {
        return true;
      }
    }
    return false;
  }
}
