package dev.rolloutkit.webhook.world;

import com.google.common.collect.HashMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.ingress.IngressBackends;
import dev.rolloutkit.sg.snapshot.Stacks;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Services, EndpointSlices, Ingresses, IngressClasses and Namespaces, indexed by their relations.
 * Not safe for use by several threads. Lists are in the order of namespace and name.
 */
final class KeptObjects {
  private static final String SERVICE_NAME = "kubernetes.io/service-name";

  private final NavigableMap<NamespacedName, Service> services =
      new TreeMap<>(NamespacedName.BY_NAMESPACE);
  private final NavigableMap<NamespacedName, Ingress> ingresses =
      new TreeMap<>(NamespacedName.BY_NAMESPACE);
  private final NavigableMap<NamespacedName, EndpointSlice> slices =
      new TreeMap<>(NamespacedName.BY_NAMESPACE);
  private final NavigableMap<String, Namespace> namespaces = new TreeMap<>();
  private final NavigableMap<String, IngressClass> classes = new TreeMap<>();
  private final SetMultimap<NamespacedName, NamespacedName> slicesOfService =
      HashMultimap.create(16, 1);
  private final SetMultimap<String, NamespacedName> ingressesOfStack = HashMultimap.create(16, 1);
  private final SetMultimap<NamespacedName, NamespacedName> ingressesToService =
      HashMultimap.create(16, 1);

  private final Set<NamespacedName> leavingServices = new HashSet<>();
  private final Set<NamespacedName> leavingIngresses = new HashSet<>();

  /** The Services that are being deleted, which waits for a finalizer. */
  ImmutableSet<NamespacedName> leavingServices() {
    return ImmutableSet.copyOf(leavingServices);
  }

  /** The Ingresses that are being deleted, which waits for a finalizer. */
  ImmutableSet<NamespacedName> leavingIngresses() {
    return ImmutableSet.copyOf(leavingIngresses);
  }

  private static void note(HasMetadata object, NamespacedName key, Set<NamespacedName> leaving) {
    if (object.getMetadata().getDeletionTimestamp() == null) {
      leaving.remove(key);
    } else {
      leaving.add(key);
    }
  }

  int size() {
    return services.size() + ingresses.size() + slices.size() + namespaces.size() + classes.size();
  }

  /** Stores a Service and returns the previous one. */
  @Nullable Service put(Service service) {
    NamespacedName key = NamespacedName.of(service);
    note(service, key, leavingServices);
    return services.put(key, service);
  }

  @Nullable Service removeService(NamespacedName key) {
    leavingServices.remove(key);
    return services.remove(key);
  }

  @Nullable Ingress put(Ingress ingress) {
    NamespacedName key = NamespacedName.of(ingress);
    Ingress old = removeIngress(key);
    ingresses.put(key, ingress);
    note(ingress, key, leavingIngresses);
    stackOf(ingress).ifPresent(stack -> ingressesOfStack.put(stack, key));
    IngressBackends.services(ingress)
        .forEach(name -> ingressesToService.put(new NamespacedName(key.namespace(), name), key));
    return old;
  }

  @Nullable Ingress removeIngress(NamespacedName key) {
    leavingIngresses.remove(key);
    Ingress old = ingresses.remove(key);
    if (old != null) {
      stackOf(old).ifPresent(stack -> ingressesOfStack.remove(stack, key));
      IngressBackends.services(old)
          .forEach(
              name -> ingressesToService.remove(new NamespacedName(key.namespace(), name), key));
    }
    return old;
  }

  @Nullable EndpointSlice put(EndpointSlice slice) {
    NamespacedName key = NamespacedName.of(slice);
    EndpointSlice old = removeSlice(key);
    slices.put(key, slice);
    slicesOfService.put(serviceOf(slice), key);
    return old;
  }

  @Nullable EndpointSlice removeSlice(NamespacedName key) {
    EndpointSlice old = slices.remove(key);
    if (old != null) {
      slicesOfService.remove(serviceOf(old), key);
    }
    return old;
  }

  @Nullable Namespace put(Namespace namespace) {
    return namespaces.put(namespace.getMetadata().getName(), namespace);
  }

  @Nullable Namespace removeNamespace(String name) {
    return namespaces.remove(name);
  }

  @Nullable IngressClass put(IngressClass ingressClass) {
    return classes.put(ingressClass.getMetadata().getName(), ingressClass);
  }

  @Nullable IngressClass removeClass(String name) {
    return classes.remove(name);
  }

  @Nullable Service service(NamespacedName key) {
    return services.get(key);
  }

  @Nullable Ingress ingress(NamespacedName key) {
    return ingresses.get(key);
  }

  @Nullable Namespace namespace(String name) {
    return namespaces.get(name);
  }

  boolean hasClass(String name) {
    return classes.containsKey(name);
  }

  ImmutableList<IngressClass> classes() {
    return ImmutableList.copyOf(classes.values());
  }

  ImmutableList<EndpointSlice> slices(NamespacedName service) {
    return found(slices, slicesOfService.get(service));
  }

  /**
   * The load balancer to which an Ingress belongs, by its annotation: the parameters of classes,
   * which take precedence, are not watched. Empty if the name of the group is invalid.
   */
  static Optional<String> stackOf(Ingress ingress) {
    return Stacks.of(ingress.getMetadata(), Optional.empty());
  }

  /** The Ingresses of one load balancer: those of a group, or the one of that key. */
  ImmutableList<Ingress> stack(String stack) {
    return found(ingresses, ingressesOfStack.get(stack));
  }

  /** The Ingresses that route to a Service. */
  ImmutableList<Ingress> leadingTo(NamespacedName service) {
    return found(ingresses, ingressesToService.get(service));
  }

  /** The Services of a namespace. */
  ImmutableList<Service> servicesIn(String namespace) {
    return in(services, namespace);
  }

  /** The Ingresses of a namespace. */
  ImmutableList<Ingress> ingressesIn(String namespace) {
    return in(ingresses, namespace);
  }

  ImmutableList<Ingress> ingresses() {
    return ImmutableList.copyOf(ingresses.values());
  }

  /** The Service that a slice belongs to. */
  static NamespacedName serviceOf(EndpointSlice slice) {
    Map<String, String> labels = slice.getMetadata().getLabels();
    String name = labels == null ? null : labels.get(SERVICE_NAME);
    return new NamespacedName(NamespacedName.of(slice).namespace(), name == null ? "" : name);
  }

  private static <T extends HasMetadata> ImmutableList<T> in(
      NavigableMap<NamespacedName, T> all, String namespace) {
    return ImmutableList.copyOf(
        all.subMap(new NamespacedName(namespace, ""), new NamespacedName(namespace + '\0', ""))
            .values());
  }

  private static <T> ImmutableList<T> found(Map<NamespacedName, T> all, Set<NamespacedName> keys) {
    ImmutableList.Builder<T> out = ImmutableList.builder();
    keys.stream()
        .sorted(NamespacedName.BY_NAMESPACE)
        .forEach(
            key -> {
              T object = all.get(key);
              if (object != null) {
                out.add(object);
              }
            });
    return out.build();
  }
}
