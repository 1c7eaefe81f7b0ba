package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import java.util.Map;
import org.immutables.value.Value;

/**
 * The settings of one AKO instance that influence names and objects.
 *
 * <pre>{@code
 * AkoConfig config = AkoConfig.builder().clusterName("prod").shardSize(ShardSize.MEDIUM).build();
 * }</pre>
 *
 * <p>All settings except the cluster name default to the values of AKO's Helm chart. Source: AKO
 * 2.1.
 */
@Value.Immutable
@ValueStyle
public interface AkoConfig {
  /** The name of the cluster, with which the names of its Avi objects begin. */
  String clusterName();

  /** How virtual services serve hosts; SNI unless {@code enableEVH} is set. */
  default NamingMode mode() {
    return NamingMode.SNI;
  }

  /** Whether names are not hashed even in EVH mode, as on supervisor clusters. */
  default boolean plainNames() {
    return false;
  }

  /** Whether names are hashed: in EVH mode without {@link #plainNames}. */
  @Value.Derived
  default boolean hashing() {
    return mode() == NamingMode.EVH && !plainNames();
  }

  /** Whether AKO runs on OpenShift, where it watches Routes instead of Ingresses. */
  default boolean openShift() {
    return false;
  }

  /** The number of shared virtual services for HTTP and HTTPS hosts. */
  default ShardSize shardSize() {
    return ShardSize.LARGE;
  }

  /** The number of shared virtual services for TLS passthrough hosts. */
  default ShardSize passthroughShardSize() {
    return ShardSize.SMALL;
  }

  /** How traffic reaches pods. */
  default ServiceType serviceType() {
    return ServiceType.CLUSTER_IP;
  }

  /**
   * The DNS sub-domains of the Avi cloud's DNS profile, sorted by code point; empty if the cloud
   * has no DNS profile, in which case every host is allowed.
   */
  default ImmutableList<String> subDomains() {
    return ImmutableList.of();
  }

  /** The form of generated DNS names. */
  default AutoFqdn autoFqdn() {
    return AutoFqdn.DISABLED;
  }

  /** The preferred sub-domain of generated DNS names; empty for none. */
  default String defaultDomain() {
    return "";
  }

  /** Whether this is the cluster's primary AKO; other instances add their namespace to names. */
  default boolean primary() {
    return true;
  }

  /** The namespace in which AKO runs. */
  default String akoNamespace() {
    return "avi-system";
  }

  /** The annotation of a namespace that names its Avi tenant. */
  String TENANT_ANNOTATION = "ako.vmware.com/tenant-name";

  /** The Avi tenant of namespaces without a {@link #TENANT_ANNOTATION}. */
  default String tenant() {
    return "admin";
  }

  /** Which nodes are servers of NodePort pools. */
  default NodeSelector nodeSelector() {
    return NodeSelector.ALL;
  }

  /** Which namespaces AKO watches. */
  default AkoNamespaceSelector namespaceSelector() {
    return AkoNamespaceSelector.ALL;
  }

  /** Whether rules of SNI children refer to pools instead of pool groups. */
  default boolean noPgForSni() {
    return false;
  }

  /** Whether each namespace has a shared virtual service of its own; only in EVH mode. */
  default boolean vipPerNamespace() {
    return false;
  }

  /** Whether AKO ignores Services of type LoadBalancer. */
  default boolean layer7Only() {
    return false;
  }

  /** Whether AKO serves Services of type LoadBalancer without a load balancer class. */
  default boolean defaultLbController() {
    return true;
  }

  /** Whether AKO annotates Services for NodePortLocal; only for that service type. */
  default boolean autoAnnotateService() {
    return true;
  }

  /** Whether Ingresses of different namespaces may share a host. */
  default FqdnReuse fqdnReuse() {
    return FqdnReuse.INTER_NAMESPACE_ALLOWED;
  }

  /** The address families that pool servers may have. */
  default PoolIpFamily ipFamily() {
    return PoolIpFamily.V4_V6;
  }

  /** The licence tier of the Avi Controller. */
  default String license() {
    return "ENTERPRISE";
  }

  /**
   * The network plug-in. For {@code calico} and {@code antrea}, AKO reads the addresses of nodes
   * from the annotations of these plug-ins.
   */
  default String cni() {
    return "";
  }

  /** Which known defects of AKO are fixed; none by default. */
  default Fixes<AkoDefect> fixes() {
    return Fixes.reference();
  }

  /** The release of AKO that the functions reproduce; the matched commit by default. */
  default ReleaseOf<AkoChange> release() {
    return AkoRelease.MATCHED;
  }

  /** This configuration with sorted sub-domains; called by the builder. */
  @Value.Check
  default AkoConfig normalized() {
    ImmutableList<String> sorted = CodePoints.sorted(subDomains());
    return sorted.equals(subDomains()) ? this : new Builder().from(this).subDomains(sorted).build();
  }

  /** This configuration with another cluster name. */
  default AkoConfig withClusterName(String clusterName) {
    return new Builder().from(this).clusterName(clusterName).build();
  }

  /**
   * The settings of a running AKO, read from the environment variables of its pod ({@code
   * CLUSTER_NAME}, {@code SHARD_VS_SIZE} and so on) and the keys {@code layer7Only} and {@code
   * noPGForSNI} of its ConfigMap.
   *
   * <p>Reading never fails. A value that AKO does not understand and replaces is a warning, and so
   * is a cluster name with which AKO does not start. A missing variable counts as empty, so a
   * missing shard size means {@link ShardSize#SMALL}. The sub-domains and the licence are not read:
   * AKO gets them from the Avi Controller.
   */
  static Outcome.Ok<AkoConfig> fromEnv(Map<String, String> env) {
    return AkoSettings.read(env);
  }

  /**
   * The settings of an AKO on a vSphere supervisor cluster: EVH mode with a VIP for each namespace,
   * without hashed names and without generated DNS names.
   *
   * @param clusterId the identifier of the cluster; the cluster's name is the part before the colon
   *     or, if there is no colon, the first twelve characters
   * @param vpcMode whether {@code -} and the first five characters after the colon are added to the
   *     name
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
