package dev.rolloutkit.ako.name;

import dev.rolloutkit.ako.cluster.ObjectKey;

/**
 * What an Avi object is for, independent of its name. Two objects with the same name and tenant but
 * different identities collide; two objects with the same identity are the same object under two
 * naming schemes or settings.
 *
 * <p>A part that does not distinguish objects of a kind is empty: the child of a host is for that
 * host, whichever Ingresses use it; a policy set is for a host in a namespace; a pool is for one
 * backend of one path of one Ingress; a certificate is for a host and a secret.
 *
 * @param type the type of the Avi object
 * @param object the Ingress or Service, or its namespace alone
 * @param host the host, or the value of a shared-VIP annotation
 * @param path the path
 * @param rest any other distinguishing part: a backend, a port, a secret, a shard
 */
public record ObjectIdentity(
    AviType type, ObjectKey object, String host, String path, String rest) {
  private static final ObjectKey NOBODY = new ObjectKey("", "");

  /** The identity of an object of that kind and origin. */
  public static ObjectIdentity of(AviObjectKind kind, Origin origin) {
    AviType type = kind.type();
    return switch (kind) {
      case SNI_VS, EVH_VS, DEDICATED_VS, EVH_DEDICATED_VS ->
          new ObjectIdentity(type, NOBODY, origin.host(), "", "host");
      case HTTP_POLICY_SET ->
          new ObjectIdentity(
              type, new ObjectKey(origin.object().namespace(), ""), origin.host(), "", "");
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
              new ObjectKey(origin.object().namespace(), ""),
              origin.host(),
              origin.path(),
              "passthrough " + origin.backend());
      default ->
          new ObjectIdentity(type, origin.object(), origin.host(), origin.path(), origin.backend());
    };
  }
}
