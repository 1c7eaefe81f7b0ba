package dev.rolloutkit.ako.internal.merge;

import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.graph.Pool;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.apimachinery.Fixes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a pool of a child or dedicated virtual service replaces the one with its name.
 *
 * <p>Compatibility: AKO compares checksums, in which the target port, the weight, {@code
 * insecureEdgeTermAllow} and the applied HTTPRule are missing. If only these differ, the old pool
 * stays with its old values; the members of pool groups get the new weight all the same. The old
 * pool has the settings of an HTTPRule and the new one does not have them yet, so a pool with such
 * settings is always replaced. See {@link AkoDefect#POOL_FLAG_NOT_COMPARED}. Source: AKO 2.1.
 *
 * @rule A pool stays as it is if only fields changed that AKO leaves out of the checksum, such as
 *     the target port or the weight.
 */
public final class KeptPools {
  private KeptPools() {}

  /**
   * The pool that the virtual service has afterwards.
   *
   * @param known the pool with the same name; {@code null} for none
   * @param fresh the new pool, before HTTPRules are applied to it
   */
  static Pool choose(Fixes<AkoDefect> fixes, @Nullable Pool known, Pool fresh) {
    return known != null
            && !fixes.fixes(AkoDefect.POOL_FLAG_NOT_COMPARED)
            && known.equals(withUncomparedFieldsOf(known, fresh))
        ? known
        : fresh;
  }

  /** Whether some path and Service are in both lists, with another target port or weight. */
  public static boolean areAffected(List<HostPath> before, List<HostPath> now) {
    if (before.equals(now)) {
      return false;
    }
    Map<String, HostPath> known = new HashMap<>();
    before.forEach(path -> known.put(key(path), path));
    for (HostPath path : now) {
      HostPath old = known.get(key(path));
      if (old != null
          && (old.weight() != path.weight()
              || !Objects.equals(old.backend().targetPort(), path.backend().targetPort()))) {
        return true;
      }
    }
    return false;
  }

  private static String key(HostPath path) {
    return path.path() + " " + path.backend().service();
  }

  /** The new pool with the old values of all fields that are not compared. */
  private static Pool withUncomparedFieldsOf(Pool known, Pool fresh) {
    return Pool.builder()
        .from(fresh)
        .targetPort(known.targetPort())
        .ratio(known.ratio())
        .insecureEdgeTermAllow(known.insecureEdgeTermAllow())
        .crd(known.crd())
        .build();
  }
}
