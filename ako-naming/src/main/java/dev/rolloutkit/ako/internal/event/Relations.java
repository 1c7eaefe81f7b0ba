package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.l4.LoadBalancerServices;
import dev.rolloutkit.ako.internal.parse.IngressClasses;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which Ingresses, Routes and Services AKO handles again when another object changes.
 *
 * <p>AKO relates an Ingress or Route to the objects that it names when it handles it, even if it
 * then builds nothing. So all backends count, also those of hosts that AKO ignores. Certificates of
 * HostRules do not count. Source: AKO 2.1.
 *
 * @rule A change of a Service, Secret, IngressClass or AviInfraSetting makes AKO handle the
 *     Ingresses or Routes that name it.
 */
final class Relations {
  private final WatchedCluster cluster;
  private final L7Resources<?> l7;
  private final SetMultimap<NamespacedName, NamespacedName> byService = LinkedHashMultimap.create();
  private final SetMultimap<NamespacedName, NamespacedName> bySecret = LinkedHashMultimap.create();
  private final SetMultimap<String, NamespacedName> byClass = LinkedHashMultimap.create();
  private final Map<NamespacedName, L7References> references = new HashMap<>();

  /** The Services with a selector, by the first label in it. */
  private final SetMultimap<Map.Entry<String, String>, NamespacedName> bySelector =
      LinkedHashMultimap.create();

  private Relations(WatchedCluster cluster, L7Resources<?> l7) {
    this.cluster = cluster;
    this.l7 = l7;
    l7.handled().keys().forEach(key -> update(l7, key));
  }

  /** The relations of the objects that were handled so far. */
  static Relations ofHandled(WatchedCluster cluster, L7Resources<?> l7) {
    return new Relations(cluster, l7);
  }

  /** The relations after a full sync. */
  static Relations of(WatchedCluster cluster, L7Resources<?> l7) {
    Relations out = new Relations(cluster, l7);
    l7.watched().forEach(key -> out.update(l7, key));
    cluster.snapshot().services().forEach((key, service) -> out.update(key, null, service));
    return out;
  }

  /** Updates the relations of an Ingress or Route that is handled. */
  void update(NamespacedName key) {
    update(l7, key);
  }

  private <T extends HasMetadata> void update(L7Resources<T> resources, NamespacedName key) {
    T object = resources.get(key);
    L7References before = references.getOrDefault(key, L7References.NONE);
    L7References now = object == null ? L7References.NONE : resources.referencesOf(object);
    replace(byService, key, before.services(), now.services());
    replace(bySecret, key, before.secrets(), now.secrets());
    replace(byClass, key, before.classes(), now.classes());
    if (now.equals(L7References.NONE)) {
      references.remove(key);
    } else {
      references.put(key, now);
    }
  }

  /** Changes the keys under which a value is stored; all other entries keep their order. */
  private static <K> void replace(
      SetMultimap<K, NamespacedName> index, NamespacedName value, Set<K> before, Set<K> now) {
    Sets.difference(before, now).forEach(key -> index.remove(key, value));
    Sets.difference(now, before).forEach(key -> index.put(key, value));
  }

  /** Updates the selector of a Service that was created, changed or deleted. */
  void update(NamespacedName key, @Nullable Service before, @Nullable Service now) {
    Map.Entry<String, String> former = firstOf(before);
    Map.Entry<String, String> label = firstOf(now);
    if (former != null && !former.equals(label)) {
      bySelector.remove(former, key);
    }
    if (label != null) {
      bySelector.put(label, key);
    }
  }

  private static Map.@Nullable Entry<String, String> firstOf(@Nullable Service service) {
    Map<String, String> selector = selectorOf(service);
    return selector.isEmpty()
        ? null
        : new SimpleImmutableEntry<>(selector.entrySet().iterator().next());
  }

  private static Map<String, String> selectorOf(@Nullable Service service) {
    return service == null || service.getSpec() == null || service.getSpec().getSelector() == null
        ? Map.of()
        : service.getSpec().getSelector();
  }

  /** The Ingresses or Routes with a Service as a backend. */
  ImmutableList<NamespacedName> ofService(NamespacedName service) {
    return ImmutableList.copyOf(byService.get(service));
  }

  /** The Ingresses or Routes with a certificate from a Secret. */
  ImmutableList<NamespacedName> ofSecret(NamespacedName secret) {
    return ImmutableList.copyOf(bySecret.get(secret));
  }

  /**
   * The Ingresses of an IngressClass: those that name it, and those without a class that were last
   * handled while it was the default.
   */
  ImmutableList<NamespacedName> ofClass(String ingressClass) {
    return ImmutableList.copyOf(byClass.get(ingressClass));
  }

  /** The Services of all namespaces whose selectors match a Pod. */
  ImmutableList<NamespacedName> servicesOfPod(HasMetadata pod) {
    Map<String, String> labels = AkoManifests.labels(pod);
    ImmutableList.Builder<NamespacedName> out = ImmutableList.builder();
    if (labels != null) {
      for (Map.Entry<String, String> label : labels.entrySet()) {
        for (NamespacedName key : bySelector.get(label)) {
          Service service = cluster.service(key);
          if (labels.entrySet().containsAll(selectorOf(service).entrySet())) {
            out.add(key);
          }
        }
      }
    }
    return out.build();
  }

  /** The Ingresses or Routes of a namespace, in the order of the cluster. */
  List<NamespacedName> ofNamespace(String namespace) {
    return l7.all().keySet().stream().filter(key -> key.namespace().equals(namespace)).toList();
  }

  /**
   * The Ingresses or Routes to which an AviInfraSetting applies: first those whose IngressClass or
   * whose own annotation names it, then those of namespaces that are annotated with it.
   */
  ImmutableList<NamespacedName> ofSetting(String setting) {
    Set<NamespacedName> out = new LinkedHashSet<>();
    if (cluster.config().openShift()) {
      cluster
          .snapshot()
          .routes()
          .forEach(
              (key, route) -> {
                if (setting.equals(ownSetting(route))) {
                  out.add(key);
                }
              });
    } else {
      for (IngressClass each : cluster.snapshot().ingressClasses().values()) {
        if (IngressClasses.isOurs(each) && setting.equals(IngressClasses.settingOf(each))) {
          out.addAll(byClass.get(NamespacedName.of(each).name()));
        }
      }
    }
    for (NamespacedName key : l7.all().keySet()) {
      if (isOfNamespace(setting, key)) {
        out.add(key);
      }
    }
    return ImmutableList.copyOf(out);
  }

  /**
   * The Services of type LoadBalancer to which an AviInfraSetting applies: first the annotated
   * ones, then those of annotated namespaces.
   */
  ImmutableList<Service> servicesOfSetting(String setting) {
    Set<NamespacedName> out = new LinkedHashSet<>();
    cluster
        .snapshot()
        .services()
        .forEach(
            (key, service) -> {
              if (setting.equals(ownSetting(service))) {
                out.add(key);
              }
            });
    for (NamespacedName key : cluster.snapshot().services().keySet()) {
      if (isOfNamespace(setting, key)) {
        out.add(key);
      }
    }
    ImmutableList.Builder<Service> services = ImmutableList.builder();
    for (NamespacedName key : out) {
      Service service = cluster.service(key);
      if (service != null && LoadBalancerServices.isLoadBalancer(service)) {
        services.add(service);
      }
    }
    return services.build();
  }

  private static @Nullable String ownSetting(HasMetadata object) {
    return AkoManifests.annotation(object, WatchedCluster.SETTING);
  }

  private boolean isOfNamespace(String setting, NamespacedName object) {
    return setting.equals(
        cluster.snapshot().namespaceAnnotation(object.namespace(), WatchedCluster.SETTING));
  }

  /** The Services whose annotation refers to an L4Rule, in the order of the cluster. */
  ImmutableList<Service> servicesOfRule(NamespacedName l4Rule) {
    return cluster.snapshot().services().values().stream()
        .filter(service -> l4Rule.equals(LoadBalancerServices.l4RuleOf(service)))
        .collect(ImmutableList.toImmutableList());
  }
}
