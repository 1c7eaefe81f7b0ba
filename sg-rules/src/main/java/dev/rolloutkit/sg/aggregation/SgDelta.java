package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * What one binding's new needs change in the rules of groups. Groups that do not change are left
 * out; within a group rules come by ascending key.
 *
 * @param added the rules that come, by group in ascending order
 * @param removed the rules that go
 */
public record SgDelta(
    ImmutableMap<String, ImmutableList<Permission>> added,
    ImmutableMap<String, ImmutableList<Permission>> removed) {
  /** Nothing changes. */
  public static final SgDelta NONE = new SgDelta(ImmutableMap.of(), ImmutableMap.of());

  /** Whether nothing changes. */
  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty();
  }
}
