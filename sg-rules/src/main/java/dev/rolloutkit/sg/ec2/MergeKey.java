package dev.rolloutkit.sg.ec2;

import org.jspecify.annotations.Nullable;

/**
 * A protocol and a source group. Restricted mode merges the permissions with the same merge key
 * into one range of ports.
 *
 * @param protocol the protocol as written; empty if absent
 * @param group the id of the source group; empty for any other source
 */
public record MergeKey(String protocol, String group) implements Comparable<MergeKey> {
  /** Compares groups, then protocols. */
  @Override
  public int compareTo(MergeKey other) {
    int byGroup = group.compareTo(other.group);
    return byGroup != 0 ? byGroup : protocol.compareTo(other.protocol);
  }

  /**
   * Compares group and protocol. This method is written by hand because keys are looked up for each
   * permission and the generated method of a record is slower.
   */
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
