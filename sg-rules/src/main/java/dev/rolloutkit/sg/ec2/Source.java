package dev.rolloutkit.sg.ec2;

/** Where the traffic comes from that a permission admits. */
public sealed interface Source {

  /** An IPv4 block; {@code cidr} as it was written, so host bits may be set. */
  record Cidr4(String cidr) implements Source {
    @Override
    public String id() {
      return cidr;
    }
  }

  /** An IPv6 block; {@code cidr} as it was written, in either case and any spelling. */
  record Cidr6(String cidr) implements Source {
    @Override
    public String id() {
      return cidr;
    }
  }

  /** A managed prefix list. */
  record PrefixList(String id) implements Source {}

  /**
   * Another security group: admits traffic of network interfaces that the group is attached to,
   * whatever their addresses.
   */
  record SecurityGroup(String id) implements Source {}

  /** A permission that has no source, or several of one kind and no single one of another. */
  record Unknown() implements Source {
    @Override
    public String id() {
      return "";
    }
  }

  /** The block, list or group as text; empty when EC2 was given none. */
  String id();
}
