package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Map;
import org.immutables.value.Value;

/**
 * The settings of one AKO instance that decide on names and objects.
 *
 * <pre>{@code
 * AkoConfig config = AkoConfig.builder().clusterName("prod").shardSize(ShardSize.MEDIUM).build();
 * }</pre>
 *
 * <p>Everything but the cluster name has AKO's default. Source: AKO 2.1, Helm chart values.
 */
@Value.Immutable
@ValueStyle
public interface AkoConfig {
  /** The name of the cluster, with which the names of its Avi objects begin. */
  String clusterName();

  /** How hosts are hosted; SNI unless {@code enableEVH} is set. */
  default NamingMode mode() {
    return NamingMode.SNI;
  }

  /** Whether names stay plain in EVH mode too, as they do on supervisor clusters. */
  default boolean plainNames() {
    return false;
  }

  /** Whether names are hashed where AKO hashes: in EVH mode, unless they stay plain. */
  @Value.Derived
  default boolean hashing() {
    return mode() == NamingMode.EVH && !plainNames();
  }

  /** Whether AKO runs on OpenShift, where it looks at Routes instead of Ingresses. */
  default boolean openShift() {
    return false;
  }

  /** Shared virtual services for HTTP hosts. */
  default ShardSize shardSize() {
    return ShardSize.LARGE;
  }

  /** Shared virtual services for TLS passthrough hosts. */
  default ShardSize passthroughShardSize() {
    return ShardSize.SMALL;
  }

  /** How traffic reaches pods. */
  default ServiceType serviceType() {
    return ServiceType.CLUSTER_IP;
  }

  /**
   * The DNS sub-domains that the Avi cloud's DNS profile serves, sorted by code point; empty when
   * the cloud has no such profile, which allows every host.
   */
  default ImmutableList<String> subDomains() {
    return ImmutableList.of();
  }

  /** Which DNS names are made. */
  default AutoFqdn autoFqdn() {
    return AutoFqdn.DISABLED;
  }

  /** The sub-domain that is preferred for Services; empty for none. */
  default String defaultDomain() {
    return "";
  }

  /** Whether this is the cluster's primary AKO. The others put their namespace into names. */
  default boolean primary() {
    return true;
  }

  /** The namespace AKO runs in. */
  default String akoNamespace() {
    return "avi-system";
  }

  /** The Avi tenant of namespaces that name no other. */
  default String tenant() {
    return "admin";
  }

  /** Which nodes serve NodePort pools. */
  default NodeSelector nodeSelector() {
    return NodeSelector.ALL;
  }

  /** Which namespaces are looked at. */
  default NamespaceSelector namespaceSelector() {
    return NamespaceSelector.ALL;
  }

  /** Whether rules of SNI children point at pools instead of pool groups. */
  default boolean noPgForSni() {
    return false;
  }

  /** Whether each namespace has a shared virtual service of its own; EVH only. */
  default boolean vipPerNamespace() {
    return false;
  }

  /** Whether Services of type LoadBalancer are left alone. */
  default boolean layer7Only() {
    return false;
  }

  /** Whether AKO serves LoadBalancer Services that name no class. */
  default boolean defaultLbController() {
    return true;
  }

  /** Whether AKO asks for NodePortLocal annotations itself; NodePortLocal only. */
  default boolean autoAnnotateService() {
    return true;
  }

  /** Whether namespaces may share a host. */
  default FqdnReuse fqdnReuse() {
    return FqdnReuse.INTER_NAMESPACE_ALLOWED;
  }

  /** Which addresses pool servers may have. */
  default IpFamily ipFamily() {
    return IpFamily.V4_V6;
  }

  /** The licence tier of the Avi controller. */
  default String license() {
    return "ENTERPRISE";
  }

  /** The network plug-in, {@code calico} and {@code antrea} have node addresses of their own. */
  default String cni() {
    return "";
  }

  /** How known defects are dealt with; exactly as AKO does unless said otherwise. */
  default AkoOptions options() {
    return AkoOptions.reference();
  }

  /** Sub-domains in the order in which AKO uses them. */
  @Value.Check
  default AkoConfig normalized() {
    ImmutableList<String> sorted = CodePoints.sorted(subDomains());
    return sorted.equals(subDomains()) ? this : new Builder().from(this).subDomains(sorted).build();
  }

  /** The same AKO under another cluster name. */
  default AkoConfig withClusterName(String clusterName) {
    return new Builder().from(this).clusterName(clusterName).build();
  }

  /**
   * The settings of a running AKO, from the environment variables of its pod ({@code CLUSTER_NAME},
   * {@code SHARD_VS_SIZE} and so on) and the keys {@code layer7Only} and {@code noPGForSNI} of its
   * config map. Always a value: where AKO replaces a text that it does not understand, that is a
   * warning, as is a cluster name with which it does not start. What is missing counts as empty, so
   * a missing shard size is {@link ShardSize#SMALL}. Sub-domains and licence are not among the
   * variables: they come from the controller.
   */
  static Outcome.Ok<AkoConfig> fromEnv(Map<String, String> env) {
    return AkoSettings.read(env);
  }

  /**
   * The settings of an AKO on a vSphere supervisor cluster: enhanced virtual hosting with a VIP for
   * each namespace, yet plain names, and no generated DNS names.
   *
   * @param clusterId the identifier of the cluster; what stands before its colon is the name,
   *     without a colon the first twelve characters
   * @param vpcMode whether five characters from behind the colon are part of the name
   */
  static AkoConfig supervisor(String clusterId, boolean vpcMode) {
    return new Builder()
        .clusterName(AkoSettings.clusterName(clusterId, vpcMode))
        .mode(NamingMode.EVH)
        .plainNames(true)
        .vipPerNamespace(true)
        .build();
  }

  /** A new builder; only the cluster name must be set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link AkoConfig}. */
  final class Builder extends ImmutableAkoConfig.Builder {}
}
