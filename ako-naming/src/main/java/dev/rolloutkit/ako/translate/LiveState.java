package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What AKO has made, kept up to date event by event. It is for one thread, and changes.
 *
 * <p>With {@link Defect#EVENTS_DRIFT} mended it is always what a full sync makes; otherwise it is
 * what AKO's handlers leave. Source: AKO 2.1.
 */
public final class LiveState {
  private final AkoConfig config;
  private final AviObjects avi;
  private final boolean safe;
  private ClusterSnapshot cluster;
  private Sync sync;

  private LiveState(AkoConfig config, ClusterSnapshot cluster, AviObjects avi) {
    this.config = config;
    this.avi = avi;
    this.safe = config.options().mends(Defect.EVENTS_DRIFT);
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
    if (safe && sync.cluster != cluster) {
      sync = AkoTranslator.fullSync(config, cluster, avi, Claims.NONE);
    }
    return sync.graph();
  }

  /** What was a problem on the way. */
  public ImmutableList<Problem> problems() {
    graph();
    return sync.problems();
  }

  /** The status of each custom resource. */
  public ImmutableSortedMap<String, CustomStatus> statuses() {
    graph();
    return sync.custom.statuses();
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
    cluster = now;
    if (safe) {
      return;
    }
    sync.enter(now, "");
    ObjectKey key = ObjectKey.of(object);
    Optional<CustomKind> custom = CustomKind.parse(object.getKind());
    if (custom.isPresent()) {
      custom(custom.get(), key);
    } else if (object instanceof Ingress) {
      again(key::equals);
      handleNew(key);
    } else if (object instanceof Service) {
      service(before, key);
    } else if (object instanceof EndpointSlice slice) {
      Map<String, String> labels = Manifests.labels(slice);
      String name =
          Manifests.orEmpty(labels == null ? null : labels.get("kubernetes.io/service-name"));
      service(before, new ObjectKey(key.namespace(), name));
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

  private void service(ClusterSnapshot before, ObjectKey key) {
    new L4Services(sync).change(before.service(key.namespace(), key.name()), key);
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

  private void custom(CustomKind kind, ObjectKey key) {
    CustomRules before = sync.custom;
    sync.custom = before.after(cluster, kind, key, sync.namesOfHosts());
    sync.problems.addAll(sync.custom.problems());
    if (kind == CustomKind.L4_RULE && !sync.custom.isRejected(kind, key)) {
      cluster.services().values().forEach(s -> new L4Services(sync).change(s, ObjectKey.of(s)));
    } else if (!sync.custom.isRejected(kind, key)) {
      new CustomChanges(sync, before, kind, key).reached().forEach(this::handle);
    }
  }
}
