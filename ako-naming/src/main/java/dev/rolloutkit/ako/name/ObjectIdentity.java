package dev.rolloutkit.ako.name;

import dev.rolloutkit.apimachinery.NamespacedName;

/**
 * The purpose of an Avi object, independent of its name. Two objects with the same name and tenant
 * but different identities collide; two names with the same identity belong to the same object
 * under two naming schemes or settings.
 *
 * <p>A part is empty if it does not distinguish objects of the kind. A child virtual service is
 * identified by its host, whichever Ingresses use the host; a policy set by its host and namespace;
 * a pool by its backend, path and Ingress; a certificate by its host and Secret.
 *
 * @param type the type of the Avi object
 * @param object the Ingress or Service, or only its namespace
 * @param host the host, or the value of a shared-VIP annotation
 * @param path the path
 * @param rest any other distinguishing part: a backend, a port, a Secret, a shard
 */
public record ObjectIdentity(
    AviType type, NamespacedName object, String host, String path, String rest) {
  private static final NamespacedName NOBODY = new NamespacedName("", "");

  /** The identity of the object with the given kind and origin. */
  public static ObjectIdentity of(AviObjectKind kind, Origin origin) {
    AviType type = kind.type();
    return switch (kind) {
      case SNI_VS, EVH_VS, DEDICATED_VS, EVH_DEDICATED_VS ->
          new ObjectIdentity(type, NOBODY, origin.host(), "", "host");
      case HTTP_POLICY_SET ->
          new ObjectIdentity(
              type, new NamespacedName(origin.object().namespace(), ""), origin.host(), "", "");
      case STRING_GROUP -> new ObjectIdentity(type, NOBODY, origin.host(), origin.path(), "");
      case CA_CERT -> new ObjectIdentity(type, NOBODY, origin.host(), "", "authority");
      case TLS_KEY_CERT, TLS_ALTERNATE_KEY_CERT ->
          new ObjectIdentity(type, NOBODY, origin.host(), "", origin.backend());
      case SHARED_VS_VIP -> new ObjectIdentity(type, NOBODY, origin.host(), "", origin.backend());
      case ROUTER_KEY_CERT -> new ObjectIdentity(type, NOBODY, "", "", origin.backend());
      case PASSTHROUGH_POOL_GROUP ->
          new ObjectIdentity(type, NOBODY, origin.host(), "", "passthrough");
      case PASSTHROUGH_POOL ->
          new ObjectIdentity(
              type,
              new NamespacedName(origin.object().namespace(), ""),
              origin.host(),
              origin.path(),
              "passthrough " + origin.backend());
      default ->
          new ObjectIdentity(type, origin.object(), origin.host(), origin.path(), origin.backend());
    };
  }
}
