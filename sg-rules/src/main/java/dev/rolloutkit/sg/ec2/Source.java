package dev.rolloutkit.sg.ec2;

/** The source of the traffic that a permission admits. */
public sealed interface Source {

  /** An IPv4 CIDR block. {@code cidr} is the string as it was written, so host bits may be set. */
  record Cidr4(String cidr) implements Source {
    @Override
    public String id() {
      return cidr;
    }
  }

  /**
   * An IPv6 CIDR block. {@code cidr} is the string as it was written, in upper or lower case and in
   * any valid notation.
   */
  record Cidr6(String cidr) implements Source {
    @Override
    public String id() {
      return cidr;
    }
  }

  /** A managed prefix list. */
  record PrefixList(String id) implements Source {}

  /**
   * A security group: the permission admits traffic from network interfaces that have this group,
   * whatever their addresses.
   */
  record SecurityGroup(String id) implements Source {}

  /** No single source: the permission does not have exactly one source of any kind. */
  record Unknown() implements Source {
    @Override
    public String id() {
      return "";
    }
  }

  /**
   * A CIDR block: IPv6 if the string contains a colon, otherwise IPv4. The controller distinguishes
   * them in the same way.
   */
  static Source cidr(String cidr) {
    return cidr.indexOf(':') >= 0 ? new Cidr6(cidr) : new Cidr4(cidr);
  }

  /** An IPv4 CIDR block. */
  static Source ipv4(String cidr) {
    return new Cidr4(cidr);
  }

  /** An IPv6 CIDR block. */
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
   * The source that a string denotes: {@code sg-…} is a security group, {@code pl-…} a prefix list,
   * and any other string a CIDR block.
   */
  static Source of(String text) {
    if (text.startsWith("sg-")) {
      return securityGroup(text);
    }
    return text.startsWith("pl-") ? prefixList(text) : cidr(text);
  }

  /** The CIDR block, or the id of the prefix list or group; empty for {@link Unknown}. */
  String id();
}
