package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoConfig;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A watched cluster: Services, Ingresses, IngressClasses, EndpointSlices, Namespaces and, if the
 * kind exists, TargetGroupBindings. A kind that is installed later is detected within seconds.
 *
 * <p>Secrets are not watched, because a webhook should not need permission to read them. Only the
 * fields that reviews read are kept, and only for a limited number of objects: beyond it the
 * cluster counts as unknown, because a process without free memory cannot answer at all.
 */
public final class ClusterWorld implements World {
  private static final long LOOK_SECONDS = 10;

  /** The page size of lists, so that no response is large. */
  private static final long PAGE = 500;

  private static final ImmutableList<Class<? extends HasMetadata>> KINDS =
      ImmutableList.of(
          Namespace.class, IngressClass.class, Service.class, EndpointSlice.class, Ingress.class);
  private static final ResourceDefinitionContext BINDINGS =
      new ResourceDefinitionContext.Builder()
          .withGroup("elbv2.k8s.aws")
          .withVersion("v1beta1")
          .withKind("TargetGroupBinding")
          .withPlural("targetgroupbindings")
          .withNamespaced(true)
          .build();

  private final KubernetesClient client;
  private final int mostObjects;
  private final Consumer<String> log;
  private final WorldView view;
  private final ScheduledExecutorService retries =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "kinds");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, SharedIndexInformer<?>> informers = new ConcurrentHashMap<>();
  private volatile boolean started;
  private volatile boolean known;
  private volatile boolean tooLarge;
  private @Nullable ScheduledFuture<?> looking;

  /**
   * Watches the cluster of a client, which is closed together with the world.
   *
   * @param endpointGroup the security group of endpoints whose binding does not name one
   * @param config the settings of AKO that determine names
   * @param mostObjects the maximum number of objects
   */
  public ClusterWorld(
      KubernetesClient client,
      Optional<String> endpointGroup,
      AkoConfig config,
      int mostObjects,
      Consumer<String> log) {
    this.client = client;
    this.mostObjects = mostObjects;
    this.log = log;
    view = new WorldView(endpointGroup, config, true);
  }

  @Override
  public void start() {
    looking = retries.scheduleWithFixedDelay(this::watchKinds, 0, LOOK_SECONDS, TimeUnit.SECONDS);
  }

  /** Starts missing watches. Never throws, because it would then not be called again. */
  private void watchKinds() {
    boolean all = true;
    for (Class<? extends HasMetadata> kind : KINDS) {
      all &= tryToWatch(kind.getSimpleName(), () -> watch(kind));
    }
    all &=
        tryToWatch(
            "TargetGroupBinding",
            () -> {
              if (client.supports("elbv2.k8s.aws/v1beta1", "TargetGroupBinding")) {
                watch(
                    "TargetGroupBinding",
                    client
                        .genericKubernetesResources(BINDINGS)
                        .inAnyNamespace()
                        .withLimit(PAGE)
                        .runnableInformer(0),
                    new TrimmedItems<GenericKubernetesResource>());
              }
            });
    started |= all;
  }

  private boolean tryToWatch(String kind, Runnable watch) {
    try {
      if (!tooLarge && !informers.containsKey(kind)) {
        watch.run();
      }
      return true;
    } catch (RuntimeException e) {
      // the client's exceptions have no narrower common type; the kind counts as unknown
      log.accept(kind + ": " + e.getMessage() + "; trying again");
      return false;
    }
  }

  private <T extends HasMetadata> void watch(Class<T> kind) {
    Informable<T> all =
        Namespaced.class.isAssignableFrom(kind)
            ? client.resources(kind).inAnyNamespace()
            : client.resources(kind);
    watch(kind.getSimpleName(), all.withLimit(PAGE).runnableInformer(0), new TrimmedItems<>());
  }

  private <T extends HasMetadata> void watch(
      String kind, SharedIndexInformer<T> informer, TrimmedItems<T> items) {
    informer
        .removeNamespaceIndex()
        .itemStore(items)
        .exceptionHandler(
            (isStarted, e) -> {
              log.accept(kind + ": " + e.getMessage() + "; trying again");
              return !tooLarge;
            })
        .addEventHandler(new WatchedObjects(view, this::count, log));
    informers.put(kind, informer);
    informer.start();
  }

  private void count() {
    if (!tooLarge && view.size() > mostObjects) {
      tooLarge = true;
      log.accept(
          "the cluster has more than "
              + mostObjects
              + " objects: nothing is judged that needs to know it; see --most-objects");
      retries.execute(() -> informers.values().forEach(SharedIndexInformer::stop));
    }
  }

  @Override
  public boolean isKnown() {
    if (!known) {
      known = started && informers.values().stream().allMatch(SharedIndexInformer::hasSynced);
    }
    return known && !tooLarge;
  }

  @Override
  public int size() {
    return view.size();
  }

  @Override
  public WorldView view() throws UnknownWorldException {
    if (!isKnown()) {
      throw new UnknownWorldException();
    }
    return view;
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
