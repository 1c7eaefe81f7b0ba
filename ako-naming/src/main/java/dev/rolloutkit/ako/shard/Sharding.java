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
 * Which shared virtual service a host is put on.
 *
 * <p>Only the host counts, byte for byte as the rule gives it: neither path nor namespace nor
 * Ingress. Source: AKO 2.1.
 */
public final class Sharding {
  private static final String DEFAULT_TENANT = "admin";

  private Sharding() {}

  /** FNV-1a of the UTF-8 form, in 0..4294967295. */
  public static long hash(String key) {
    return Integer.toUnsignedLong(Hashes.fnv1a32(key));
  }

  /**
   * The shard of a key among {@code size}, in 0..4294967295.
   *
   * <p>Compatibility: a mask of {@code size - 1}, not a remainder. A size that is no power of two
   * leaves shards empty; size 0 gives the hash itself.
   */
  public static long bucket(String key, long size) {
    return hash(key) & (size - 1) & 0xFFFF_FFFFL;
  }

  /** The virtual service of a host, in a namespace without a tenant or AviInfraSetting of its own. */
  public static ShardVs shardVs(AkoConfig config, String host, String namespace) {
    return shardVs(config, AviNames.of(config), host, namespace, null, null);
  }

  /**
   * The virtual service of a host that AKO terminates.
   *
   * @param names the names of {@code config}
   * @param host as in the rule, or generated for a rule without a host
   * @param infra the AviInfraSetting that applies, if one does
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
   * The virtual services of a host whose TLS is passed through.
   *
   * <p>Compatibility: a dedicated size gives every host a number of its own, its whole hash.
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

  /** The tenant of a namespace: its annotation, else the configured one. */
  public static String tenant(AkoConfig config, @Nullable String namespaceTenant) {
    if (namespaceTenant != null && !namespaceTenant.isEmpty()) {
      return namespaceTenant;
    }
    return config.tenant().isEmpty() ? DEFAULT_TENANT : config.tenant();
  }

  /**
   * Whether AKO takes a name for that of a shared virtual service.
   *
   * <p>Compatibility: it looks for a part of the name, so a host or Service of that spelling passes
   * too.
   */
  public static boolean isShardVs(AkoConfig config, String vsName) {
    if (config.shardSize() == ShardSize.DEDICATED) {
      return false;
    }
    boolean evhName = vsName.contains("Shared-L7-EVH-");
    return config.mode() == NamingMode.EVH ? evhName : !evhName && vsName.contains("Shared-L7");
  }
}
