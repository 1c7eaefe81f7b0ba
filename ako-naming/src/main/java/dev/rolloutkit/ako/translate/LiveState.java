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
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What AKO has made, kept up to date event by event. It is for one thread, and changes.
 *
 * <p>It is what AKO's handlers leave. After an event that may run into a defect that is mended it
 * is made anew by a full sync; with all of them mended it is always what a full sync makes. Source:
 * AKO 2.1.
 */
public final class LiveState {
  private final AkoConfig config;
  private final AviObjects avi;
  private final Set<Defect> causes = EnumSet.noneOf(Defect.class);
  private final Set<ObjectKey> touched = new LinkedHashSet<>();
  private ClusterSnapshot cluster;
  private Sync sync;
  private int rebuilt;

  private LiveState(AkoConfig config, ClusterSnapshot cluster, AviObjects avi) {
    this.config = config;
    this.avi = avi;
    this.cluster = cluster;
    this.sync = AkoTranslator.fullSync(config, cluster, avi, Claims.NONE);
  }

  /** The state after a full sync. */
  public static LiveState of(AkoConfig config, ClusterSnapshot cluster, AviObjects avi) {
    return new LiveState(config, cluster, avi);
  }

  /** The cluster as it is now. */
  public ClusterSnapshot cluster() {
    return cluster;
  }

  /** What AKO has made. */
  public AviGraph graph() {
    return sync.graph();
  }

  /** What was a problem on the way. */
  public ImmutableList<Problem> problems() {
    return sync.problems();
  }

  /** The status of each custom resource. */
  public ImmutableSortedMap<String, CustomStatus> statuses() {
    return sync.custom.statuses();
  }

  /**
   * The defects that the events may have run into so far, each a reason why the state can differ
   * from that of a full sync.
   */
  public ImmutableSet<Defect> causes() {
    return Sets.immutableEnumSet(causes);
  }

  /** How many events led to a full sync because a defect is mended. */
  public int rebuilt() {
    return rebuilt;
  }

  /** An object is made or changed. */
  public void apply(HasMetadata object) {
    change(object, cluster.with(object));
  }

  /** An object is deleted. */
  public void delete(HasMetadata object) {
    change(object, cluster.without(object));
  }

  private void change(HasMetadata object, ClusterSnapshot now) {
    ClusterSnapshot before = cluster;
    CustomRules rules = sync.custom;
    Drifts drifts = new Drifts(sync, Map.copyOf(sync.handled));
    touched.clear();
    cluster = now;
    sync.enter(now, "");
    process(object, before, drifts);
    drifts.ofHandled(touched);
    if (rules != sync.custom || "Secret".equals(object.getKind())) {
      drifts.ofStatuses(CustomRules.of(now, avi));
    }
    causes.addAll(drifts.found());
    if (drifts.found().stream().anyMatch(config.options()::mends)) {
      rebuilt++;
      sync = AkoTranslator.fullSync(config, now, avi, Claims.NONE);
    }
  }

  private void process(HasMetadata object, ClusterSnapshot before, Drifts drifts) {
    ObjectKey key = ObjectKey.of(object);
    Optional<CustomKind> custom = CustomKind.parse(object.getKind());
    if (custom.isPresent()) {
      custom(custom.get(), key, drifts);
    } else if (object instanceof Ingress) {
      again(key::equals);
      handleNew(key);
    } else if (object instanceof Service) {
      service(before, key, drifts);
    } else if (object instanceof EndpointSlice slice) {
      Map<String, String> labels = Manifests.labels(slice);
      String name =
          Manifests.orEmpty(labels == null ? null : labels.get("kubernetes.io/service-name"));
      service(before, new ObjectKey(key.namespace(), name), drifts);
    } else if ("Secret".equals(object.getKind())) {
      secret(key);
    } else if ("IngressClass".equals(object.getKind())) {
      again(k -> true);
      cluster.ingresses().keySet().forEach(this::handleNew);
    } else if ("Route".equals(object.getKind())) {
      again(key::equals);
      handleNew(key);
    }
  }

  private void handleNew(ObjectKey key) {
    if (!sync.handled.containsKey(key)) {
      handle(key);
    }
  }

  /** Handles those that were handled before and fit once more. */
  private void again(Predicate<ObjectKey> fits) {
    for (ObjectKey key : List.copyOf(sync.handled.keySet())) {
      if (fits.test(key)) {
        handle(key);
      }
    }
  }

  private void handle(ObjectKey key) {
    touched.add(key);
    if (config.openShift()) {
      GenericKubernetesResource route = cluster.routes().get(key);
      if (route == null) {
        new L7Objects(sync).remove(key);
      } else {
        new Routes(sync).put(route);
      }
      return;
    }
    Ingress ingress = cluster.ingresses().get(key);
    if (ingress == null) {
      new L7Objects(sync).remove(key);
    } else {
      new Ingresses(sync).change(ingress);
    }
  }

  private void service(ClusterSnapshot before, ObjectKey key, Drifts drifts) {
    Service old = before.service(key.namespace(), key.name());
    new L4Services(sync).change(old, key);
    if (L4Services.isHandedOver(config, old, cluster.service(key.namespace(), key.name()))) {
      drifts.ofForeignService();
    }
    again(
        k ->
            k.namespace().equals(key.namespace())
                && pathsOf(k).stream().anyMatch(p -> p.backend().service().equals(key.name())));
  }

  private List<HostPath> pathsOf(ObjectKey key) {
    List<HostPath> out = new ArrayList<>();
    L7Objects.Handled handled = sync.handled.get(key);
    if (handled != null) {
      ParsedIngress parsed = handled.source().parsed();
      parsed.insecure().values().forEach(out::addAll);
      parsed.tls().forEach(tls -> tls.hosts().values().forEach(out::addAll));
      parsed.passthrough().values().forEach(out::addAll);
    }
    return out;
  }

  private void secret(ObjectKey secret) {
    again(
        key -> {
          L7Objects.Handled handled = sync.handled.get(key);
          return handled != null
              && handled.source().parsed().tls().stream().anyMatch(tls -> names(tls, secret));
        });
  }

  private static boolean names(TlsHosts tls, ObjectKey secret) {
    return tls.secret().equals(secret.name()) && tls.secretNamespace().equals(secret.namespace());
  }

  private void custom(CustomKind kind, ObjectKey key, Drifts drifts) {
    CustomRules before = sync.custom;
    sync.custom = before.after(cluster, kind, key, sync.namesOfHosts());
    sync.problems.addAll(sync.custom.problems());
    CustomChanges changes = new CustomChanges(sync, before, kind, key);
    if (kind == CustomKind.L4_RULE && !sync.custom.isRejected(kind, key)) {
      cluster.services().values().forEach(s -> new L4Services(sync).change(s, ObjectKey.of(s)));
    } else if (!sync.custom.isRejected(kind, key)) {
      changes.reached().forEach(this::handle);
    }
    drifts.ofCustom(before, kind, key, changes);
  }
}
