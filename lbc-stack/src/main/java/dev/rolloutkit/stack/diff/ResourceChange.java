package dev.rolloutkit.stack.diff;

import com.google.common.collect.ImmutableList;

/**
 * The change of one resource.
 *
 * @param type its type
 * @param id its id; {@code 80:1 -> 80:2} for a rule whose priority changes
 * @param kind the kind of the change
 * @param fields the fields of its {@code spec} that differ; for a replacement, those that cause it;
 *     empty for a rule, because {@link StackDiff#rules} and {@link StackDiff#answers} describe its
 *     change
 * @param cost what users of the load balancer notice; empty if they notice nothing
 */
public record ResourceChange(
    String type, String id, ChangeKind kind, ImmutableList<String> fields, String cost) {

  @Override
  public String toString() {
    return kind
        + " "
        + type
        + " "
        + id
        + (fields.isEmpty() ? "" : " " + fields)
        + (cost.isEmpty() ? "" : ": " + cost);
  }
}
