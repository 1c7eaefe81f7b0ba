package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.RouteParser;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
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
 */
final class Relations {
  private final Sync sync;
  private final SetMultimap<NamespacedName, NamespacedName> byService = LinkedHashMultimap.create();
  private final SetMultimap<NamespacedName, NamespacedName> bySecret = LinkedHashMultimap.create();
  private final SetMultimap<String, NamespacedName> byClass = LinkedHashMultimap.create();
  private final Map<NamespacedName, Named> named = new HashMap<>();

  /** The Services with a selector, by the first label in it. */
  private final SetMultimap<Map.Entry<String, String>, NamespacedName> bySelector =
      LinkedHashMultimap.create();

  /**
   * The objects that an Ingress or Route names.
   *
   * @param ingressClass the class, or the default class at the time; empty for none
   */
  private record Named(
      ImmutableSet<NamespacedName> services,
      ImmutableSet<NamespacedName> secrets,
      String ingressClass) {
    static final Named NOTHING = new Named(ImmutableSet.of(), ImmutableSet.of(), "");
  }

  private Relations(Sync sync) {
    this.sync = sync;
    sync.handled.keySet().forEach(this::update);
  }

  /** The relations of the objects that were handled so far. */
  static Relations ofHandled(Sync sync) {
    return new Relations(sync);
  }

  /** The relations after a full sync. */
  static Relations of(Sync sync) {
    Relations out = new Relations(sync);
    out.addAll();
    return out;
  }

  private void addAll() {
    if (!sync.config.openShift()) {
      List<Ingress> ingresses = new ArrayList<>(sync.cluster.ingresses().values());
      ingresses.sort(Ingresses.OLDEST_FIRST);
      ingresses.stream()
          .filter(ingress -> isTaken(NamespacedName.of(ingress)))
          .forEach(ingress -> update(NamespacedName.of(ingress)));
    } else {
      sync.cluster.routes().keySet().stream().filter(this::isTaken).forEach(this::update);
    }
    sync.cluster.services().forEach((key, service) -> update(key, null, service));
  }

  private boolean isTaken(NamespacedName key) {
    return sync.accepts(key.namespace()) && !sync.refused.contains(key);
  }

  /** Updates the relations of an Ingress or Route that is handled. */
  void update(NamespacedName key) {
    Named before = named.getOrDefault(key, Named.NOTHING);
    Named now = named(key);
    replace(byService, key, before.services(), now.services());
    replace(bySecret, key, before.secrets(), now.secrets());
    replace(byClass, key, classOf(before), classOf(now));
    if (now.equals(Named.NOTHING)) {
      named.remove(key);
    } else {
      named.put(key, now);
    }
  }

  private static ImmutableSet<String> classOf(Named named) {
    return named.ingressClass().isEmpty()
        ? ImmutableSet.of()
        : ImmutableSet.of(named.ingressClass());
  }

  /** Changes the entries of a value without a change of the order of all others. */
  private static <K> void replace(
      SetMultimap<K, NamespacedName> index, NamespacedName value, Set<K> before, Set<K> now) {
    Sets.difference(before, now).forEach(key -> index.remove(key, value));
    Sets.difference(now, before).forEach(key -> index.put(key, value));
  }

  private Named named(NamespacedName key) {
    if (sync.config.openShift()) {
      GenericKubernetesResource route = sync.cluster.route(key);
      return route == null ? Named.NOTHING : named(key.namespace(), Tree.of(route).at("spec"));
    }
    Ingress ingress = sync.cluster.ingress(key);
    return ingress == null || ingress.getSpec() == null ? Named.NOTHING : named(key, ingress);
  }

  private Named named(NamespacedName key, Ingress ingress) {
    Set<NamespacedName> services = new LinkedHashSet<>();
    for (IngressRule rule : Manifests.orEmpty(ingress.getSpec().getRules())) {
      if (rule != null && rule.getHttp() != null) {
        for (HTTPIngressPath path : Manifests.orEmpty(rule.getHttp().getPaths())) {
          if (path != null && path.getBackend() != null && path.getBackend().getService() != null) {
            services.add(at(key.namespace(), path.getBackend().getService().getName()));
          }
        }
      }
    }
    Set<NamespacedName> secrets = new LinkedHashSet<>();
    for (IngressTLS tls : Manifests.orEmpty(ingress.getSpec().getTls())) {
      if (tls != null) {
        secrets.add(at(key.namespace(), tls.getSecretName()));
      }
    }
    if (IngressParser.isAllTls(ingress)) {
      secrets.add(new NamespacedName(sync.config.akoNamespace(), RouteParser.DEFAULT_SECRET));
    }
    String name = Manifests.orEmpty(ingress.getSpec().getIngressClassName());
    IngressClass byDefault = name.isEmpty() ? sync.classes().of(ingress) : null;
    return new Named(
        ImmutableSet.copyOf(services),
        ImmutableSet.copyOf(secrets),
        byDefault == null ? name : NamespacedName.of(byDefault).name());
  }

  private Named named(String namespace, Tree route) {
    Set<NamespacedName> services = new LinkedHashSet<>();
    services.add(new NamespacedName(namespace, route.at("to", "name").text()));
    for (Tree alternate : route.at("alternateBackends").list()) {
      services.add(new NamespacedName(namespace, alternate.at("name").text()));
    }
    Set<NamespacedName> secrets = new LinkedHashSet<>();
    if (route.at("tls").isPresent()) {
      secrets.add(new NamespacedName(sync.config.akoNamespace(), RouteParser.DEFAULT_SECRET));
      secrets.add(new NamespacedName(namespace, RouteParser.DEFAULT_SECRET));
    }
    return new Named(ImmutableSet.copyOf(services), ImmutableSet.copyOf(secrets), "");
  }

  private static NamespacedName at(String namespace, @Nullable String name) {
    return new NamespacedName(namespace, Manifests.orEmpty(name));
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
    Map<String, String> labels = Manifests.labels(pod);
    ImmutableList.Builder<NamespacedName> out = ImmutableList.builder();
    if (labels != null) {
      for (Map.Entry<String, String> label : labels.entrySet()) {
        for (NamespacedName key : bySelector.get(label)) {
          Service service = sync.cluster.service(key.namespace(), key.name());
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
    return frontends().stream().filter(key -> key.namespace().equals(namespace)).toList();
  }

  private Set<NamespacedName> frontends() {
    return sync.config.openShift()
        ? sync.cluster.routes().keySet()
        : sync.cluster.ingresses().keySet();
  }

  /**
   * The Ingresses or Routes to which an AviInfraSetting applies: first those whose IngressClass or
   * whose own annotation names it, then those of namespaces that are annotated with it.
   */
  ImmutableList<NamespacedName> ofSetting(String setting) {
    Set<NamespacedName> out = new LinkedHashSet<>();
    if (sync.config.openShift()) {
      sync.cluster
          .routes()
          .forEach(
              (key, route) -> {
                if (setting.equals(ownSetting(route))) {
                  out.add(key);
                }
              });
    } else {
      for (IngressClass each : sync.cluster.ingressClasses().values()) {
        if (IngressClasses.isOurs(each) && setting.equals(IngressSelection.settingOf(each))) {
          out.addAll(byClass.get(NamespacedName.of(each).name()));
        }
      }
    }
    for (NamespacedName key : frontends()) {
      if (setting.equals(IngressSelection.settingOfNamespace(sync, key))) {
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
    sync.cluster
        .services()
        .forEach(
            (key, service) -> {
              if (setting.equals(ownSetting(service))) {
                out.add(key);
              }
            });
    for (NamespacedName key : sync.cluster.services().keySet()) {
      if (setting.equals(IngressSelection.settingOfNamespace(sync, key))) {
        out.add(key);
      }
    }
    ImmutableList.Builder<Service> services = ImmutableList.builder();
    for (NamespacedName key : out) {
      Service service = sync.cluster.service(key.namespace(), key.name());
      if (service != null && L4Services.isLoadBalancer(service)) {
        services.add(service);
      }
    }
    return services.build();
  }

  private static @Nullable String ownSetting(HasMetadata object) {
    return Manifests.annotation(object, IngressSelection.NAMESPACE_SETTING);
  }

  /** The Services whose annotation refers to an L4Rule, in the order of the cluster. */
  ImmutableList<Service> servicesOfRule(NamespacedName l4Rule) {
    return sync.cluster.services().values().stream()
        .filter(service -> l4Rule.equals(L4RuleEffects.ruleOf(service)))
        .collect(ImmutableList.toImmutableList());
  }
}
