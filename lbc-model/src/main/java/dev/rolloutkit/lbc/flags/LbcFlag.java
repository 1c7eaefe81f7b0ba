package dev.rolloutkit.lbc.flags;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * A command-line flag of the AWS Load Balancer Controller: its name, its type, the releases that
 * have it, and its place in {@link LbcFlags}. {@code --feature-gates} is not among them: each
 * {@link FeatureGate} is described on its own.
 */
public final class LbcFlag {
  /** Every flag of the matched release. */
  public static final ImmutableList<LbcFlag> ALL =
      ImmutableList.of(
          of("cluster-name", FlagType.STRING, LbcFlags::clusterName, LbcFlags.Builder::clusterName),
          of("aws-region", FlagType.STRING, LbcFlags::awsRegion, LbcFlags.Builder::awsRegion),
          of("aws-vpc-id", FlagType.STRING, LbcFlags::awsVpcId, LbcFlags.Builder::awsVpcId),
          of(
              "aws-vpc-tags",
              FlagType.STRING_TO_STRING,
              LbcFlags::awsVpcTags,
              LbcFlags.Builder::awsVpcTags,
              "2.9.2"),
          of(
              "aws-vpc-tag-key",
              FlagType.STRING,
              LbcFlags::awsVpcTagKey,
              LbcFlags.Builder::awsVpcTagKey,
              "2.9.2"),
          of(
              "aws-api-endpoints",
              FlagType.STRING_TO_STRING,
              LbcFlags::awsApiEndpoints,
              LbcFlags.Builder::awsApiEndpoints),
          of(
              "aws-max-retries",
              FlagType.INT,
              LbcFlags::awsMaxRetries,
              LbcFlags.Builder::awsMaxRetries),
          of(
              "default-tags",
              FlagType.STRING_TO_STRING,
              LbcFlags::defaultTags,
              LbcFlags.Builder::defaultTags),
          of(
              "external-managed-tags",
              FlagType.STRING_SLICE,
              LbcFlags::externalManagedTags,
              LbcFlags.Builder::externalManagedTags),
          of(
              "ingress-class",
              FlagType.STRING,
              LbcFlags::ingressClass,
              LbcFlags.Builder::ingressClass),
          of(
              "disable-ingress-class-annotation",
              FlagType.BOOL,
              LbcFlags::disableIngressClassAnnotation,
              LbcFlags.Builder::disableIngressClassAnnotation),
          of(
              "disable-ingress-group-name-annotation",
              FlagType.BOOL,
              LbcFlags::disableIngressGroupNameAnnotation,
              LbcFlags.Builder::disableIngressGroupNameAnnotation),
          of(
              "ingress-max-concurrent-reconciles",
              FlagType.INT,
              LbcFlags::ingressMaxConcurrentReconciles,
              LbcFlags.Builder::ingressMaxConcurrentReconciles),
          of(
              "tolerate-non-existent-backend-service",
              FlagType.BOOL,
              LbcFlags::tolerateNonExistentBackendService,
              LbcFlags.Builder::tolerateNonExistentBackendService),
          of(
              "tolerate-non-existent-backend-action",
              FlagType.BOOL,
              LbcFlags::tolerateNonExistentBackendAction,
              LbcFlags.Builder::tolerateNonExistentBackendAction),
          of(
              "default-ssl-policy",
              FlagType.STRING,
              LbcFlags::defaultSslPolicy,
              LbcFlags.Builder::defaultSslPolicy),
          of(
              "allowed-certificate-authority-arns",
              FlagType.STRING_SLICE,
              LbcFlags::allowedCertificateAuthorityArns,
              LbcFlags.Builder::allowedCertificateAuthorityArns),
          of(
              "default-pca-arn",
              FlagType.STRING,
              LbcFlags::defaultPcaArn,
              LbcFlags.Builder::defaultPcaArn,
              "3.3.0"),
          of(
              "load-balancer-class",
              FlagType.STRING,
              LbcFlags::loadBalancerClass,
              LbcFlags.Builder::loadBalancerClass),
          of(
              "service-max-concurrent-reconciles",
              FlagType.INT,
              LbcFlags::serviceMaxConcurrentReconciles,
              LbcFlags.Builder::serviceMaxConcurrentReconciles),
          of(
              "default-target-type",
              FlagType.STRING,
              LbcFlags::defaultTargetType,
              LbcFlags.Builder::defaultTargetType),
          of(
              "default-load-balancer-scheme",
              FlagType.STRING,
              LbcFlags::defaultLoadBalancerScheme,
              LbcFlags.Builder::defaultLoadBalancerScheme,
              "2.11.0"),
          of(
              "lb-stabilization-monitor-interval",
              FlagType.DURATION,
              LbcFlags::lbStabilizationMonitorInterval,
              LbcFlags.Builder::lbStabilizationMonitorInterval,
              "2.11.0"),
          of(
              "enable-backend-security-group",
              FlagType.BOOL,
              LbcFlags::enableBackendSecurityGroup,
              LbcFlags.Builder::enableBackendSecurityGroup),
          of(
              "backend-security-group",
              FlagType.STRING,
              LbcFlags::backendSecurityGroup,
              LbcFlags.Builder::backendSecurityGroup),
          of(
              "enable-manage-backend-security-group-rules",
              FlagType.BOOL,
              LbcFlags::enableManageBackendSecurityGroupRules,
              LbcFlags.Builder::enableManageBackendSecurityGroupRules,
              "2.13.4"),
          of(
              "disable-restricted-sg-rules",
              FlagType.BOOL,
              LbcFlags::disableRestrictedSgRules,
              LbcFlags.Builder::disableRestrictedSgRules),
          of(
              "service-target-eni-security-group-tags",
              FlagType.STRING_TO_STRING,
              LbcFlags::serviceTargetEniSecurityGroupTags,
              LbcFlags.Builder::serviceTargetEniSecurityGroupTags),
          of(
              "enable-endpoint-slices",
              FlagType.BOOL,
              LbcFlags::enableEndpointSlices,
              LbcFlags.Builder::enableEndpointSlices),
          of(
              "max-targets-per-target-group",
              FlagType.INT,
              LbcFlags::maxTargetsPerTargetGroup,
              LbcFlags.Builder::maxTargetsPerTargetGroup,
              "2.14.1"),
          of(
              "targetgroupbinding-max-concurrent-reconciles",
              FlagType.INT,
              LbcFlags::targetgroupbindingMaxConcurrentReconciles,
              LbcFlags.Builder::targetgroupbindingMaxConcurrentReconciles),
          of(
              "targetgroupbinding-max-exponential-backoff-delay",
              FlagType.DURATION,
              LbcFlags::targetgroupbindingMaxExponentialBackoffDelay,
              LbcFlags.Builder::targetgroupbindingMaxExponentialBackoffDelay),
          of(
              "targetgroupbinding-requeue-duration",
              FlagType.DURATION,
              LbcFlags::targetgroupbindingRequeueDuration,
              LbcFlags.Builder::targetgroupbindingRequeueDuration,
              "3.2.2"),
          of(
              "quic-environment-variable-name",
              FlagType.STRING,
              LbcFlags::quicEnvironmentVariableName,
              LbcFlags.Builder::quicEnvironmentVariableName,
              "2.15.0"),
          of(
              "enable-pod-readiness-gate-inject",
              FlagType.BOOL,
              LbcFlags::enablePodReadinessGateInject,
              LbcFlags.Builder::enablePodReadinessGateInject),
          of(
              "enable-shield",
              FlagType.BOOL,
              LbcFlags::enableShield,
              LbcFlags.Builder::enableShield),
          of("enable-waf", FlagType.BOOL, LbcFlags::enableWaf, LbcFlags.Builder::enableWaf),
          of("enable-wafv2", FlagType.BOOL, LbcFlags::enableWafv2, LbcFlags.Builder::enableWafv2),
          of(
              "alb-gateway-max-concurrent-reconciles",
              FlagType.INT,
              LbcFlags::albGatewayMaxConcurrentReconciles,
              LbcFlags.Builder::albGatewayMaxConcurrentReconciles,
              "2.13.4"),
          of(
              "nlb-gateway-max-concurrent-reconciles",
              FlagType.INT,
              LbcFlags::nlbGatewayMaxConcurrentReconciles,
              LbcFlags.Builder::nlbGatewayMaxConcurrentReconciles,
              "2.13.4"),
          of(
              "gateway-class-max-concurrent-reconciles",
              FlagType.INT,
              LbcFlags::gatewayClassMaxConcurrentReconciles,
              LbcFlags.Builder::gatewayClassMaxConcurrentReconciles,
              "2.13.4"),
          of(
              "globalaccelerator-max-concurrent-reconciles",
              FlagType.INT,
              LbcFlags::globalacceleratorMaxConcurrentReconciles,
              LbcFlags.Builder::globalacceleratorMaxConcurrentReconciles,
              "2.14.1"),
          of(
              "globalaccelerator-max-exponential-backoff-delay",
              FlagType.DURATION,
              LbcFlags::globalacceleratorMaxExponentialBackoffDelay,
              LbcFlags.Builder::globalacceleratorMaxExponentialBackoffDelay,
              "2.17.1"),
          of(
              "required-secrets-label",
              FlagType.STRING,
              LbcFlags::requiredSecretsLabel,
              LbcFlags.Builder::requiredSecretsLabel,
              "3.5.0"),
          of(
              "watch-namespace",
              FlagType.STRING,
              LbcFlags::watchNamespace,
              LbcFlags.Builder::watchNamespace),
          of("sync-period", FlagType.DURATION, LbcFlags::syncPeriod, LbcFlags.Builder::syncPeriod),
          of(
              "leader-election-id",
              FlagType.STRING,
              LbcFlags::leaderElectionId,
              LbcFlags.Builder::leaderElectionId),
          of(
              "leader-election-namespace",
              FlagType.STRING,
              LbcFlags::leaderElectionNamespace,
              LbcFlags.Builder::leaderElectionNamespace),
          of(
              "enable-leader-election",
              FlagType.BOOL,
              LbcFlags::enableLeaderElection,
              LbcFlags.Builder::enableLeaderElection),
          of("log-level", FlagType.STRING, LbcFlags::logLevel, LbcFlags.Builder::logLevel),
          of("kubeconfig", FlagType.STRING, LbcFlags::kubeconfig, LbcFlags.Builder::kubeconfig),
          of(
              "kube-ca-pem-filepath",
              FlagType.STRING,
              LbcFlags::kubeCaPemFilepath,
              LbcFlags.Builder::kubeCaPemFilepath,
              "2.14.1"),
          of(
              "health-probe-bind-addr",
              FlagType.STRING,
              LbcFlags::healthProbeBindAddr,
              LbcFlags.Builder::healthProbeBindAddr),
          of(
              "metrics-bind-addr",
              FlagType.STRING,
              LbcFlags::metricsBindAddr,
              LbcFlags.Builder::metricsBindAddr),
          of(
              "webhook-bind-port",
              FlagType.INT,
              LbcFlags::webhookBindPort,
              LbcFlags.Builder::webhookBindPort),
          of(
              "webhook-cert-dir",
              FlagType.STRING,
              LbcFlags::webhookCertDir,
              LbcFlags.Builder::webhookCertDir),
          of(
              "webhook-cert-file",
              FlagType.STRING,
              LbcFlags::webhookCertFile,
              LbcFlags.Builder::webhookCertFile),
          of(
              "webhook-key-file",
              FlagType.STRING,
              LbcFlags::webhookKeyFile,
              LbcFlags.Builder::webhookKeyFile));

  private static final ImmutableMap<String, LbcFlag> BY_NAME = Maps.uniqueIndex(ALL, LbcFlag::name);

  private final String name;
  private final FlagType<?> type;
  private final Function<LbcFlags, Object> accessor;
  private final BiPredicate<LbcFlags.Builder, List<String>> setter;
  private final FlagReleases releases;

  private LbcFlag(
      String name,
      FlagType<?> type,
      Function<LbcFlags, Object> accessor,
      BiPredicate<LbcFlags.Builder, List<String>> setter,
      FlagReleases releases) {
    this.name = name;
    this.type = type;
    this.accessor = accessor;
    this.setter = setter;
    this.releases = releases;
  }

  private static <T> LbcFlag of(
      String name,
      FlagType<T> type,
      Function<LbcFlags, Object> accessor,
      BiConsumer<LbcFlags.Builder, T> setter) {
    return of(name, type, accessor, setter, FlagReleases.ALL.first());
  }

  private static <T> LbcFlag of(
      String name,
      FlagType<T> type,
      Function<LbcFlags, Object> accessor,
      BiConsumer<LbcFlags.Builder, T> setter,
      String since) {
    BiPredicate<LbcFlags.Builder, List<String>> set =
        (flags, values) -> {
          Optional<T> value = type.parse(values);
          value.ifPresent(v -> setter.accept(flags, v));
          return value.isPresent();
        };
    return new LbcFlag(name, type, accessor, set, FlagReleases.since(since));
  }

  /** The flag with a name; empty if the matched release does not have it. */
  public static Optional<LbcFlag> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** Its name without dashes before it, such as {@code ingress-class}. */
  public String name() {
    return name;
  }

  /** Its type. */
  public FlagType<?> type() {
    return type;
  }

  /** The releases that have it. */
  public FlagReleases releases() {
    return releases;
  }

  /** The value of the flag in {@code flags}, as the accessor of the same name returns it. */
  public Object in(LbcFlags flags) {
    return accessor.apply(flags);
  }

  /**
   * Sets the flag to the values of its occurrences, in order. Returns whether they are valid; if
   * they are not, the flag keeps its default.
   */
  boolean set(LbcFlags.Builder flags, List<String> values) {
    return setter.test(flags, values);
  }

  @Override
  public String toString() {
    return "--" + name;
  }
}
