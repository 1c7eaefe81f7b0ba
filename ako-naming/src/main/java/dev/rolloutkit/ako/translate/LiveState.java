package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.CustomKind;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoOptions.Defect;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.translate.L7Objects.Handled;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The Avi objects of a cluster, updated event by event as AKO's event handlers do. Instances are
 * mutable and not thread-safe.
 *
 * <p>An event takes time proportional to the number of objects that it affects. If it may trigger a
 * defect that the options fix, the state is rebuilt by a full sync, so with all defects fixed the
 * state always equals that after a full sync. Source: AKO 2.1.
 */
public final class LiveState {
  private final AkoConfig config;
  private final AviObjects avi;
  private final Set<Defect> causes = EnumSet.noneOf(Defect.class);
  private ClusterSnapshot cluster;
  private Sync sync;
  private HandledIndex index;
  private int rebuilt;

  private LiveState(AkoConfig config, ClusterSnapshot cluster, AviObjects avi) {
    this.config = config;
    this.avi = avi;
    this.cluster = cluster;
    this.sync = AkoTranslator.fullSync(config, cluster, avi, Claims.NONE);
    this.index = new HandledIndex(sync);
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
  public ImmutableSet<Defect> causes() {
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
    sync.enter(now, "");
    process(object, before, triggered);
    triggered.ofHandled();
    causes.addAll(triggered.found());
    if (triggered.found().stream().anyMatch(config.options()::fixes)) {
      rebuilt++;
      sync = AkoTranslator.fullSync(config, now, avi, Claims.NONE);
      index = new HandledIndex(sync);
    }
  }

  private void process(HasMetadata object, ClusterSnapshot before, TriggeredDefects triggered) {
    ObjectKey key = ObjectKey.of(object);
    Optional<CustomKind> custom = CustomKind.parse(object.getKind());
    if (custom.isPresent()) {
      custom(custom.get(), key, triggered);
    } else if (object instanceof Ingress || "Route".equals(object.getKind())) {
      handle(key, triggered);
    } else if (object instanceof Service) {
      service(before, key, triggered);
    } else if (object instanceof EndpointSlice slice) {
      Map<String, String> labels = Manifests.labels(slice);
      String name =
          Manifests.orEmpty(labels == null ? null : labels.get("kubernetes.io/service-name"));
      service(before, new ObjectKey(key.namespace(), name), triggered);
    } else if ("Secret".equals(object.getKind())) {
      index.ofSecret(key).forEach(user -> handle(user, triggered));
      triggered.ofStatuses(sync.custom.secretChanged(cluster, key).stale());
    } else if ("IngressClass".equals(object.getKind())) {
      List.copyOf(sync.handled.keySet()).forEach(user -> handle(user, triggered));
      for (ObjectKey ingress : cluster.ingresses().keySet()) {
        if (!sync.handled.containsKey(ingress)) {
          handle(ingress, triggered);
        }
      }
    }
  }

  /** Handles an Ingress or Route of the current cluster, or removes it if it no longer exists. */
  private void handle(ObjectKey key, TriggeredDefects triggered) {
    Handled before = sync.handled.get(key);
    if (config.openShift()) {
      GenericKubernetesResource route = cluster.route(key);
      if (route == null) {
        new L7Objects(sync).remove(key);
      } else {
        new Routes(sync).put(route);
      }
    } else {
      Ingress ingress = cluster.ingress(key);
      if (ingress == null) {
        new L7Objects(sync).remove(key);
      } else {
        new Ingresses(sync).change(ingress);
      }
    }
    index.replace(key, before, sync.handled.get(key));
    triggered.handled(key, before);
  }

  private void service(ClusterSnapshot before, ObjectKey key, TriggeredDefects triggered) {
    Service old = before.service(key.namespace(), key.name());
    new L4Services(sync).change(old, key);
    if (L4Services.isHandedOver(config, old, cluster.service(key.namespace(), key.name()))) {
      triggered.ofForeignService();
    }
    index.ofService(key).forEach(user -> handle(user, triggered));
  }

  private void custom(CustomKind kind, ObjectKey key, TriggeredDefects triggered) {
    CustomChange change = new CustomChange(sync, index, kind, key);
    CustomRules.Update update = sync.custom.update(cluster, kind, key, sync.builtNames);
    sync.problems.addAll(update.crashes());
    if (!sync.custom.isRejected(kind, key)) {
      if (kind == CustomKind.L4_RULE) {
        L4Services services = new L4Services(sync);
        services.naming(key).forEach(s -> services.change(s, ObjectKey.of(s)));
      } else {
        change.reached().forEach(user -> handle(user, triggered));
      }
    }
    triggered.ofCustom(change);
    triggered.ofStatuses(update.stale());
  }
}
