package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.apimachinery.Outcome;
import io.fabric8.kubernetes.api.model.Namespace;

/**
 * What AKO makes of a cluster in one full sync.
 *
 * <p>Time grows with the number of paths and endpoints; AKO itself needs time in proportion to its
 * square. Source: AKO 2.1 (November 2025).
 */
public final class AkoTranslator {
  private AkoTranslator() {}

  /**
   * The graph of a cluster; always a value. What AKO leaves out, or crashes on, is a warning;
   * warnings are sorted by field, code and message.
   */
  public static Outcome.Ok<AviGraph> translate(AkoConfig config, ClusterSnapshot cluster) {
    return translate(config, cluster, Claims.NONE);
  }

  /** The same on a load balancer of which not everything that could exist does. */
  public static Outcome.Ok<AviGraph> translate(
      AkoConfig config, ClusterSnapshot cluster, AviObjects avi) {
    Sync sync = fullSync(config, cluster, avi, Claims.NONE);
    return new Outcome.Ok<>(sync.graph(), sync.problems());
  }

  /** The same, telling of every object as it is made. */
  public static Outcome.Ok<AviGraph> translate(
      AkoConfig config, ClusterSnapshot cluster, Claims claims) {
    Sync sync = fullSync(config, cluster, AviObjects.EVERYTHING, claims);
    return new Outcome.Ok<>(sync.graph(), sync.problems());
  }

  /** What a change of a namespace leads to; the cluster holds its objects. */
  public static NamespaceTransition namespaceTransition(
      AkoConfig config, ClusterSnapshot cluster, Namespace before, Namespace after) {
    return NamespaceTransition.of(config, cluster, before, after);
  }

  /**
   * The graph after a change of a namespace that stands in the cluster as it was.
   *
   * <p>What is taken off stays in the graph as a model to be deleted. A new tenant takes the
   * objects off the old one first.
   */
  public static Outcome.Ok<AviGraph> translateTransition(
      AkoConfig config, ClusterSnapshot cluster, Namespace before, Namespace after) {
    Sync sync = fullSync(config, cluster, AviObjects.EVERYTHING, Claims.NONE);
    NamespaceTransition transition = NamespaceTransition.of(config, cluster, before, after);
    String name = ObjectKey.of(after).name();
    if (transition.action() != NamespaceTransition.Action.NONE) {
      L7Objects objects = new L7Objects(sync);
      cluster.ingresses(name).forEach(ingress -> objects.remove(ObjectKey.of(ingress)));
      new L4Services(sync).removeAll(cluster.services(name));
    }
    if (transition.action() == NamespaceTransition.Action.ADD) {
      sync.enter(cluster.with(after), name);
      new L4Services(sync).addAll(cluster.services(name));
      sync.backendsKnown = config.serviceType() != ServiceType.NODE_PORT_LOCAL;
      new Ingresses(sync).addAll(cluster.ingresses(name));
      sync.backendsKnown = true;
    }
    return new Outcome.Ok<>(sync.graph(), sync.problems());
  }

  /** The NodePortLocal annotations that AKO asks for during a full sync. */
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
    sync.backendsKnown = false;
    if (config.openShift()) {
      new Routes(sync).addOfSettings(cluster.routes().values());
    } else {
      new Ingresses(sync).addOfSettings(cluster.ingresses().values());
    }
    sync.backendsKnown = true;
    services.addAll(cluster.services().values());
    if (config.openShift()) {
      new Routes(sync).addAll(cluster.routes().values());
    } else {
      new Ingresses(sync).addAll(cluster.ingresses().values());
    }
    return sync;
  }
}
