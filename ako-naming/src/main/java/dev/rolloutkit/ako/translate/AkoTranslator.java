package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.AkoConfig;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.apimachinery.Outcome;

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
  public static Outcome<AviGraph> translate(AkoConfig config, ClusterSnapshot cluster) {
    return translate(config, cluster, Claims.NONE);
  }

  /** The same, telling of every object as it is made. */
  public static Outcome<AviGraph> translate(
      AkoConfig config, ClusterSnapshot cluster, Claims claims) {
    Sync sync = fullSync(config, cluster, claims);
    return Outcome.ok(sync.graph(), sync.problems());
  }

  static Sync fullSync(AkoConfig config, ClusterSnapshot cluster, Claims claims) {
    Sync sync = new Sync(config, cluster, claims);
    sync.problems.addAll(cluster.problems());
    new L4Services(sync).addAll(cluster.services().values());
    new Ingresses(sync).addAll(cluster.ingresses().values());
    return sync;
  }
}
