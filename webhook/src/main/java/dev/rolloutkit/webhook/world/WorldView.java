package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.ingress.IngressBackends;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The current objects of a cluster by kind. The cost of a change depends on the objects related to
 * the changed one, and the cost of a review on the objects that it reads; neither grows with the
 * cluster. Safe for use by many threads: a review never waits longer than the processing of one
 * object.
 */
public final class WorldView {
  private final boolean complete;
  private final ReentrantLock lock = new ReentrantLock(true);
  private final KeptObjects objects = new KeptObjects();
  private final BindingIndex bindings;
  private final AviIndex avi;
  private final Map<String, ImmutableMap<String, String>> namespaceLabels =
      new ConcurrentHashMap<>();

  /**
   * An empty view.
   *
   * @param endpointGroup the security group of endpoints whose binding does not name one
   * @param config how AKO names what it makes
   * @param complete whether all objects of the watched kinds are stored in the view
   */
  public WorldView(Optional<String> endpointGroup, AkoConfig config, boolean complete) {
    this.complete = complete;
    bindings = new BindingIndex(objects, endpointGroup);
    avi = new AviIndex(config, objects);
  }

  /** The number of objects. */
  public int size() {
    return locked(() -> objects.size() + bindings.size());
  }

  /** The labels of a namespace; {@code null} if it is unknown. */
  public @Nullable ImmutableMap<String, String> namespaceLabels(String namespace) {
    return namespaceLabels.get(namespace);
  }

  /** One Service. */
  public Optional<Service> service(String namespace, String name) {
    return Optional.ofNullable(locked(() -> objects.service(new NamespacedName(namespace, name))));
  }

  /** One Ingress. */
  public Optional<Ingress> ingress(String namespace, String name) {
    return Optional.ofNullable(locked(() -> objects.ingress(new NamespacedName(namespace, name))));
  }

  /** The guard for deletions. */
  public DeletionGuard guard() {
    return new DeletionGuard(this);
  }

  /** A snapshot of the objects that may share a name with a new or changed one. */
  public AkoCluster aviNeighbours(HasMetadata object) {
    return locked(() -> avi.around(object));
  }

  /** Whether AKO may create objects for an object. */
  public static boolean isNamedByAko(HasMetadata object) {
    return AviIndex.isNamed(object);
  }

  /** Whether all objects of the watched kinds are stored in the view. */
  public boolean isComplete() {
    return complete;
  }

  boolean hasBindings() {
    return !locked(bindings::isEmpty);
  }

  BindingIndex.Part bindingsAround(Set<NamespacedName> going, Gone gone) {
    return locked(() -> bindings.around(going, gone, complete));
  }

  ImmutableSet<NamespacedName> leavingBindings() {
    return locked(() -> ImmutableSet.copyOf(bindings.leaving()));
  }

  ImmutableSet<NamespacedName> leavingServices() {
    return locked(objects::leavingServices);
  }

  ImmutableSet<NamespacedName> leavingIngresses() {
    return locked(objects::leavingIngresses);
  }

  ImmutableList<TargetGroupBinding> bindingsOfStack(String stack) {
    return locked(() -> bindings.ofStack(stack));
  }

  /** Whether an object is in view; bindings are asked for by their key. */
  boolean holds(ObjectName name) {
    NamespacedName key = new NamespacedName(name.namespace(), name.name());
    return locked(
        () ->
            switch (name.kind()) {
              case NAMESPACE -> objects.namespace(name.name()) != null;
              case INGRESS_CLASS -> objects.hasClass(name.name());
              case SERVICE -> objects.service(key) != null;
              case INGRESS -> objects.ingress(key) != null;
              case TARGET_GROUP_BINDING ->
                  bindings.holds(new NamespacedName(key.namespace(), key.name()));
              case ENDPOINT_SLICE -> false;
            });
  }

  /** What of these objects is in view. */
  public Gone held(Gone of) {
    return locked(
        () ->
            new Gone(
                of.bindings().stream()
                    .filter(bindings::holds)
                    .collect(ImmutableSet.toImmutableSet()),
                of.ingresses().stream()
                    .filter(key -> objects.ingress(key) != null)
                    .collect(ImmutableSet.toImmutableSet())));
  }

  /** The bindings of a Service. */
  public ImmutableList<TargetGroupBinding> bindingsOfService(String namespace, String name) {
    return locked(() -> bindings.ofService(new NamespacedName(namespace, name)));
  }

  /** The bindings of a namespace. */
  public ImmutableList<TargetGroupBinding> bindingsIn(String namespace) {
    return locked(() -> bindings.inNamespace(namespace));
  }

  /** The bindings of a target group, by its ARN. */
  public ImmutableList<TargetGroupBinding> bindingsOfTargetGroup(String arn) {
    return locked(() -> bindings.ofTargetGroup(arn));
  }

  ImmutableList<TargetGroupBinding> bindingsMadeForService(String namespace, String name) {
    return locked(() -> bindings.madeForService(new NamespacedName(namespace, name)));
  }

  /** The Ingresses that route to a Service. */
  public ImmutableList<Ingress> leadingTo(String namespace, String service) {
    return locked(() -> objects.leadingTo(new NamespacedName(namespace, service)));
  }

  /** All classes of Ingresses. */
  public ImmutableList<IngressClass> ingressClasses() {
    return locked(objects::classes);
  }

  /** The known namespaces of some objects. */
  public ImmutableList<Namespace> namespacesOf(Collection<? extends HasMetadata> of) {
    return locked(
        () ->
            of.stream()
                .map(object -> objects.namespace(NamespacedName.of(object).namespace()))
                .filter(Objects::nonNull)
                .distinct()
                .collect(ImmutableList.toImmutableList()));
  }

  /** The Ingresses of the load balancer of an Ingress. */
  public ImmutableList<Ingress> stackOf(Ingress ingress) {
    return KeptObjects.stackOf(ingress).map(this::stack).orElse(ImmutableList.of());
  }

  /** The Ingresses of one load balancer: those of a group, or the one of that key. */
  public ImmutableList<Ingress> stack(String stack) {
    return locked(() -> objects.stack(stack));
  }

  /** Stores an object, replacing the one with its name. */
  public void put(HasMetadata object) {
    if (object instanceof Service service) {
      Service old = locked(() -> objects.put(service));
      serviceChanged(NamespacedName.of(service), old, service);
    } else if (object instanceof EndpointSlice slice) {
      EndpointSlice old = locked(() -> objects.put(slice));
      slicesChanged(old, slice);
    } else if (object instanceof Ingress ingress) {
      Ingress old = locked(() -> objects.put(ingress));
      ingressChanged(old, ingress);
    } else if (object instanceof Namespace namespace) {
      Namespace old = locked(() -> objects.put(namespace));
      namespaceChanged(namespace.getMetadata().getName(), old, namespace);
    } else if (object instanceof IngressClass ingressClass) {
      IngressClass old = locked(() -> objects.put(ingressClass));
      classChanged(old, ingressClass);
    }
  }

  /** Removes an object. */
  public void remove(HasMetadata object) {
    NamespacedName key = NamespacedName.of(object);
    if (object instanceof Service) {
      serviceChanged(key, locked(() -> objects.removeService(key)), null);
    } else if (object instanceof EndpointSlice) {
      slicesChanged(locked(() -> objects.removeSlice(key)), null);
    } else if (object instanceof Ingress) {
      ingressChanged(locked(() -> objects.removeIngress(key)), null);
    } else if (object instanceof Namespace) {
      namespaceChanged(key.name(), locked(() -> objects.removeNamespace(key.name())), null);
    } else if (object instanceof IngressClass) {
      classChanged(locked(() -> objects.removeClass(key.name())), null);
    }
  }

  /** Stores a binding, replacing the one with its name. */
  public void put(TargetGroupBinding binding) {
    run(() -> bindings.put(binding));
  }

  /** Records that a binding exists but cannot be read. */
  public void putUnreadable(NamespacedName binding) {
    run(() -> bindings.putUnreadable(binding));
  }

  /** Removes a binding. */
  public void remove(NamespacedName binding) {
    run(() -> bindings.remove(binding));
  }

  private void serviceChanged(NamespacedName key, @Nullable Service old, @Nullable Service now) {
    refresh(locked(() -> bindings.toldByService(key)));
    if ((old != null && AviIndex.isNamed(old)) || (now != null && AviIndex.isNamed(now))) {
      run(() -> avi.refresh(false, key));
    }
    if (old == null || now == null || !Objects.equals(old.getSpec(), now.getSpec())) {
      for (Ingress ingress : locked(() -> objects.leadingTo(key))) {
        run(() -> avi.refresh(true, NamespacedName.of(ingress)));
      }
    }
  }

  private void slicesChanged(@Nullable EndpointSlice old, @Nullable EndpointSlice now) {
    Set<NamespacedName> services = new LinkedHashSet<>();
    if (old != null) {
      services.add(KeptObjects.serviceOf(old));
    }
    if (now != null) {
      services.add(KeptObjects.serviceOf(now));
    }
    services.forEach(service -> refresh(locked(() -> bindings.toldByService(service))));
  }

  private void ingressChanged(@Nullable Ingress old, @Nullable Ingress now) {
    for (Ingress ingress : new Ingress[] {old, now}) {
      if (ingress != null) {
        Set<String> services = IngressBackends.services(ingress);
        refresh(locked(() -> bindings.toldByIngress(ingress, services)));
      }
    }
    Ingress any = now == null ? old : now;
    if (any != null) {
      run(() -> avi.refresh(true, NamespacedName.of(any)));
    }
  }

  private void namespaceChanged(String name, @Nullable Namespace old, @Nullable Namespace now) {
    if (now == null) {
      namespaceLabels.remove(name);
    } else {
      namespaceLabels.put(name, clean(now.getMetadata().getLabels()));
    }
    if (old == null || now == null || !isSame(old, now)) {
      for (Service service : locked(() -> objects.servicesIn(name))) {
        if (AviIndex.isNamed(service)) {
          run(() -> avi.refresh(false, NamespacedName.of(service)));
        }
      }
      refreshNames(locked(() -> objects.ingressesIn(name)));
    }
  }

  private void classChanged(@Nullable IngressClass old, @Nullable IngressClass now) {
    if (old == null
        || now == null
        || !isSame(old, now)
        || !Objects.equals(old.getSpec(), now.getSpec())) {
      refreshNames(locked(objects::ingresses));
    }
  }

  private void refreshNames(Collection<Ingress> ingresses) {
    ingresses.forEach(ingress -> run(() -> avi.refresh(true, NamespacedName.of(ingress))));
  }

  /** Whether labels and annotations are equal. */
  private static boolean isSame(HasMetadata a, HasMetadata b) {
    return Objects.equals(a.getMetadata().getLabels(), b.getMetadata().getLabels())
        && Objects.equals(a.getMetadata().getAnnotations(), b.getMetadata().getAnnotations());
  }

  private void refresh(ImmutableSet<NamespacedName> keys) {
    keys.forEach(key -> run(() -> bindings.refresh(key)));
  }

  private static ImmutableMap<String, String> clean(@Nullable Map<String, String> labels) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    if (labels != null) {
      labels.forEach(
          (key, value) -> {
            if (key != null && value != null) {
              out.put(key, value);
            }
          });
    }
    return out.buildKeepingLast();
  }

  private <T extends @Nullable Object> T locked(Supplier<T> what) {
    lock.lock();
    try {
      return what.get();
    } finally {
      lock.unlock();
    }
  }

  private void run(Runnable what) {
    lock.lock();
    try {
      what.run();
    } finally {
      lock.unlock();
    }
  }
}
