package dev.rolloutkit.sg.ec2;

import dev.rolloutkit.apimachinery.internal.CodePoints;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a rule: protocol, ports and source. Two permissions with equal keys are the same
 * rule.
 *
 * <p>{@link #value} is the string that the controller uses as the key, such as {@code IpProtocol:
 * tcp, FromPort: 80, ToPort: 80, UserIdGroupPair: sg-1}. Keys compare as these strings do, by code
 * point; the string itself is built only on request.
 *
 * <p>Compatibility: the key does not contain descriptions and account ids; an absent port counts as
 * 0; protocols and CIDR blocks are compared as strings, so {@code TCP}, {@code tcp} and {@code 6}
 * are three different protocols.
 *
 * <p>Source: AWS Load Balancer Controller, security group info.
 *
 * @rule Two rules are the same if protocol, ports and source are; descriptions do not matter.
 */
public final class PermissionKey implements Comparable<PermissionKey> {
  private static final int LAST_PORT = 65535;

  private final String protocol;
  private final int from;
  private final int to;
  private final SourceKind kind;
  private final String id;

  /** Whether protocol and source contain no comma, so that equal texts have equal parts. */
  private final boolean plain;

  /** The ports as a number that sorts as their texts do; negative for ports outside 0..65535. */
  private final long portOrder;

  private final int hash;
  private @Nullable String text;

  private PermissionKey(
      String protocol, int from, int to, SourceKind kind, String id, @Nullable String text) {
    this.protocol = protocol;
    this.from = from;
    this.to = to;
    this.kind = kind;
    this.id = id;
    this.plain = kind != SourceKind.OTHER && protocol.indexOf(',') < 0 && id.indexOf(',') < 0;
    this.portOrder =
        from < 0 || from > LAST_PORT || to < 0 || to > LAST_PORT
            ? -1
            : (long) textOrder(from) << 20 | textOrder(to);
    this.text = text;
    this.hash =
        plain
            ? (((protocol.hashCode() * 31 + from) * 31 + to) * 31 + kind.words().length()) * 31
                + id.hashCode()
            : value().hashCode();
  }

  static PermissionKey of(String protocol, int from, int to, SourceKind kind, String id) {
    return new PermissionKey(protocol, from, to, kind, id, null);
  }

  /** The key of a permission without a single source, which is its whole JSON text. */
  static PermissionKey ofText(String text) {
    return new PermissionKey("", 0, 0, SourceKind.OTHER, "", text);
  }

  /** The key as a string. */
  public String value() {
    String made = text;
    if (made == null) {
      made =
          "IpProtocol: " + protocol + ", FromPort: " + from + ", ToPort: " + to + kind.words() + id;
      text = made;
    }
    return made;
  }

  /** Compares the strings of the keys by code point. */
  @Override
  public int compareTo(PermissionKey other) {
    if (this == other) {
      return 0;
    }
    if (!plain || !other.plain || portOrder < 0 || other.portOrder < 0) {
      return CodePoints.compare(value(), other.value());
    }
    if (!protocol.equals(other.protocol)) {
      return compareProtocols(protocol, other.protocol);
    }
    if (portOrder != other.portOrder) {
      return portOrder < other.portOrder ? -1 : 1;
    }
    return kind == other.kind ? CodePoints.compare(id, other.id) : kind.compareTo(other.kind);
  }

  /** Compares protocols as the texts of keys do, in which a comma ends them. */
  static int compareProtocols(String a, String b) {
    if (a.length() < b.length() && b.startsWith(a)) {
      return Character.compare(',', b.charAt(a.length()));
    }
    return b.length() < a.length() && a.startsWith(b)
        ? Character.compare(a.charAt(b.length()), ',')
        : CodePoints.compare(a, b);
  }

  /** Whether {@link #portsAndKind} sorts keys of the same protocol by ports and kind. */
  boolean isSortable() {
    return plain && portOrder >= 0;
  }

  String protocol() {
    return protocol;
  }

  /** Ports and kind of the source as a number of 40 bits that sorts as their texts do. */
  long portsAndKind() {
    return portOrder << 2 | kind.rank();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof PermissionKey key) || hash != key.hash || plain != key.plain) {
      return false;
    }
    return plain
        ? from == key.from
            && to == key.to
            && kind == key.kind
            && id.equals(key.id)
            && protocol.equals(key.protocol)
        : value().equals(key.value());
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** {@link #value}. */
  @Override
  public String toString() {
    return value();
  }

  /** Five digits of base 11, aligned left: 0 denotes the comma that ends the number. */
  private static int textOrder(int port) {
    int order = 0;
    int digits = 0;
    int unit = 10000;
    while (unit > 1 && port < unit) {
      unit /= 10;
    }
    for (int rest = port; unit > 0; unit /= 10) {
      order = order * 11 + rest / unit + 1;
      rest %= unit;
      digits++;
    }
    for (; digits < 5; digits++) {
      order *= 11;
    }
    return order;
  }
}
