package dev.rolloutkit.sg.ec2;

/** The kinds of sources, in the order in which the texts of keys sort them. */
enum SourceKind {
  CIDR4(0, ", IpRange: "),
  CIDR6(1, ", Ipv6Range: "),
  PREFIX_LIST(2, ", PrefixListId: "),
  SECURITY_GROUP(3, ", UserIdGroupPair: "),
  OTHER(4, "");

  private final int rank;
  private final String words;

  SourceKind(int rank, String words) {
    this.rank = rank;
    this.words = words;
  }

  /** The place in the order; two bits except for {@link #OTHER}. */
  int rank() {
    return rank;
  }

  /** The text before the source in a key. */
  String words() {
    return words;
  }

  /** A source of this kind. */
  Source source(String id) {
    return switch (this) {
      case CIDR4 -> new Source.Cidr4(id);
      case CIDR6 -> new Source.Cidr6(id);
      case PREFIX_LIST -> new Source.PrefixList(id);
      case SECURITY_GROUP -> new Source.SecurityGroup(id);
      case OTHER -> new Source.Unknown();
    };
  }
}
