package dev.rolloutkit.stack.diff;

import com.google.common.collect.ImmutableList;

/**
 * What happens to one resource.
 *
 * @param type its type
 * @param id its id; of a rule that moves, {@code 80:1 -> 80:2}
 * @param kind what happens
 * @param members the members of its spec that differ; of a replacement those that cause it
 * @param cost what users notice; empty when nothing
 */
public record ResourceChange(
    String type, String id, ChangeKind kind, ImmutableList<String> members, String cost) {

  @Override
  public String toString() {
    return kind
        + " "
        + type
        + " "
        + id
        + (members.isEmpty() ? "" : " " + members)
        + (cost.isEmpty() ? "" : ": " + cost);
  }
}
