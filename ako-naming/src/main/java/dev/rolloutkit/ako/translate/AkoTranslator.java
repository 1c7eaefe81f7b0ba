package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.Namespace;

/**
 * Computes the Avi objects that a full sync of AKO creates for a cluster.
 *
 * <p>The time is proportional to the number of paths and endpoints, whereas AKO's is proportional
 * to its square. Source: AKO 2.1 (November 2025).
 */
public final class AkoTranslator {
  private AkoTranslator() {}

  /**
   * The Avi objects that AKO creates for a cluster, with a warning for everything that AKO leaves
   * out or crashes on. Warnings are sorted by field, code and message.
   */
  public static Outcome.Ok<AviGraph> translate(AkoConfig config, ClusterSnapshot cluster) {
    return translate(config, cluster, Claims.NONE);
  }

  /**
   * As {@link #translate(AkoConfig, ClusterSnapshot)}, with given objects on the Avi Controller.
   */
  public static Outcome.Ok<AviGraph> translate(
      AkoConfig config, ClusterSnapshot cluster, AviObjects avi) {
    Sync sync = fullSync(config, cluster, avi, Claims.NONE);
    return new Outcome.Ok<>(sync.graph(), sync.problems());
  }

  /**
   * As {@link #translate(AkoConfig, ClusterSnapshot)}, and passes every object to {@code claims}
   * when it is created.
   */
  public static Outcome.Ok<AviGraph> translate(
      AkoConfig config, ClusterSnapshot cluster, Claims claims) {
    Sync sync = fullSync(config, cluster, AviObjects.EVERYTHING, claims);
    return new Outcome.Ok<>(sync.graph(), sync.problems());
  }

  /**
   * What AKO does when the labels or the tenant annotation of a namespace change.
   *
   * @param cluster the cluster with the objects of the namespace
   */
  public static NamespaceTransition namespaceTransition(
      AkoConfig config, ClusterSnapshot cluster, Namespace before, Namespace after) {
    return NamespaceTransition.of(config, cluster, before, after);
  }

  /**
   * The Avi objects after the change of a namespace.
   *
   * <p>Removed virtual services stay in the graph as models to be deleted. When the tenant changes,
   * AKO removes the objects from the old tenant.
   *
   * @param cluster the cluster before the change
   */
  public static Outcome.Ok<AviGraph> translateTransition(
      AkoConfig config, ClusterSnapshot cluster, Namespace before, Namespace after) {
    Sync sync = fullSync(config, cluster, AviObjects.EVERYTHING, Claims.NONE);
    NamespaceTransition transition = NamespaceTransition.of(config, cluster, before, after);
    String name = NamespacedName.of(after).name();
    sync.enter(cluster.with(after));
    NamespaceEvent.change(Handling.of(sync, Relations.of(sync)), name, transition);
    return new Outcome.Ok<>(sync.graph(), sync.problems());
  }

  /** The NodePortLocal annotations that AKO requests during a full sync, sorted. */
  public static ImmutableList<NplRequest> nplAutoAnnotate(
      AkoConfig config, ClusterSnapshot cluster) {
    return NodePortLocalAnnotations.of(config, cluster);
  }

  static Sync fullSync(AkoConfig config, ClusterSnapshot cluster, AviObjects avi, Claims claims) {
    Sync sync = new Sync(config, cluster, avi, claims);
    sync.problems.addAll(sync.custom.problems());
    sync.problems.addAll(cluster.problems());
    L4Services services = new L4Services(sync);
    services.addOfSettings(cluster.services().values());
    if (config.openShift()) {
      new Routes(sync).addOfSettings(cluster.routes().values());
    } else {
      new Ingresses(sync).addOfSettings(cluster.ingresses().values());
    }
    sync.podsKnown = false;
    services.addOfRules(cluster.services().values());
    sync.podsKnown = true;
    addBackends(sync);
    services.addAll(cluster.services().values());
    if (config.openShift()) {
      new Routes(sync).addAll(cluster.routes().values());
    } else {
      new Ingresses(sync).addAll(cluster.ingresses().values());
    }
    return sync;
  }

  /**
   * Notes the backends of Ingresses and Routes. Because of them AKO handles what the
   * AviInfraSettings have brought up once more.
   */
  private static void addBackends(Sync sync) {
    Handling again = sync.handled.isEmpty() ? null : Handling.of(sync, Relations.ofHandled(sync));
    sync.cluster
        .services()
        .forEach(
            (key, service) -> {
              if (sync.accepts(key.namespace())
                  && (sync.config.layer7Only() || !L4Services.isLoadBalancer(service))) {
                sync.backends.add(key);
                if (again != null) {
                  again.backend(key);
                }
              }
            });
  }
}
