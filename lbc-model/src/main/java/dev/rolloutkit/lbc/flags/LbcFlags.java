package dev.rolloutkit.lbc.flags;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The command-line flags of the AWS Load Balancer Controller. Each accessor is named after its flag
 * and returns the default of the matched release if the flag is not set.
 *
 * <pre>{@code
 * LbcFlags flags = LbcFlags.fromArgs(List.of("--cluster-name=shop", "--default-target-type=ip")).flags();
 * flags.ingressClass();                        // alb
 * flags.has(FeatureGate.ENDPOINTS_FAIL_OPEN);  // true
 * }</pre>
 *
 * <p>{@link LbcFlag#ALL} lists the flags as data. Source: AWS Load Balancer Controller, pkg/config.
 *
 * @rule The class of the controller's Ingresses is {@code alb} by default, and the defaults of some
 *     flags depend on the release.
 */
@Value.Immutable
@ValueStyle
public interface LbcFlags {
  /** {@code --cluster-name}: the name of the cluster, which the controller requires. */
  default String clusterName() {
    return "";
  }

  /**
   * {@code --aws-region}: the region; if empty, the region of the instance on which the controller
   * runs.
   */
  default String awsRegion() {
    return "";
  }

  /**
   * {@code --aws-vpc-id}: the VPC of the cluster. If empty, the controller looks it up when it
   * starts; a caller that knows the result sets it here.
   */
  default String awsVpcId() {
    return "";
  }

  /** {@code --aws-vpc-tags}: the tags by which the VPC is looked up if its id is not given. */
  ImmutableMap<String, String> awsVpcTags();

  /** {@code --aws-vpc-tag-key}: the key of the tag that names the VPC. */
  default String awsVpcTagKey() {
    return "Name";
  }

  /**
   * {@code --aws-api-endpoints}: endpoints that replace the usual endpoints of AWS services, by
   * service.
   */
  ImmutableMap<String, String> awsApiEndpoints();

  /** {@code --aws-max-retries}: how often a failed call to AWS is repeated. */
  default int awsMaxRetries() {
    return 10;
  }

  /** {@code --default-tags}: tags of every resource that the controller creates. */
  ImmutableMap<String, String> defaultTags();

  /**
   * {@code --external-managed-tags}: the keys of tags that others manage and the controller does
   * not change.
   */
  ImmutableSet<String> externalManagedTags();

  /**
   * {@code --ingress-class}: the class whose Ingresses are the controller's. The empty string is a
   * setting of its own: then the class {@code alb}, an empty class annotation and Ingresses without
   * any class are the controller's.
   */
  default String ingressClass() {
    return "alb";
  }

  /**
   * {@code --disable-ingress-class-annotation}: whether the class annotation must not be added to
   * Ingresses.
   */
  default boolean disableIngressClassAnnotation() {
    return false;
  }

  /**
   * {@code --disable-ingress-group-name-annotation}: whether the annotation that names a group must
   * not be added to Ingresses.
   */
  default boolean disableIngressGroupNameAnnotation() {
    return false;
  }

  /**
   * {@code --ingress-max-concurrent-reconciles}: how many Ingress groups are reconciled at the same
   * time.
   */
  default int ingressMaxConcurrentReconciles() {
    return 3;
  }

  /**
   * {@code --tolerate-non-existent-backend-service}: whether a backend whose Service does not exist
   * answers 503 instead of failing the Ingress group.
   */
  default boolean tolerateNonExistentBackendService() {
    return true;
  }

  /**
   * {@code --tolerate-non-existent-backend-action}: whether a backend whose action does not exist
   * answers 503 instead of failing the Ingress group.
   */
  default boolean tolerateNonExistentBackendAction() {
    return true;
  }

  /** {@code --default-ssl-policy}: the security policy of listeners with TLS. */
  default String defaultSslPolicy() {
    return "ELBSecurityPolicy-2016-08";
  }

  /**
   * {@code --allowed-certificate-authority-arns}: the authorities whose certificates are
   * discovered; empty for all.
   */
  ImmutableList<String> allowedCertificateAuthorityArns();

  /** {@code --default-pca-arn}: the private authority that issues certificates; empty for none. */
  default String defaultPcaArn() {
    return "";
  }

  /** {@code --load-balancer-class}: the load balancer class of the controller's Services. */
  default String loadBalancerClass() {
    return "service.k8s.aws/nlb";
  }

  /**
   * {@code --service-max-concurrent-reconciles}: how many Services are reconciled at the same time.
   */
  default int serviceMaxConcurrentReconciles() {
    return 3;
  }

  /**
   * {@code --default-target-type}: the type of targets if no object specifies it: {@code instance}
   * or {@code ip}.
   */
  default String defaultTargetType() {
    return "instance";
  }

  /**
   * {@code --default-load-balancer-scheme}: the scheme if no object specifies it: {@code internal}
   * or {@code internet-facing}.
   */
  default String defaultLoadBalancerScheme() {
    return "internal";
  }

  /**
   * {@code --lb-stabilization-monitor-interval}: how often load balancers are checked until they
   * are active.
   */
  default Duration lbStabilizationMonitorInterval() {
    return Duration.ofMinutes(2);
  }

  /**
   * {@code --enable-backend-security-group}: whether load balancers share one security group for
   * the traffic to targets.
   */
  default boolean enableBackendSecurityGroup() {
    return true;
  }

  /**
   * {@code --backend-security-group}: the id of that shared group; if empty, the controller creates
   * one.
   */
  default String backendSecurityGroup() {
    return "";
  }

  /**
   * {@code --enable-manage-backend-security-group-rules}: whether the controller manages the
   * security group rules of targets even if an annotation specifies the security groups of the load
   * balancer.
   */
  default boolean enableManageBackendSecurityGroupRules() {
    return false;
  }

  /**
   * {@code --disable-restricted-sg-rules}: whether the security groups of targets get every
   * requested rule as it is, rather than one merged range of ports for each peer.
   */
  default boolean disableRestrictedSgRules() {
    return false;
  }

  /**
   * {@code --service-target-eni-security-group-tags}: tags that a security group of targets must
   * have besides that of the cluster.
   */
  ImmutableMap<String, String> serviceTargetEniSecurityGroupTags();

  /**
   * {@code --enable-endpoint-slices}: whether EndpointSlices are read rather than Endpoints; {@code
   * false} by default before 2.14.
   */
  default boolean enableEndpointSlices() {
    return release().has(LbcChange.ENDPOINT_SLICES_BY_DEFAULT);
  }

  /**
   * {@code --max-targets-per-target-group}: the largest number of targets of a target group; 0 for
   * no limit.
   */
  default int maxTargetsPerTargetGroup() {
    return 0;
  }

  /**
   * {@code --targetgroupbinding-max-concurrent-reconciles}: how many bindings are reconciled at the
   * same time.
   */
  default int targetgroupbindingMaxConcurrentReconciles() {
    return 3;
  }

  /**
   * {@code --targetgroupbinding-max-exponential-backoff-delay}: the longest delay before a failed
   * pass over a binding is repeated.
   */
  default Duration targetgroupbindingMaxExponentialBackoffDelay() {
    return Duration.ofSeconds(1000);
  }

  /**
   * {@code --targetgroupbinding-requeue-duration}: the time after which a binding with targets that
   * are not yet healthy is reconciled again.
   */
  default Duration targetgroupbindingRequeueDuration() {
    return Duration.ofSeconds(15);
  }

  /**
   * {@code --quic-environment-variable-name}: the environment variable that gives a pod the id of
   * its QUIC server.
   */
  default String quicEnvironmentVariableName() {
    return "AWS_LBC_QUIC_SERVER_ID";
  }

  /** {@code --enable-pod-readiness-gate-inject}: whether readiness gates are added to new pods. */
  default boolean enablePodReadinessGateInject() {
    return true;
  }

  /** {@code --enable-shield}: whether annotations for AWS Shield are applied. */
  default boolean enableShield() {
    return true;
  }

  /** {@code --enable-waf}: whether annotations for AWS WAF Classic are applied. */
  default boolean enableWaf() {
    return true;
  }

  /** {@code --enable-wafv2}: whether annotations for AWS WAFv2 are applied. */
  default boolean enableWafv2() {
    return true;
  }

  /**
   * {@code --alb-gateway-max-concurrent-reconciles}: how many Gateways with an application load
   * balancer are reconciled at the same time.
   */
  default int albGatewayMaxConcurrentReconciles() {
    return 3;
  }

  /**
   * {@code --nlb-gateway-max-concurrent-reconciles}: how many Gateways with a network load balancer
   * are reconciled at the same time.
   */
  default int nlbGatewayMaxConcurrentReconciles() {
    return 3;
  }

  /**
   * {@code --gateway-class-max-concurrent-reconciles}: how many GatewayClasses are reconciled at
   * the same time.
   */
  default int gatewayClassMaxConcurrentReconciles() {
    return 3;
  }

  /**
   * {@code --globalaccelerator-max-concurrent-reconciles}: how many accelerators are reconciled at
   * the same time; 3 by default before 2.17.
   */
  default int globalacceleratorMaxConcurrentReconciles() {
    return release().has(LbcChange.ACCELERATORS_ONE_BY_ONE) ? 1 : 3;
  }

  /**
   * {@code --globalaccelerator-max-exponential-backoff-delay}: the longest delay before a failed
   * pass over an accelerator is repeated.
   */
  default Duration globalacceleratorMaxExponentialBackoffDelay() {
    return Duration.ofSeconds(1000);
  }

  /**
   * {@code --required-secrets-label}: the label that Secrets must have to be read; empty for all.
   */
  default String requiredSecretsLabel() {
    return "";
  }

  /** {@code --watch-namespace}: the only namespace that is watched; empty for all. */
  default String watchNamespace() {
    return "";
  }

  /** {@code --sync-period}: the time after which all objects are reconciled again. */
  default Duration syncPeriod() {
    return Duration.ofHours(10);
  }

  /** {@code --leader-election-id}: the name of the lease for the election of a leader. */
  default String leaderElectionId() {
    return "aws-load-balancer-controller-leader";
  }

  /**
   * {@code --leader-election-namespace}: the namespace of that lease; empty for the controller's
   * own.
   */
  default String leaderElectionNamespace() {
    return "";
  }

  /** {@code --enable-leader-election}: whether a leader is elected. */
  default boolean enableLeaderElection() {
    return true;
  }

  /** {@code --log-level}: the level of the log. */
  default String logLevel() {
    return "info";
  }

  /** {@code --kubeconfig}: the path of a kubeconfig; empty inside the cluster. */
  default String kubeconfig() {
    return "";
  }

  /**
   * {@code --kube-ca-pem-filepath}: the path of the certificate authority of the API server; empty
   * for the usual one.
   */
  default String kubeCaPemFilepath() {
    return "";
  }

  /** {@code --health-probe-bind-addr}: the address of health probes. */
  default String healthProbeBindAddr() {
    return ":61779";
  }

  /** {@code --metrics-bind-addr}: the address of metrics. */
  default String metricsBindAddr() {
    return ":8080";
  }

  /** {@code --webhook-bind-port}: the port of the webhooks. */
  default int webhookBindPort() {
    return 9443;
  }

  /**
   * {@code --webhook-cert-dir}: the folder with the certificate of the webhooks; empty for the
   * usual one.
   */
  default String webhookCertDir() {
    return "";
  }

  /**
   * {@code --webhook-cert-file}: the name of the file with the certificate; empty for the usual
   * one.
   */
  default String webhookCertFile() {
    return "";
  }

  /** {@code --webhook-key-file}: the name of the file with the key; empty for the usual one. */
  default String webhookKeyFile() {
    return "";
  }

  /** {@code --feature-gates}: the feature gates that the flag names. */
  ImmutableMap<FeatureGate, Boolean> featureGates();

  /** The feature gates that are enabled: by the flag, or by default if the flag omits them. */
  @Value.Derived
  default ImmutableSet<FeatureGate> enabledFeatureGates() {
    return Arrays.stream(FeatureGate.values())
        .filter(gate -> featureGates().getOrDefault(gate, gate.enabledByDefault(release())))
        .filter(gate -> gate.isIn(release()))
        .collect(Sets.toImmutableEnumSet());
  }

  /** Whether a feature gate is enabled. */
  @Value.NonAttribute
  default boolean has(FeatureGate gate) {
    return enabledFeatureGates().contains(gate);
  }

  /** The key of the tag that marks resources of AWS as belonging to the cluster. */
  @Value.NonAttribute
  default String clusterTag() {
    return "kubernetes.io/cluster/" + clusterName();
  }

  /** The release of the controller that runs with these flags; the matched commit by default. */
  default ReleaseOf<LbcChange> release() {
    return LbcRelease.MATCHED;
  }

  /**
   * The problems that would keep the controller from starting with these flags; empty if the flags
   * are valid.
   */
  @Value.NonAttribute
  default ImmutableList<Problem> problems() {
    return FlagRules.problems(this);
  }

  /** The default flags. */
  static LbcFlags defaults() {
    return DefaultFlags.INSTANCE;
  }

  /** The default flags for a cluster. */
  static LbcFlags of(String clusterName) {
    return builder().clusterName(clusterName).build();
  }

  /** The default flags for a cluster in a VPC. */
  static LbcFlags of(String clusterName, String vpcId) {
    return builder().clusterName(clusterName).awsVpcId(vpcId).build();
  }

  /**
   * The flags with which a container of the controller is started.
   *
   * <p>Never fails. A flag that is not given has its default, and so has a flag whose value is
   * invalid, although the controller would not start with it.
   *
   * @param args the command and the arguments of the container, in order
   */
  static GivenFlags fromArgs(List<String> args) {
    return fromArgs(args, LbcRelease.MATCHED);
  }

  /** As {@link #fromArgs(List)}, for a release that may have other flags and defaults. */
  static GivenFlags fromArgs(List<String> args, ReleaseOf<LbcChange> release) {
    return FlagArguments.read(args, release);
  }

  /**
   * The flags with which a pod of the controller is started, such as that of the template of its
   * Deployment; empty if no container runs the image {@code aws-load-balancer-controller}.
   */
  static Optional<GivenFlags> fromPod(PodSpec pod) {
    return fromPod(pod, LbcRelease.MATCHED);
  }

  /** As {@link #fromPod(PodSpec)}, for a release that may have other flags and defaults. */
  static Optional<GivenFlags> fromPod(PodSpec pod, ReleaseOf<LbcChange> release) {
    return ControllerContainers.arguments(pod).map(args -> fromArgs(args, release));
  }

  /** A new builder with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbcFlags}. */
  final class Builder extends ImmutableLbcFlags.Builder {}
}
