package dev.rolloutkit.webhook.world;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.config.AkoConfig;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

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

  /** How long a watch may be silent. */
  private static final Duration SILENCE = Duration.ofSeconds(30);

  /** The page size of lists, so that no response is large. */
  private static final long PAGE = 500;

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
  private final ScheduledExecutorService retries = thread("kinds");
  private final ScheduledExecutorService checks = thread("watches");
  private final ScheduledExecutorService tells = thread("watch-ages");
  private final Map<WatchedKind, SharedIndexInformer<?>> informers = new ConcurrentHashMap<>();
  private final List<Future<?>> repeated = new CopyOnWriteArrayList<>();
  private final WatchAges ages;
  private final ReadObjects read;
  private final MissingObjects missing;
  private final Duration limit;
  private volatile boolean started;
  private volatile boolean known;
  private volatile boolean tooLarge;

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
    this(client, endpointGroup, config, mostObjects, SILENCE, Ticker.systemTicker(), log);
  }

  /**
   * Watches the cluster of a client, which is closed together with the world.
   *
   * @param endpointGroup the security group of endpoints whose binding does not name one
   * @param config the settings of AKO that determine names
   * @param mostObjects the maximum number of objects
   * @param limit how long a watch may be silent until its kind counts as not known
   */
  public ClusterWorld(
      KubernetesClient client,
      Optional<String> endpointGroup,
      AkoConfig config,
      int mostObjects,
      Duration limit,
      Ticker ticker,
      Consumer<String> log) {
    this.client = client;
    this.mostObjects = mostObjects;
    this.limit = limit;
    this.log = log;
    view = new WorldView(endpointGroup, config, true);
    ages = new WatchAges(ticker, limit, log);
    read = new ReadObjects(view, ticker);
    missing = new MissingObjects(client, read, log);
  }

  @Override
  public void start() {
    repeated.add(
        retries.scheduleWithFixedDelay(this::watchKinds, 0, LOOK_SECONDS, TimeUnit.SECONDS));
    long pause = Math.max(1, Math.min(limit.toMillis() / 6, TimeUnit.SECONDS.toMillis(5)));
    repeated.add(checks.scheduleWithFixedDelay(this::check, pause, pause, TimeUnit.MILLISECONDS));
    // of its own, since a server that does not answer holds up the check
    repeated.add(tells.scheduleWithFixedDelay(ages::tell, pause, pause, TimeUnit.MILLISECONDS));
  }

  /** Finds out which watches show all changes. Never throws. */
  void check() {
    try {
      read.forget();
      boolean answers = answers();
      informers.forEach(
          (kind, informer) -> {
            if (answers && informer.isWatching()) {
              ages.alive(kind);
            }
          });
    } catch (RuntimeException e) {
      log.accept("checking the watches: " + e.getMessage());
    }
  }

  /** Whether any watch is open. */
  boolean isWatching() {
    return informers.values().stream().anyMatch(SharedIndexInformer::isWatching);
  }

  /** Whether the watches of all kinds are open. */
  boolean isEachWatched() {
    return informers.values().stream().allMatch(SharedIndexInformer::isWatching);
  }

  /**
   * Whether the API server answers, be it with a refusal; an error of its own is no answer. A watch
   * alone does not show it: where the network is cut, its connection looks open for minutes.
   */
  private boolean answers() {
    try {
      client.namespaces().list(new ListOptionsBuilder().withLimit(1L).build());
      return true;
    } catch (KubernetesClientException e) {
      return e.getCode() > 0 && e.getCode() < 500;
    }
  }

  private static ScheduledExecutorService thread(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Starts missing watches. Never throws, because it would then not be called again. */
  private void watchKinds() {
    boolean all = true;
    for (WatchedKind kind : WatchedKind.values()) {
      all &= kind == WatchedKind.TARGET_GROUP_BINDING || tryToWatch(kind, () -> watch(kind));
    }
    all &=
        tryToWatch(
            WatchedKind.TARGET_GROUP_BINDING,
            () -> {
              if (client.supports("elbv2.k8s.aws/v1beta1", "TargetGroupBinding")) {
                watch(
                    WatchedKind.TARGET_GROUP_BINDING,
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

  private boolean tryToWatch(WatchedKind kind, Runnable watch) {
    try {
      if (!tooLarge && !informers.containsKey(kind)) {
        watch.run();
      }
      return true;
    } catch (RuntimeException e) {
      // the client's exceptions have no narrower common type; the kind counts as unknown
      log.accept(kind.kind() + ": " + e.getMessage() + "; trying again");
      return false;
    }
  }

  private void watch(WatchedKind kind) {
    watch(kind, kind.type());
  }

  private <T extends HasMetadata> void watch(WatchedKind kind, Class<T> type) {
    Informable<T> all =
        Namespaced.class.isAssignableFrom(type)
            ? client.resources(type).inAnyNamespace()
            : client.resources(type);
    watch(kind, all.withLimit(PAGE).runnableInformer(0), new TrimmedItems<>());
  }

  private <T extends HasMetadata> void watch(
      WatchedKind kind, SharedIndexInformer<T> informer, TrimmedItems<T> items) {
    informer
        .removeNamespaceIndex()
        .itemStore(items)
        .exceptionHandler(
            (isStarted, e) -> {
              log.accept(kind.kind() + ": " + e.getMessage() + "; trying again");
              return !tooLarge;
            })
        .addEventHandler(new WatchedObjects(view, read, this::count, log));
    ages.begin(kind);
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

  /** Whether all objects have been known; then the view contains them, new or old. */
  private boolean wasKnown() {
    if (!known) {
      known = started && informers.values().stream().allMatch(SharedIndexInformer::hasSynced);
    }
    return known && !tooLarge;
  }

  @Override
  public boolean isKnown() {
    return unknown().isEmpty();
  }

  @Override
  public String unknown() {
    String notReady = notReady();
    return notReady.isEmpty()
        ? String.join("; ", silent(EnumSet.allOf(WatchedKind.class)))
        : notReady;
  }

  @Override
  public String notReady() {
    if (wasKnown()) {
      return "";
    }
    return tooLarge
        ? "the cluster has more than " + mostObjects + " objects"
        : "the cluster's objects are not known yet";
  }

  @Override
  public ImmutableList<String> silent(Set<WatchedKind> kinds) {
    return kinds.stream()
        .sorted()
        .map(
            kind -> {
              SharedIndexInformer<?> informer = informers.get(kind);
              return informer != null && !informer.hasSynced()
                  ? Optional.of(kind.plural() + " are not known yet")
                  : ages.silence(kind);
            })
        .flatMap(Optional::stream)
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public ImmutableList<String> read(Collection<ObjectName> names) {
    return missing.read(names.stream().filter(name -> !view.holds(name)).distinct().toList());
  }

  @Override
  public ImmutableMap<WatchedKind, Duration> ages() {
    ImmutableMap.Builder<WatchedKind, Duration> out = ImmutableMap.builder();
    for (WatchedKind kind : WatchedKind.values()) {
      out.put(kind, ages.age(kind));
    }
    return out.buildOrThrow();
  }

  @Override
  public int size() {
    return view.size();
  }

  @Override
  public WorldView view() throws UnknownWorldException {
    if (!wasKnown()) {
      throw new UnknownWorldException();
    }
    return view;
  }

  @Override
  public void close() {
    repeated.forEach(task -> task.cancel(true));
    retries.shutdownNow();
    checks.shutdownNow();
    tells.shutdownNow();
    missing.close();
    informers.values().forEach(SharedIndexInformer::stop);
    client.close();
  }
}
