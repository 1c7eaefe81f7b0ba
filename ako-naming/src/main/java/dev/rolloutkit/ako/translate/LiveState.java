package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Avi objects of a cluster, updated event by event as AKO's event handlers do. Instances are
 * mutable and not thread-safe.
 *
 * <p>An event takes time proportional to the number of objects that it affects. If it may trigger a
 * defect that is to be fixed, the state is rebuilt by a full sync, so with all defects fixed the
 * state always equals that after a full sync. Source: AKO 2.1.
 */
public final class LiveState {
  private final AkoConfig config;
  private final AviObjects avi;
  private final Set<AkoDefect> causes = EnumSet.noneOf(AkoDefect.class);
  private ClusterSnapshot cluster;
  private Sync sync;
  private HandledIndex index;
  private Relations relations;
  private int rebuilt;

  private LiveState(AkoConfig config, ClusterSnapshot cluster, AviObjects avi) {
    this.config = config;
    this.avi = avi;
    this.cluster = cluster;
    this.sync = AkoTranslator.fullSync(config, cluster, avi, Claims.NONE);
    this.index = new HandledIndex(sync);
    this.relations = Relations.of(sync);
  }

  /** The state after a full sync. */
  public static LiveState of(AkoConfig config, ClusterSnapshot cluster, AviObjects avi) {
    return new LiveState(config, cluster, avi);
  }

  /** The cluster after the last event. */
  public ClusterSnapshot cluster() {
    return cluster;
  }

  /** The Avi objects after the last event; takes time proportional to their number. */
  public AviGraph graph() {
    return sync.graph();
  }

  /** The problems of the full sync and of the events since then, sorted and without duplicates. */
  public ImmutableList<Problem> problems() {
    return sync.problems();
  }

  /** The status of each custom resource, by {@code Kind/namespace/name}. */
  public ImmutableSortedMap<String, CustomStatus> statuses() {
    return sync.custom.statuses();
  }

  /**
   * The defects that the events may have triggered so far. Each of them may have made the state
   * different from that after a full sync.
   */
  public ImmutableSet<AkoDefect> causes() {
    return Sets.immutableEnumSet(causes);
  }

  /** The number of events after which a full sync was necessary because a defect is fixed. */
  public int rebuilt() {
    return rebuilt;
  }

  /** Creates an object, or updates the one with its kind, namespace and name. */
  public void apply(HasMetadata object) {
    change(object, cluster.with(object));
  }

  /** Deletes the object with this kind, namespace and name. */
  public void delete(HasMetadata object) {
    change(object, cluster.without(object));
  }

  private void change(HasMetadata object, ClusterSnapshot now) {
    ClusterSnapshot before = cluster;
    TriggeredDefects triggered = new TriggeredDefects(sync, index);
    cluster = now;
    sync.enter(now);
    process(object, before, triggered);
    triggered.ofHandled();
    causes.addAll(triggered.found());
    if (triggered.found().stream().anyMatch(config.fixes()::fixes)) {
      rebuilt++;
      sync = AkoTranslator.fullSync(config, now, avi, Claims.NONE);
      index = new HandledIndex(sync);
      relations = Relations.of(sync);
    }
  }

  private void process(HasMetadata object, ClusterSnapshot before, TriggeredDefects triggered) {
    Handling handling = new Handling(sync, index, relations, triggered);
    NamespacedName key = NamespacedName.of(object);
    Optional<CustomKind> custom = CustomKind.parse(Manifests.kindOf(object));
    if (custom.isPresent()) {
      CustomKind kind = custom.get();
      CustomEvent.handle(handling, kind, key, before.custom(kind, key), cluster.custom(kind, key));
      return;
    }
    switch (Manifests.kindOf(object)) {
      case "Ingress" ->
          IngressEvent.handle(handling, key, before.ingress(key), cluster.ingress(key));
      case "Route" -> RouteEvent.handle(handling, key, before.route(key), cluster.route(key));
      case "Service" ->
          ServiceEvent.handle(handling, key, service(before, key), service(cluster, key));
      case "EndpointSlice" -> {
        EndpointSlice slice = cluster.slice(key);
        SliceEvent.handle(handling, slice == null ? before.slice(key) : slice);
      }
      case "Secret" -> SecretEvent.handle(handling, key, secret(before, key), secret(cluster, key));
      case "IngressClass" -> {
        if (!IngressClasses.areAlike(
            before.ingressClass(key.name()), cluster.ingressClass(key.name()))) {
          triggered.ofIgnored();
        }
        handling.frontends(relations.ofClass(key.name()));
      }
      case "AviInfraSetting" ->
          SettingEvent.handle(
              handling,
              key.name(),
              before.infraSetting(key.name()),
              cluster.infraSetting(key.name()));
      case "Namespace" ->
          NamespaceEvent.handle(
              handling, key.name(), before.namespace(key.name()), cluster.namespace(key.name()));
      case "Pod" -> PodEvent.handle(handling, before.pod(key), cluster.pod(key));
      case "Node" -> NodeEvent.handle(handling, before.node(key.name()), cluster.node(key.name()));
      default -> {}
    }
  }

  private static @Nullable Service service(ClusterSnapshot cluster, NamespacedName key) {
    return cluster.service(key.namespace(), key.name());
  }

  private static @Nullable Secret secret(ClusterSnapshot cluster, NamespacedName key) {
    return cluster.secret(key.namespace(), key.name());
  }
}
