package dev.rolloutkit.ako.shard;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.apimachinery.Hashes;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the virtual service that serves a host.
 *
 * <p>The shard depends only on the host, byte for byte as the rule spells it, and not on the path,
 * the namespace or the Ingress. Source: AKO 2.1.
 */
public final class Sharding {
  private static final String DEFAULT_TENANT = "admin";

  private Sharding() {}

  /** The 32-bit FNV-1a hash of the key's UTF-8 form, in 0..4294967295. */
  public static long hash(String key) {
    return Integer.toUnsignedLong(Hashes.fnv1a32(key));
  }

  /**
   * The shard of a key among {@code size} shards, in 0..4294967295.
   *
   * <p>Compatibility: AKO masks the hash with {@code size - 1} and does not take the remainder. If
   * the size is not a power of two, some shards stay empty; with size 0 the result is the hash.
   *
   * @rule The shard of a host is the FNV-1a hash of the host, masked with the number of shards less
   *     one.
   */
  public static long bucket(String key, long size) {
    return hash(key) & (size - 1) & 0xFFFF_FFFFL;
  }

  /**
   * The virtual service for a host, in a namespace without a tenant or AviInfraSetting of its own.
   *
   * @rule A host is served by the shared virtual service whose number is its shard, or by a
   *     dedicated one of its own.
   */
  public static ShardVs shardVs(AkoConfig config, String host, String namespace) {
    return shardVs(config, AviNames.of(config), host, namespace, null, null);
  }

  /**
   * The virtual service for a host that is not passed through.
   *
   * @param names the names that belong to {@code config}
   * @param host the host as the rule spells it, or the generated host of a rule without one
   * @param infra the AviInfraSetting that applies; {@code null} for none
   * @param namespaceTenant the tenant annotation of the namespace; {@code null} or empty for none
   */
  public static ShardVs shardVs(
      AkoConfig config,
      AviNames names,
      String host,
      String namespace,
      @Nullable InfraSetting infra,
      @Nullable String namespaceTenant) {
    String tenant = tenant(config, namespaceTenant);
    String infraName = infra == null ? null : infra.nameInNames();
    if (config.vipPerNamespace() && config.mode() == NamingMode.EVH) {
      return new ShardVs(
          names.namespaceVs(namespace, infraName), tenant, OptionalLong.empty(), false);
    }
    ShardSize size =
        infra == null
            ? config.shardSize()
            : ShardSize.ofInfraSetting(infra.shardSize(), config.shardSize());
    if (size == ShardSize.DEDICATED) {
      return new ShardVs(names.dedicatedVs(host, infraName), tenant, OptionalLong.empty(), true);
    }
    long shard = bucket(host, size.virtualServices());
    return new ShardVs(names.sharedVs(shard, infraName), tenant, OptionalLong.of(shard), false);
  }

  /**
   * The virtual services for a host whose TLS is passed through.
   *
   * <p>Compatibility: with the size {@code DEDICATED}, the host's whole hash is the shard number.
   */
  public static PassthroughVs passthroughVs(
      AkoConfig config, AviNames names, String host, @Nullable InfraSetting infra) {
    String infraName = infra == null ? null : infra.nameInNames();
    ShardSize size =
        infra == null
            ? config.passthroughShardSize()
            : ShardSize.ofInfraSetting(infra.shardSize(), config.passthroughShardSize());
    long shard = bucket(host, size.virtualServices());
    return new PassthroughVs(
        names.passthroughVs(shard, infraName),
        names.passthroughInsecureVs(shard, infraName),
        shard);
  }

  /**
   * The Avi tenant of a namespace: its annotation if present, otherwise the configured tenant.
   *
   * @rule The tenant of a namespace is its annotation, otherwise the configured tenant.
   */
  public static String tenant(AkoConfig config, @Nullable String namespaceTenant) {
    if (namespaceTenant != null && !namespaceTenant.isEmpty()) {
      return namespaceTenant;
    }
    return config.tenant().isEmpty() ? DEFAULT_TENANT : config.tenant();
  }

  /**
   * Whether AKO regards a name as that of a shared virtual service.
   *
   * <p>Compatibility: AKO searches for {@code Shared-L7} anywhere in the name, so names that
   * contain it because of a host or Service also match.
   */
  public static boolean isShardVs(AkoConfig config, String vsName) {
    if (config.shardSize() == ShardSize.DEDICATED) {
      return false;
    }
    boolean evhName = vsName.contains("Shared-L7-EVH-");
    return config.mode() == NamingMode.EVH ? evhName : !evhName && vsName.contains("Shared-L7");
  }
}
