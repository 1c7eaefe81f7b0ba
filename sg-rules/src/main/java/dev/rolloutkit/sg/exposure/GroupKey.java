package dev.rolloutkit.sg.exposure;

import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.sg.ec2.Source;

/**
 * A protocol and a source in a security group. Rules with the same key are merged into one range in
 * restricted mode.
 *
 * @rule Ranges are listed by group, protocol and source.
 * @param group the security group
 * @param protocol the protocol
 * @param source the source
 */
public record GroupKey(String group, String protocol, Source source)
    implements Comparable<GroupKey> {
  /** Compares groups, then protocols, then kinds and ids of sources. */
  @Override
  public int compareTo(GroupKey other) {
    int by = CodePoints.compare(group, other.group);
    by = by != 0 ? by : CodePoints.compare(protocol, other.protocol);
    by = by != 0 ? by : Integer.compare(kind(source), kind(other.source));
    return by != 0 ? by : CodePoints.compare(source.id(), other.source.id());
  }

  private static int kind(Source source) {
    if (source instanceof Source.Cidr4) {
      return 0;
    }
    if (source instanceof Source.Cidr6) {
      return 1;
    }
    if (source instanceof Source.PrefixList) {
      return 2;
    }
    return source instanceof Source.SecurityGroup ? 3 : 4;
  }
}
