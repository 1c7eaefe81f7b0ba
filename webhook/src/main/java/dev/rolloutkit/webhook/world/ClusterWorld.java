package dev.rolloutkit.webhook.world;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.manifests.Manifest;
import dev.rolloutkit.cli.manifests.ManifestSet;
import dev.rolloutkit.cli.manifests.Position;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that is watched: Services, Ingresses, IngressClasses, EndpointSlices, Namespaces and,
 * where the kind exists, TargetGroupBindings. A kind that is installed later is found within
 * seconds.
 *
 * <p>Secrets are not watched, since nobody should have to give a webhook the right to read them.
 * Changes only count up a version: a view is made of the objects when one is asked for and
 * something has changed, so that a cluster whose endpoints change all the time costs nothing
 * between reviews.
 */
public final class ClusterWorld implements World {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long LOOK_SECONDS = 10;
  private static final ImmutableList<Watched> KINDS =
      ImmutableList.of(
          new Watched("", "v1", "Service", "services", true, false),
          new Watched("", "v1", "Namespace", "namespaces", false, false),
          new Watched("networking.k8s.io", "v1", "Ingress", "ingresses", true, false),
          new Watched("networking.k8s.io", "v1", "IngressClass", "ingressclasses", false, false),
          new Watched("discovery.k8s.io", "v1", "EndpointSlice", "endpointslices", true, false),
          new Watched(
              "elbv2.k8s.aws", "v1beta1", "TargetGroupBinding", "targetgroupbindings", true, true));

  private final KubernetesClient client;
  private final Optional<String> endpointGroup;
  private final Consumer<String> log;
  private final ScheduledExecutorService retries =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "kinds");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<Watched, SharedIndexInformer<GenericKubernetesResource>> informers =
      new ConcurrentHashMap<>();
  private final Map<Watched, Map<String, ObjectNode>> objects = new ConcurrentHashMap<>();
  private final AtomicLong version = new AtomicLong();
  private volatile boolean started;
  private volatile boolean known;
  private volatile @Nullable Made made;
  private @Nullable ScheduledFuture<?> looking;

  /** A view, and the version that it was made of. */
  private record Made(long version, WorldView view) {}

  /** A kind, and whether a cluster may lack it. */
  private record Watched(
      String group,
      String version,
      String kind,
      String plural,
      boolean namespaced,
      boolean optional) {
    String apiVersion() {
      return group.isEmpty() ? version : group + "/" + version;
    }

    ResourceDefinitionContext context() {
      return new ResourceDefinitionContext.Builder()
          .withGroup(group)
          .withVersion(version)
          .withKind(kind)
          .withPlural(plural)
          .withNamespaced(namespaced)
          .build();
    }
  }

  /** Watches the cluster of that client, which is closed with the world. */
  public ClusterWorld(
      KubernetesClient client, Optional<String> endpointGroup, Consumer<String> log) {
    this.client = client;
    this.endpointGroup = endpointGroup;
    this.log = log;
  }

  @Override
  public void start() {
    looking = retries.scheduleWithFixedDelay(this::watchKinds, 0, LOOK_SECONDS, TimeUnit.SECONDS);
  }

  /** Begins to watch what is not watched yet. Never throws: it would not be called again. */
  private void watchKinds() {
    boolean all = true;
    for (Watched kind : KINDS) {
      try {
        if (!informers.containsKey(kind)
            && (!kind.optional() || client.supports(kind.apiVersion(), kind.kind()))) {
          watch(kind);
        }
      } catch (RuntimeException e) {
        // the client's exceptions have no narrower type in common; nothing is known of that kind
        all = false;
        log.accept(kind.kind() + ": " + e.getMessage() + "; trying again");
      }
    }
    started |= all;
  }

  private void watch(Watched kind) {
    Map<String, ObjectNode> store = new ConcurrentSkipListMap<>();
    SharedIndexInformer<GenericKubernetesResource> informer =
        (kind.namespaced()
                ? client.genericKubernetesResources(kind.context()).inAnyNamespace()
                : client.genericKubernetesResources(kind.context()))
            .runnableInformer(0);
    informer.exceptionHandler(
        (isStarted, e) -> {
          log.accept(kind.kind() + ": " + e.getMessage() + "; trying again");
          return true;
        });
    informer.addEventHandler(new Store(kind, store));
    objects.put(kind, store);
    informers.put(kind, informer);
    informer.start();
  }

  /** Keeps the objects of a kind as trees. */
  private final class Store implements ResourceEventHandler<GenericKubernetesResource> {
    private final Watched kind;
    private final Map<String, ObjectNode> store;

    Store(Watched kind, Map<String, ObjectNode> store) {
      this.kind = kind;
      this.store = store;
    }

    @Override
    public void onAdd(GenericKubernetesResource object) {
      put(object);
    }

    @Override
    public void onUpdate(GenericKubernetesResource old, GenericKubernetesResource object) {
      put(object);
    }

    @Override
    public void onDelete(GenericKubernetesResource object, boolean finalStateUnknown) {
      store.remove(key(object));
      version.incrementAndGet();
    }

    private void put(GenericKubernetesResource object) {
      if (MAPPER.valueToTree(object) instanceof ObjectNode tree) {
        // items of a list do not say what they are
        tree.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
        if (tree.path("metadata") instanceof ObjectNode metadata) {
          metadata.remove("managedFields");
          if (!kind.namespaced()) {
            // what readers take for a missing namespace: they need not add it to a shared tree
            metadata.put("namespace", "default");
          }
        }
        store.put(key(object), tree);
        version.incrementAndGet();
      }
    }

    private static String key(GenericKubernetesResource object) {
      String namespace = object.getMetadata().getNamespace();
      return (namespace == null ? "" : namespace) + "/" + object.getMetadata().getName();
    }
  }

  @Override
  public boolean isKnown() {
    if (!known) {
      known = started && informers.values().stream().allMatch(SharedIndexInformer::hasSynced);
    }
    return known;
  }

  @Override
  public int size() {
    return objects.values().stream().mapToInt(Map::size).sum();
  }

  @Override
  public WorldView view() throws UnknownWorldException {
    if (!isKnown()) {
      throw new UnknownWorldException();
    }
    Made now = made;
    if (now != null && now.version() == version.get()) {
      return now.view();
    }
    synchronized (this) {
      now = made;
      long current = version.get();
      if (now == null || now.version() != current) {
        now = new Made(current, new WorldView(manifests(), endpointGroup, true));
        made = now;
      }
      return now.view();
    }
  }

  private ManifestSet manifests() {
    ImmutableList.Builder<Manifest> out = ImmutableList.builder();
    for (Watched kind : KINDS) {
      Position at = new Position("cluster", 0);
      List<ObjectNode> trees = List.copyOf(objects.getOrDefault(kind, Map.of()).values());
      trees.forEach(tree -> out.add(new Manifest(at, kind.apiVersion(), kind.kind(), tree)));
    }
    return ManifestSet.of(out.build());
  }

  @Override
  public void close() {
    if (looking != null) {
      looking.cancel(true);
    }
    retries.shutdownNow();
    informers.values().forEach(SharedIndexInformer::stop);
    client.close();
  }
}
