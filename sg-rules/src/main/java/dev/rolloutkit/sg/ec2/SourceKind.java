package dev.rolloutkit.sg.ec2;

/** The kinds of sources, in the order of their words in a key's text. */
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

  /** Its place in the order; two bits for all that a plain key may have. */
  int rank() {
    return rank;
  }

  /** What precedes the source in a key's text. */
  String words() {
    return words;
  }

  /** The source of that kind. */
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
