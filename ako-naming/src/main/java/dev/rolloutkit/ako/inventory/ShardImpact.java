package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;

/**
 * The effect of a change of AKO's settings on the Avi objects.
 *
 * @param objects the objects that are kept, moved, renamed, created and deleted
 * @param hosts the virtual services of each host before and after the change, sorted by tenant and
 *     host; a host that several virtual services serve has several entries
 */
public record ShardImpact(InventoryDiff objects, ImmutableList<HostMove> hosts) {

  /**
   * The virtual service that serves a host before and after the change.
   *
   * @param tenant the Avi tenant
   * @param host the host
   * @param before the virtual service whose address the host had; empty if there was none
   * @param after the virtual service whose address the host gets; empty if there is none
   */
  public record HostMove(String tenant, String host, String before, String after) {

    /** Whether the host gets another address, so that its DNS record changes. */
    public boolean vipChanges() {
      return !before.equals(after);
    }
  }

  /** The hosts that get another address. */
  public ImmutableList<HostMove> moving() {
    return hosts.stream().filter(HostMove::vipChanges).collect(ImmutableList.toImmutableList());
  }
}
