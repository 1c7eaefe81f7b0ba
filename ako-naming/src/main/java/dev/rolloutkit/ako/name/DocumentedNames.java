package dev.rolloutkit.ako.name;

import java.util.Optional;

/**
 * Names exactly as AKO's published page about object translation describes them, for users who read
 * old documents.
 *
 * <p>No release of AKO gives these names: according to the page nothing is hashed, names contain
 * neither protocols nor AviInfraSettings, and paths keep their slashes.
 *
 * <p>Source: AKO documentation, objects page, 1.3.
 */
public final class DocumentedNames implements NamingScheme {
  private final String prefix;

  private DocumentedNames(String cluster) {
    this.prefix = cluster + "--";
  }

  /** The names of one cluster. */
  public static DocumentedNames of(String cluster) {
    return new DocumentedNames(cluster);
  }

  /** {@code <cluster>--<namespace>-<service>}. */
  public String l4Vs(String namespace, String service) {
    return prefix + namespace + "-" + service;
  }

  /** {@code <virtual service>-<port>}, for the pool and its pool group. */
  public String l4Pool(String namespace, String service, int port) {
    return l4Vs(namespace, service) + "-" + port;
  }

  /** {@code <cluster>--Shared-L7-<shard>}, for the shared virtual service and its pool group. */
  public String sharedVs(long shard) {
    return prefix + "Shared-L7-" + shard;
  }

  /**
   * {@code <cluster>--<host>/<path>-<namespace>-<ingress>}; {@code label} is the host and path,
   * which are used unchanged.
   */
  public String sharedPool(String label, String namespace, String ingress) {
    return prefix + label + "-" + namespace + "-" + ingress;
  }

  /** {@code <cluster>--<host>}. */
  public String sniVs(String host) {
    return prefix + host;
  }

  /**
   * {@code <cluster>--<namespace>-<host>_<path>-<ingress>}, for the pool and its pool group, where
   * one leading slash of the path is removed.
   */
  public String sniPool(String namespace, String host, String path, String ingress) {
    String text = path.startsWith("/") ? path.substring(1) : path;
    return prefix + namespace + "-" + host + "_" + text + "-" + ingress;
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
      case L4_VS -> origin.host().isEmpty() ? Optional.of(l4Vs(ns, name)) : Optional.empty();
      case L4_POOL ->
          Optional.of(
              l4Vs(ns, name)
                  + "-"
                  + origin.backend().substring(origin.backend().lastIndexOf(':') + 1));
      case SHARED_VS, SHARED_POOL_GROUP -> Optional.of(current.plain());
      case SHARED_POOL -> Optional.of(sharedPool(origin.host() + origin.path(), ns, name));
      case SNI_VS -> Optional.of(sniVs(origin.host()));
      case SNI_POOL, SNI_POOL_GROUP -> Optional.of(sniPool(ns, origin.host(), origin.path(), name));
      default -> Optional.empty();
    };
  }
}
