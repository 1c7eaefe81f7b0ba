package dev.rolloutkit.ako.inventory;

import com.google.common.collect.ImmutableList;

/**
 * What a change of settings does to the objects on the controller.
 *
 * @param objects which are kept, moved, renamed, created and deleted
 * @param hosts every host with every virtual service whose address it has, sorted by tenant and
 *     host: a host on several virtual services is there several times
 */
public record ShardImpact(InventoryDiff objects, ImmutableList<HostMove> hosts) {

  /**
   * A host on one of its virtual services, before and after.
   *
   * @param tenant the Avi tenant
   * @param host the host
   * @param before the virtual service with its address; empty if it was not served
   * @param after the same afterwards
   */
  public record HostMove(String tenant, String host, String before, String after) {

    /** Whether the host gets another address, and with it a change in DNS. */
    public boolean vipChanges() {
      return !before.equals(after);
    }
  }

  /** The hosts that get another address. */
  public ImmutableList<HostMove> moving() {
    return hosts.stream().filter(HostMove::vipChanges).collect(ImmutableList.toImmutableList());
  }
}
