package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds the virtual services for Services of type LoadBalancer to the graph. Source: AKO 2.1. */
final class L4Services {
  static final String SHARED_VIP = "ako.vmware.com/enable-shared-vip";
  private static final String NPL_PORTS = "nodeportlocal.antrea.io";
  private static final String NPL_ENABLED = "nodeportlocal.antrea.io/enabled";

  private final Sync sync;

  L4Services(Sync sync) {
    this.sync = sync;
  }

  void addAll(Collection<Service> services) {
    Map<ObjectKey, List<Service>> sharedVips = new LinkedHashMap<>();
    for (Service service : services) {
      if (!isLoadBalancer(service)) {
        continue;
      }
      if (!isHandled(service)) {
        deleteOutside(service);
        continue;
      }
      String vip = Manifests.orEmpty(Manifests.annotation(service, SHARED_VIP));
      boolean refused = isRefused(service);
      if (vip.isEmpty() && !refused) {
        L4VirtualServices.add(sync, service);
      }
      if (!vip.isEmpty() || isSharedByPods(service)) {
        sharedVips
            .computeIfAbsent(
                new ObjectKey(ObjectKey.of(service).namespace(), vip), k -> new ArrayList<>())
            .add(service);
      }
    }
    sharedVips.forEach((key, sharing) -> new SharedVips(sync, key).add(sharing));
  }

  /**
   * Handles the Services to which an existing AviInfraSetting applies, before all others.
   *
   * <p>Compatibility: this step ignores that Services share an address. For each Service that does,
   * of any class, AKO adds a model to be deleted in the configured tenant.
   */
  void addOfSettings(Collection<Service> services) {
    for (Service service : services) {
      if (isLoadBalancer(service)
          && !sync.config.layer7Only()
          && !sync.config.namespaceSelector().isActive()
          && sharesAddress(service)
          && hasSetting(service)
          && !(isNodePortLocal() && hasSctp(service))) {
        delete(ObjectKey.of(service), Sharding.tenant(sync.config, null));
      }
    }
  }

  /**
   * Handles a Service in a namespace that AKO does not watch.
   *
   * <p>Compatibility: in NodePortLocal mode AKO handles such a Service because of its Pods, and
   * adds a model to be deleted in the configured tenant.
   */
  private void deleteOutside(Service service) {
    ObjectKey key = ObjectKey.of(service);
    if (!sync.config.layer7Only()
        && isOurClass(sync.config, service)
        && !sync.accepts(key.namespace())
        && !sharesAddress(service)
        && isBroughtUpByPods(service)) {
      delete(key, Sharding.tenant(sync.config, null));
    }
  }

  private boolean hasSetting(Service service) {
    String own = Manifests.annotation(service, IngressSelection.NAMESPACE_SETTING);
    String ofNamespace =
        sync.cluster.namespaceAnnotation(
            ObjectKey.of(service).namespace(), IngressSelection.NAMESPACE_SETTING);
    return sync.cluster.infraSetting(Manifests.orEmpty(own)) != null
        || sync.cluster.infraSetting(Manifests.orEmpty(ofNamespace)) != null;
  }

  static boolean sharesAddress(Service service) {
    return !Manifests.orEmpty(Manifests.annotation(service, SHARED_VIP)).isEmpty();
  }

  /**
   * Handles the Services of a namespace that AKO no longer watches: adds a model to be deleted for
   * each Service of AKO's class.
   *
   * <p>Compatibility: virtual services of Services that share an address stay; see {@link
   * Defect#SHARED_VIP_OUTLIVES_NAMESPACE}.
   */
  void removeAll(Collection<Service> services) {
    for (Service service : services) {
      if (sync.config.layer7Only()
          || !isLoadBalancer(service)
          || !isOurClass(sync.config, service)) {
        continue;
      }
      ObjectKey key = ObjectKey.of(service);
      String vip = Manifests.orEmpty(Manifests.annotation(service, SHARED_VIP));
      if (vip.isEmpty()) {
        String tenant =
            sync.cluster.namespaceAnnotation(key.namespace(), NamespaceTransition.TENANT);
        delete(key, Sharding.tenant(sync.config, tenant));
      } else if (sync.config.options().fixes(Defect.SHARED_VIP_OUTLIVES_NAMESPACE)) {
        delete(new ObjectKey(key.namespace(), vip), Sharding.tenant(sync.config, null));
      }
    }
  }

  /**
   * Handles a Service that was created, changed or deleted.
   *
   * <p>Compatibility: AKO ignores a Service whose class has changed to that of another controller,
   * so its virtual service stays.
   */
  void change(@Nullable Service before, ObjectKey key) {
    Service now = sync.cluster.service(key.namespace(), key.name());
    if (now != null && isLoadBalancer(now)) {
      if (isOurClass(sync.config, now)) {
        again(now, key);
      }
    } else if (before != null && isLoadBalancer(before) && isOurClass(sync.config, before)) {
      forget(before, key);
    }
  }

  /** The Services whose annotation refers to an L4Rule, in the order of the cluster. */
  List<Service> naming(ObjectKey l4Rule) {
    return sync.cluster.services().values().stream()
        .filter(service -> l4Rule.equals(L4RuleEffects.ruleOf(service)))
        .toList();
  }

  /** Whether the load balancer class of a Service has changed from AKO's to another. */
  static boolean isHandedOver(AkoConfig config, @Nullable Service before, @Nullable Service now) {
    return before != null
        && now != null
        && isLoadBalancer(before)
        && isOurClass(config, before)
        && isLoadBalancer(now)
        && !isOurClass(config, now);
  }

  private void again(Service service, ObjectKey key) {
    String vip = Manifests.orEmpty(Manifests.annotation(service, SHARED_VIP));
    addAll(
        vip.isEmpty()
            ? List.of(service)
            : sync.cluster.services(key.namespace()).stream()
                .filter(s -> vip.equals(Manifests.annotation(s, SHARED_VIP)))
                .toList());
  }

  private void forget(Service service, ObjectKey key) {
    String vip = Manifests.orEmpty(Manifests.annotation(service, SHARED_VIP));
    if (vip.isEmpty()) {
      delete(
          key,
          Sharding.tenant(
              sync.config,
              sync.cluster.namespaceAnnotation(key.namespace(), NamespaceTransition.TENANT)));
      return;
    }
    List<Service> rest =
        sync.cluster.services(key.namespace()).stream()
            .filter(s -> vip.equals(Manifests.annotation(s, SHARED_VIP)))
            .toList();
    if (rest.isEmpty()) {
      delete(new ObjectKey(key.namespace(), vip), Sharding.tenant(sync.config, null));
    } else {
      addAll(rest);
    }
  }

  private void delete(ObjectKey service, String tenant) {
    String name = sync.names.l4Vs(service.namespace(), service.name()).value();
    sync.models.put(AviNames.model(tenant, name), null);
  }

  /**
   * Whether the shared-VIP annotation has an effect even if its value is empty.
   *
   * <p>Compatibility: in NodePortLocal mode AKO also handles a Service because of its Pods, and
   * then checks only whether the annotation exists.
   */
  private boolean isSharedByPods(Service service) {
    return Manifests.annotation(service, SHARED_VIP) != null && isBroughtUpByPods(service);
  }

  private boolean isNodePortLocal() {
    return sync.config.serviceType() == ServiceType.NODE_PORT_LOCAL;
  }

  /** Whether AKO handles a Service because of its Pods, as in NodePortLocal mode. */
  private boolean isBroughtUpByPods(Service service) {
    ObjectKey key = ObjectKey.of(service);
    Map<String, String> selector = service.getSpec().getSelector();
    return isNodePortLocal()
        && selector != null
        && sync.cluster.pods(key.namespace(), selector).stream()
            .anyMatch(pod -> Manifests.annotation(pod, NPL_PORTS) != null);
  }

  /** Whether a Service is of type LoadBalancer. */
  static boolean isLoadBalancer(Service service) {
    return service.getSpec() != null && "LoadBalancer".equals(service.getSpec().getType());
  }

  /** Whether a Service is of AKO's load balancer class. */
  static boolean isOurClass(AkoConfig config, Service service) {
    String lbClass = service.getSpec().getLoadBalancerClass();
    return lbClass == null
        ? config.defaultLbController()
        : lbClass.equals(IngressClasses.CONTROLLER);
  }

  private boolean isHandled(Service service) {
    ObjectKey key = ObjectKey.of(service);
    String reason = null;
    String code = ProblemCodes.SERVICE_NOT_OURS;
    if (sync.config.layer7Only()) {
      reason = "AKO is configured to ignore Services of type LoadBalancer";
    } else if (!isOurClass(sync.config, service)) {
      reason = "its load balancer class is not AKO's";
    } else if (!sync.accepts(key.namespace())) {
      reason = "AKO does not watch its namespace";
      code = ProblemCodes.NAMESPACE_NOT_ACCEPTED;
    } else if (awaitsAnnotation(service)) {
      reason = "it lacks the annotation for NodePortLocal";
    }
    if (reason != null) {
      sync.problems.add(Problem.text(FieldPath.of("services").key(key.toString()), reason, code));
    }
    return reason == null;
  }

  /** Whether a Service needs SCTP, which NodePortLocal does not support; reports a problem. */
  private boolean isRefused(Service service) {
    boolean refused = isNodePortLocal() && hasSctp(service);
    if (refused) {
      sync.problems.add(
          Problem.text(
              FieldPath.of("services").key(ObjectKey.of(service).toString()),
              "AKO does not support SCTP with NodePortLocal",
              ProblemCodes.SCTP_WITH_NODE_PORT_LOCAL));
    }
    return refused;
  }

  /** Whether AKO waits for the NodePortLocal annotation, which it adds itself. */
  private boolean awaitsAnnotation(Service service) {
    return sync.config.serviceType() == ServiceType.NODE_PORT_LOCAL
        && sync.config.autoAnnotateService()
        && !"true".equals(Manifests.annotation(service, NPL_ENABLED));
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
