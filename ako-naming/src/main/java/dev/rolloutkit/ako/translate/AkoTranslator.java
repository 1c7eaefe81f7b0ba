package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.graph.AviObjectListener;
import dev.rolloutkit.ako.internal.event.Translation;
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
  public static Outcome.Ok<AviGraph> translate(AkoConfig config, AkoCluster cluster) {
    return translate(config, cluster, AviObjectListener.NONE);
  }

  /** As {@link #translate(AkoConfig, AkoCluster)}, with given objects on the Avi Controller. */
  public static Outcome.Ok<AviGraph> translate(
      AkoConfig config, AkoCluster cluster, AviObjects avi) {
    Translation translation = Translation.fullSync(config, cluster, avi, AviObjectListener.NONE);
    return translation.result();
  }

  /**
   * As {@link #translate(AkoConfig, AkoCluster)}, and passes every object to {@code listener} when
   * it is created.
   */
  public static Outcome.Ok<AviGraph> translate(
      AkoConfig config, AkoCluster cluster, AviObjectListener listener) {
    Translation translation =
        Translation.fullSync(config, cluster, AviObjects.EVERYTHING, listener);
    return translation.result();
  }

  /**
   * What AKO does when the labels or the tenant annotation of a namespace change.
   *
   * @param cluster the cluster with the objects of the namespace
   */
  public static NamespaceTransition namespaceTransition(
      AkoConfig config, AkoCluster cluster, Namespace before, Namespace after) {
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
      AkoConfig config, AkoCluster cluster, Namespace before, Namespace after) {
    Translation translation =
        Translation.fullSync(config, cluster, AviObjects.EVERYTHING, AviObjectListener.NONE);
    translation.changeNamespace(before, after);
    return translation.result();
  }

  /** The NodePortLocal annotations that AKO requests during a full sync, sorted. */
  public static ImmutableList<NplRequest> nplAutoAnnotate(AkoConfig config, AkoCluster cluster) {
    return NodePortLocalAnnotations.of(config, cluster);
  }
}
