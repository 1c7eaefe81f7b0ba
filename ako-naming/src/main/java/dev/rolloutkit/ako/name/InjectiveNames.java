package dev.rolloutkit.ako.name;

import dev.rolloutkit.apimachinery.Hashes;
import java.util.Optional;

/**
 * Names that no two objects share: the cluster's name, {@code --}, and the SHA-1 of a text from
 * which all parts can be read back.
 *
 * <p>AKO gives no such names; they are for comparison. AKO's names collide, hashed or not, because
 * AKO joins parts with {@code -}, which can be part of each of them. Here each part follows its
 * length, so that equal texts have equal parts.
 */
public final class InjectiveNames implements NamingScheme {
  private final String prefix;

  private InjectiveNames(String cluster) {
    this.prefix = cluster + "--";
  }

  /** The names of one cluster. */
  public static InjectiveNames of(String cluster) {
    return new InjectiveNames(cluster);
  }

  /** The name of an object of that kind and origin. */
  public String name(AviObjectKind kind, Origin origin) {
    return prefix + Hashes.sha1Hex(text(kind, origin));
  }

  /**
   * The text that is hashed: the kind, the AviInfraSetting in the name and each part of the
   * identity, every one after its length in UTF-16 units and a colon, such as {@code
   * 7:L4_POOL0:4:pool3:red3:web0:0:6:TCP:80}. Objects that differ in any of them have different
   * texts.
   */
  public static String text(AviObjectKind kind, Origin origin) {
    ObjectIdentity identity = ObjectIdentity.of(kind, origin);
    StringBuilder out = new StringBuilder();
    part(out, kind.name());
    part(out, origin.infra());
    part(out, identity.type().path());
    part(out, identity.object().namespace());
    part(out, identity.object().name());
    part(out, identity.host());
    part(out, identity.path());
    part(out, identity.rest());
    return out.toString();
  }

  private static void part(StringBuilder out, String part) {
    out.append(part.length()).append(':').append(part);
  }

  @Override
  public Optional<String> nameOf(AviName current, Origin origin) {
    return Optional.of(name(current.kind(), origin));
  }
}
