package dev.rolloutkit.ako.name;

import java.util.Optional;

/**
 * The names that AKO 1.3 gave, which an Avi Controller may still show after an upgrade.
 *
 * <p>AKO 1.3 hashes no names and includes neither protocols nor AviInfraSettings. With {@code
 * shardingScheme: namespace}, which later releases do not have, it spread hosts over the shards by
 * namespace and named TLS virtual services after the Ingress and the Secret.
 *
 * <p>Source: recordings of AKO as of January 2021.
 */
public final class Legacy13Names implements NamingScheme {
  private final String prefix;

  private Legacy13Names(String cluster) {
    this.prefix = cluster + "--";
  }

  /** The names of one cluster. */
  public static Legacy13Names of(String cluster) {
    return new Legacy13Names(cluster);
  }

  /** {@code <cluster>--<namespace>-<service>}. */
  public String l4Vs(String namespace, String service) {
    return prefix + namespace + "-" + service;
  }

  /** {@code <virtual service>--<port>}, with two dashes, as Avi Controllers show it. */
  public String l4Pool(String vsName, int port) {
    return vsName + "--" + port;
  }

  /** {@code <virtual service>-<port>}, with one dash. */
  public String l4PoolGroup(String vsName, int port) {
    return vsName + "-" + port;
  }

  /** {@code <cluster>--<namespace>-<service>-<gateway>--<port>}. */
  public String advancedL4Pool(String namespace, String service, String gateway, int port) {
    return prefix + namespace + "-" + service + "-" + gateway + "--" + port;
  }

  /** {@code <cluster>--Shared-L7-<shard>}. */
  public String sharedVs(long shard) {
    return prefix + "Shared-L7-" + shard;
  }

  /**
   * {@code <cluster>--<label>-<namespace>-<ingress>}, where {@code label} is the host and path with
   * {@code _} for each slash.
   */
  public String sharedPool(String label, String namespace, String ingress) {
    return prefix + label.replace('/', '_') + "-" + namespace + "-" + ingress;
  }

  /** {@code <cluster>--<host>}. */
  public String sniVs(String host) {
    return prefix + host;
  }

  /** {@code <cluster>--<ingress>-<namespace>-<secret>}, for sharding by namespace. */
  public String sniVsNamespaceSharded(String namespace, String ingress, String secret) {
    return prefix + ingress + "-" + namespace + "-" + secret;
  }

  /**
   * {@code <cluster>--<namespace>-<host><path>-<ingress>}, for the pool, its pool group and the
   * policy set, with {@code _} for each slash of the path.
   */
  public String sniPool(String namespace, String host, String path, String ingress) {
    return prefix + namespace + "-" + host + path.replace('/', '_') + "-" + ingress;
  }

  /** {@code <cluster>--<host>}. */
  public String tlsKeyCert(String host) {
    return prefix + host;
  }

  /** {@code <cluster>--<namespace>-<secret>}, for sharding by namespace. */
  public String tlsKeyCertNamespaceSharded(String namespace, String secret) {
    return prefix + namespace + "-" + secret;
  }

  /** {@code <certificate>-cacert}. */
  public String caCert(String keyCertName) {
    return keyCertName + "-cacert";
  }

  /** {@code <pool>-pkiprofile}. */
  public String pkiProfile(String poolName) {
    return poolName + "-pkiprofile";
  }

  @Override
  public Optional<String> nameOf(AviName current, Origin origin) {
    String ns = origin.object().namespace();
    String name = origin.object().name();
    return switch (current.kind()) {
      case L4_VS, L4_VS_VIP -> origin.host().isEmpty() ? Optional.of(l4Vs(ns, name)) : none();
      case L4_POOL -> Optional.of(l4Vs(ns, name) + "--" + port(origin));
      case SHARED_VS, SHARED_VS_VIP, DATA_SCRIPT, SHARED_POOL_GROUP, REDIRECT_POLICY ->
          Optional.of(current.plain());
      case SHARED_POOL -> Optional.of(sharedPool(origin.host() + origin.path(), ns, name));
      case SNI_VS -> Optional.of(sniVs(origin.host()));
      case SNI_POOL, SNI_POOL_GROUP -> Optional.of(sniPool(ns, origin.host(), origin.path(), name));
      case TLS_KEY_CERT -> Optional.of(tlsKeyCert(origin.host()));
      default -> none();
    };
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  private static String port(Origin origin) {
    return origin.backend().substring(origin.backend().lastIndexOf(':') + 1);
  }
}
