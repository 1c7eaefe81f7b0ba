package dev.rolloutkit.ako.name;

import static dev.rolloutkit.ako.name.AviObjectKind.ADVANCED_L4_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.CA_CERT;
import static dev.rolloutkit.ako.name.AviObjectKind.DEDICATED_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.EVH_DEDICATED_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.EVH_NAMESPACE_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.EVH_SHARED_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.EVH_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.HEADER_REWRITE_POLICY;
import static dev.rolloutkit.ako.name.AviObjectKind.HTTP_POLICY_SET;
import static dev.rolloutkit.ako.name.AviObjectKind.L4_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.L4_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.L4_VS_VIP;
import static dev.rolloutkit.ako.name.AviObjectKind.PASSTHROUGH_INSECURE_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.PASSTHROUGH_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.PASSTHROUGH_POOL_GROUP;
import static dev.rolloutkit.ako.name.AviObjectKind.PASSTHROUGH_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.PKI_PROFILE;
import static dev.rolloutkit.ako.name.AviObjectKind.PROXY_APPLICATION_PROFILE;
import static dev.rolloutkit.ako.name.AviObjectKind.REGEX_ENCODED;
import static dev.rolloutkit.ako.name.AviObjectKind.ROUTER_KEY_CERT;
import static dev.rolloutkit.ako.name.AviObjectKind.SHARED_VIP_POOL;
import static dev.rolloutkit.ako.name.AviObjectKind.SHARED_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.SNI_VS;
import static dev.rolloutkit.ako.name.AviObjectKind.STRING_GROUP;
import static dev.rolloutkit.ako.name.AviObjectKind.TCP_HALF_OPEN_HEALTH_MONITOR;
import static dev.rolloutkit.ako.name.AviObjectKind.TLS_ALTERNATE_KEY_CERT;
import static dev.rolloutkit.ako.name.AviObjectKind.TLS_KEY_CERT;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.internal.name.EncodedNames;
import dev.rolloutkit.ako.internal.name.NamePrefixes;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.internal.Sha1;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The names that AKO 2.1 gives to Avi objects, in the order of {@link AviObjectKind}. {@link
 * PathNames} has the names of the objects for one path.
 *
 * <p>Pass all values as the manifests spell them: hosts in their original case, paths with their
 * slashes. Where an AviInfraSetting can be part of the name, {@code infra} is its name; {@code
 * null} or empty means none. Names are never truncated; {@link AviName#tooLong} says whether AKO
 * rejects one. Computing a name takes time proportional to its length.
 *
 * <p>Source: AKO 2.1 (November 2025).
 *
 * @rule Almost every name begins with the cluster's name and {@code --}; if names are hashed, the
 *     SHA-1 hash of the whole plain name follows.
 */
public final class AviNames implements NamingScheme {
  static final String DEDICATED_SUFFIX = "-L7-dedicated";
  private static final String EVH_SUFFIX = "-EVH";
  private static final String SECRET_REFERENCE = "@k8ssecretdummy";

  private final UnaryOperator<String> sha1;
  private final String prefix;
  private final String cluster;
  private final String akoId;
  private final String stringGroupPrefix;
  private final boolean hashing;
  private final boolean evh;
  private final boolean policyToPool;

  private AviNames(AkoConfig config, UnaryOperator<String> sha1) {
    this.sha1 = sha1;
    NamePrefixes prefixes = NamePrefixes.of(config);
    this.prefix = prefixes.namePrefix();
    this.cluster = config.clusterName();
    this.akoId = prefixes.akoIdPrefix();
    this.stringGroupPrefix =
        NamePrefixes.of("ako-", cluster, config.primary(), config.akoNamespace()).akoUser() + "-";
    this.hashing = config.hashing();
    this.evh = config.mode() == NamingMode.EVH;
    this.policyToPool = config.noPgForSni();
  }

  /** The names that an AKO with this configuration gives. The result is immutable. */
  public static AviNames of(AkoConfig config) {
    return new AviNames(config, Hashes::sha1Hex);
  }

  /** As {@link #of}, for use by a single thread: all hashes share one digest object. */
  public static AviNames forOneThread(AkoConfig config) {
    return new AviNames(config, new Sha1()::hex);
  }

  // Layer 4

  /**
   * Virtual service for a Service, for a v1alpha1pre1 gateway, or for the Services that share one
   * value of the shared-VIP annotation.
   */
  public AviName l4Vs(String namespace, String service) {
    return byMode(L4_VS, prefix + namespace + "-" + service);
  }

  /** VsVip, which holds the address of {@link #l4Vs}. */
  public AviName l4VsVip(String namespace, String service) {
    return byMode(L4_VS_VIP, prefix + namespace + "-" + service);
  }

  /** Pool for one port of a Service; {@code protocol} is empty if the Service has none. */
  public AviName l4Pool(String namespace, String service, String protocol, int port) {
    return byMode(L4_POOL, prefix + namespace + "-" + service + "-" + protocol + "-" + port);
  }

  /** Pool for one port of a Service behind a v1alpha1pre1 gateway. */
  public AviName advancedL4Pool(
      String namespace, String service, String gateway, String protocol, int port) {
    return byMode(
        ADVANCED_L4_POOL,
        prefix + namespace + "-" + service + "-" + gateway + "-" + protocol + "--" + port);
  }

  /**
   * Pool for one port of a Service that is behind a services-API gateway or has a shared-VIP
   * annotation.
   */
  public AviName sharedVipPool(
      String namespace, String service, String gateway, String protocol, int port) {
    return byMode(
        SHARED_VIP_POOL,
        prefix + namespace + "-" + service + "-" + gateway + "-" + protocol + "-" + port);
  }

  // Shared virtual services

  /** Shared virtual service number {@code shard}, in SNI or EVH mode as configured. */
  public AviName sharedVs(long shard, @Nullable String infra) {
    return evh
        ? plain(EVH_SHARED_VS, prefix + akoId + "Shared-L7-EVH-" + part(infra) + shard)
        : plain(SHARED_VS, prefix + akoId + "Shared-L7-" + part(infra) + shard);
  }

  /** Shared virtual service of a namespace, if AKO allocates one VIP for each namespace. */
  public AviName namespaceVs(String namespace, @Nullable String infra) {
    return plain(
        EVH_NAMESPACE_VS, prefix + akoId + "Shared-L7-EVH-" + part(infra) + "NS-" + namespace);
  }

  /** The names of the objects of one path. */
  public PathNames path(PathIdentity path) {
    return new PathNames(this, path);
  }

  /**
   * Whether rules refer to pools and not to pool groups, which changes the names of pools.
   *
   * @rule The name of a pool depends on whether rules refer to pools and not to pool groups.
   */
  boolean policyToPool() {
    return policyToPool;
  }

  // One host

  /** Dedicated virtual service of a host, in SNI or EVH mode as configured. */
  public AviName dedicatedVs(String host, @Nullable String infra) {
    return evh
        ? evhDedicatedVs(host, infra)
        : plain(DEDICATED_VS, prefix + part(infra) + host + DEDICATED_SUFFIX);
  }

  /**
   * Dedicated virtual service of a host in EVH mode. The suffix {@code -EVH} follows the hash, so
   * {@link EncodedNames} does not recognise the name as hashed.
   */
  public AviName evhDedicatedVs(String host, @Nullable String infra) {
    String text = prefix + part(infra) + host + DEDICATED_SUFFIX;
    return hashing
        ? new AviName(prefix + sha1.apply(text) + EVH_SUFFIX, EVH_DEDICATED_VS, true, text)
        : plain(EVH_DEDICATED_VS, text + EVH_SUFFIX);
  }

  /** SNI child virtual service of a host. */
  public AviName sniVs(String host, @Nullable String infra) {
    return byMode(SNI_VS, prefix + part(infra) + host);
  }

  /** EVH child virtual service of a host. */
  public AviName evhVs(String host, @Nullable String infra) {
    return byMode(EVH_VS, prefix + part(infra) + host);
  }

  /** HTTP policy set of a host: one for each namespace that uses the host. */
  public AviName httpPolicySet(String namespace, String host, @Nullable String infra) {
    return byMode(HTTP_POLICY_SET, prefix + part(infra) + namespace + "-" + host);
  }

  /** HTTP policy set of a virtual service that rewrites the host header. */
  public AviName headerRewritePolicy(String vsName, String host) {
    return plain(HEADER_REWRITE_POLICY, vsName + "--host-hdr-re-write--" + host);
  }

  // Certificates

  /**
   * Certificate of a host.
   *
   * <p>Compatibility: the name does not contain the namespace, so two namespaces that use the same
   * host overwrite each other's certificate.
   *
   * @rule The name of a host's certificate does not contain the namespace, so two namespaces with
   *     one host overwrite each other's certificate.
   * @param secret the name of the Secret or a reference to it; a name that ends with {@code -alt}
   *     means the host's second certificate, and the default certificates of the OpenShift router
   *     are named after their Secrets
   */
  public AviName tlsKeyCert(String host, @Nullable String infra, String secret) {
    String name =
        secret.startsWith(SECRET_REFERENCE)
            ? secret.substring(secret.lastIndexOf('/') + 1)
            : secret;
    if (name.equals("router-certs-default") || name.equals("router-certs-default-alt")) {
      return byMode(ROUTER_KEY_CERT, prefix + name);
    }
    return name.endsWith("-alt")
        ? byMode(TLS_ALTERNATE_KEY_CERT, prefix + part(infra) + host + "-alt")
        : byMode(TLS_KEY_CERT, prefix + part(infra) + host);
  }

  /** CA certificate of a host. */
  public AviName caCert(String host, @Nullable String infra) {
    return byMode(CA_CERT, prefix + part(infra) + host + "-cacert");
  }

  /** PKI profile of a pool; {@code poolName} is the pool's final name, hashed if AKO hashes it. */
  public AviName pkiProfile(String poolName) {
    return byMode(PKI_PROFILE, poolName + "-pkiprofile");
  }

  // Passthrough

  /** Virtual service number {@code shard} for passthrough hosts. */
  public AviName passthroughVs(long shard, @Nullable String infra) {
    return plain(PASSTHROUGH_VS, prefix + akoId + "Shared-Passthrough-" + part(infra) + shard);
  }

  /** The virtual service that redirects HTTP to HTTPS for the hosts of {@link #passthroughVs}. */
  public AviName passthroughInsecureVs(long shard, @Nullable String infra) {
    return plain(
        PASSTHROUGH_INSECURE_VS,
        prefix + akoId + "Shared-Passthrough-" + part(infra) + shard + "-insecure");
  }

  /** Pool group of a passthrough host. */
  public AviName passthroughPoolGroup(String host, @Nullable String infra) {
    return plain(PASSTHROUGH_POOL_GROUP, prefix + part(infra) + host);
  }

  /** Pool for one Service of a passthrough host. */
  public AviName passthroughPool(String host, String service, @Nullable String infra) {
    return plain(PASSTHROUGH_POOL, prefix + part(infra) + host + "-" + service);
  }

  // The rest

  /** SNI pool or pool group whose path is a regular expression; {@code name} is its plain name. */
  public AviName regexEncoded(String name) {
    return new AviName(prefix + sha1.apply(name), REGEX_ENCODED, true, name);
  }

  /** String group for a host and a path that is a regular expression. */
  public AviName stringGroup(String host, String path) {
    String text = host + path;
    return new AviName(stringGroupPrefix + sha1.apply(text), STRING_GROUP, true, text);
  }

  /** The application profile for the PROXY protocol. */
  public AviName proxyApplicationProfile() {
    return byMode(PROXY_APPLICATION_PROFILE, cluster + "-proxy-applicationprofile");
  }

  /** The half-open TCP health monitor. */
  public AviName tcpHalfOpenHealthMonitor() {
    return byMode(TCP_HALF_OPEN_HEALTH_MONITOR, cluster + "-tcphalfopen-healthmonitor");
  }

  /** The prefix and the text's hash if this AKO hashes names; otherwise the text itself. */
  public String encode(String text) {
    return hashing ? prefix + sha1.apply(text) : text;
  }

  /** The cluster's name and {@code --}, with which almost all names of this AKO begin. */
  public String prefix() {
    return prefix;
  }

  @Override
  public Optional<String> nameOf(AviName current, Origin origin) {
    return Optional.of(current.value());
  }

  /** The key under which AKO stores a virtual service's model: {@code tenant/virtual service}. */
  public static String model(String tenant, String vsName) {
    return tenant + "/" + vsName;
  }

  AviName byMode(AviObjectKind kind, String text) {
    return hashing ? new AviName(encode(text), kind, true, text) : plain(kind, text);
  }

  static AviName plain(AviObjectKind kind, String text) {
    return new AviName(text, kind, false, text);
  }

  static String part(@Nullable String infra) {
    return infra == null || infra.isEmpty() ? "" : infra + "-";
  }
}
