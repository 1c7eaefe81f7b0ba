package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * How the aggregated rules change when one binding requests other rules. Groups that do not change
 * are absent; within a group, rules are sorted by ascending key.
 *
 * @param added the rules that are added, by ascending group id
 * @param removed the rules that are removed, by ascending group id
 */
public record SgDelta(
    ImmutableMap<String, ImmutableList<Permission>> added,
    ImmutableMap<String, ImmutableList<Permission>> removed) {
  /** No change. */
  public static final SgDelta NONE = new SgDelta(ImmutableMap.of(), ImmutableMap.of());
}
