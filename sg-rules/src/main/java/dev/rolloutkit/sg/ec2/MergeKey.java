package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.Nullable;

/**
 * What the permissions have in common that restricted mode merges into one range.
 *
 * @param protocol as written; empty when absent
 * @param group the id of the source group; empty for any other source
 */
public record MergeKey(String protocol, String group) implements Comparable<MergeKey> {
  /** By group, then by protocol. */
  @Override
  public int compareTo(MergeKey other) {
    int byGroup = group.compareTo(other.group);
    return byGroup != 0 ? byGroup : protocol.compareTo(other.protocol);
  }

  /** By hand, since it is looked up for each ask: a record's own goes through handles. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MergeKey key
        && protocol.equals(key.protocol)
        && group.equals(key.group);
  }

  @Override
  public int hashCode() {
    return protocol.hashCode() * 31 + group.hashCode();
  }
}
