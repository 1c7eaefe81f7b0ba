package dev.rolloutkit.ako.name;

import dev.rolloutkit.apimachinery.Hashes;
import java.util.Optional;

/**
 * Names that differ for any two different objects: the cluster's name, {@code --}, and the SHA-1 of
 * a text from which all parts of the object's identity can be recovered.
 *
 * <p>AKO does not give such names; they exist for comparison. AKO's names can collide, hashed or
 * not, because AKO joins the parts with {@code -}, which each part may itself contain. Here the
 * length of each part precedes it, so that equal texts always consist of equal parts.
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

  /** The name of the object with the given kind and origin. */
  public String name(AviObjectKind kind, Origin origin) {
    return prefix + Hashes.sha1Hex(text(kind, origin));
  }

  /**
   * The text that is hashed: the kind, the AviInfraSetting and each part of the {@link
   * ObjectIdentity}, each preceded by its length in UTF-16 code units and a colon, such as {@code
   * 7:L4_POOL0:4:pool3:red3:web0:0:6:TCP:80}.
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
