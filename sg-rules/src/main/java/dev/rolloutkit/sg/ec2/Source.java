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

  /** A block, IPv6 if the text has a colon, else IPv4, as the controller tells them apart. */
  static Source cidr(String cidr) {
    return cidr.indexOf(':') >= 0 ? new Cidr6(cidr) : new Cidr4(cidr);
  }

  /** An IPv4 block. */
  static Source ipv4(String cidr) {
    return new Cidr4(cidr);
  }

  /** An IPv6 block. */
  static Source ipv6(String cidr) {
    return new Cidr6(cidr);
  }

  /** Another security group, by id. */
  static Source securityGroup(String id) {
    return new SecurityGroup(id);
  }

  /** A managed prefix list, by id. */
  static Source prefixList(String id) {
    return new PrefixList(id);
  }

  /**
   * The source that a text names: {@code sg-…} is a group, {@code pl-…} a prefix list, everything
   * else a block.
   */
  static Source of(String text) {
    if (text.startsWith("sg-")) {
      return securityGroup(text);
    }
    return text.startsWith("pl-") ? prefixList(text) : cidr(text);
  }

  /** The block, list or group as text; empty when EC2 was given none. */
  String id();
}
