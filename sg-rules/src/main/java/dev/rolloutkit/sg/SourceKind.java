package dev.rolloutkit.sg;

/** The kinds of sources, in the order of their words in a key's text. */
enum SourceKind {
  CIDR4(", IpRange: "),
  CIDR6(", Ipv6Range: "),
  PREFIX_LIST(", PrefixListId: "),
  SECURITY_GROUP(", UserIdGroupPair: "),
  OTHER("");

  private final String words;

  SourceKind(String words) {
    this.words = words;
  }

  /** What stands before the source in a key's text. */
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
