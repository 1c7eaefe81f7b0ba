package dev.rolloutkit.targets.cutover;

/**
 * Groups pods into sets whose pods always have the same state: the pods of the old revision that
 * are kept, the pods of the old revision that are deleted, and the pods of the new revision. A mask
 * denotes several sets. Empty sets are in no mask.
 *
 * @rule Pods that always have the same state are simulated as one set.
 */
final class TargetSets {
  static final int KEPT = 0;
  static final int DELETED = 1;
  static final int NEW = 2;
  static final int COUNT = 3;

  private final int[] sizes;
  private boolean deleted;
  private long diedAt = Simulation.NEVER;

  TargetSets(int replicas, int left) {
    sizes = new int[] {left, replicas - left, replicas};
  }

  int size(int set) {
    return sizes[set];
  }

  /** The pods of a revision that are not deleted. */
  int endpoints(boolean newRevision) {
    if (newRevision) {
      return bit(NEW);
    }
    return deleted ? bit(KEPT) : bit(KEPT) | bit(DELETED);
  }

  int sizeOf(int mask) {
    int out = 0;
    for (int set = 0; set < COUNT; set++) {
      if ((mask & 1 << set) != 0) {
        out += sizes[set];
      }
    }
    return out;
  }

  /** The number of pods of each revision in the sets of a mask, for people. */
  String text(int mask) {
    int old = sizeOf(mask & ~(1 << NEW));
    int young = sizeOf(mask & 1 << NEW);
    if (old == 0 && young == 0) {
      return "none";
    }
    String both = old > 0 && young > 0 ? " and " : "";
    return (old > 0 ? old + " of v1" : "") + both + (young > 0 ? young + " of v2" : "");
  }

  /** The pods of the old revision, for people. */
  String oldText(long now) {
    if (!deleted || sizes[DELETED] == 0) {
      return (sizes[KEPT] + sizes[DELETED]) + " serve";
    }
    return isDead(DELETED, now)
        ? sizes[KEPT] + " serve, " + sizes[DELETED] + " gone"
        : sizes[KEPT] + " serve, " + sizes[DELETED] + " stopping";
  }

  void delete(long deathAt) {
    deleted = true;
    diedAt = deathAt;
  }

  /** The time at which the pods of a set die or have died. */
  long deathOf(int set) {
    return set == DELETED ? diedAt : Simulation.NEVER;
  }

  boolean isDead(int set, long now) {
    return deathOf(set) <= now;
  }

  private int bit(int set) {
    return sizes[set] == 0 ? 0 : 1 << set;
  }
}
