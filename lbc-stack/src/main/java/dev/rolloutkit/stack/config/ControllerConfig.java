package dev.rolloutkit.stack.config;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.flags.LbcFlags;
import java.util.List;
import org.immutables.value.Value;

/** The flags of the AWS Load Balancer Controller that influence stacks. */
@Value.Immutable
@ValueStyle
public interface ControllerConfig {
  /** {@code --cluster-name}. */
  String clusterName();

  /** {@code --aws-vpc-id}. */
  default String vpcId() {
    return "";
  }

  /**
   * {@code --ingress-class}. The empty string is a setting of its own: then the class {@code alb},
   * an empty class annotation and Ingresses without any class are the controller's.
   */
  default String ingressClass() {
    return "alb";
  }

  /** {@code --load-balancer-class}. */
  default String loadBalancerClass() {
    return "service.k8s.aws/nlb";
  }

  /** {@code --default-tags}. */
  ImmutableMap<String, String> defaultTags();

  /** {@code --external-managed-tags}. */
  ImmutableSet<String> externalManagedTags();

  /** {@code --default-ssl-policy}. */
  default String defaultSslPolicy() {
    return "ELBSecurityPolicy-2016-08";
  }

  /** {@code --default-target-type}. */
  default String defaultTargetType() {
    return "instance";
  }

  /** {@code --default-load-balancer-scheme}. */
  default String defaultLoadBalancerScheme() {
    return "internal";
  }

  /** {@code --enable-backend-security-group}. */
  default boolean enableBackendSecurityGroup() {
    return true;
  }

  /** {@code --enable-manage-backend-security-group-rules}. */
  default boolean enableManageBackendSecurityGroupRules() {
    return false;
  }

  /** {@code --backend-security-group}; empty when not set. */
  default String backendSecurityGroup() {
    return "";
  }

  /** {@code --disable-restricted-sg-rules}. */
  default boolean disableRestrictedSgRules() {
    return false;
  }

  /** {@code --allowed-certificate-authority-arns}; empty allows all. */
  ImmutableList<String> allowedCertificateAuthorityArns();

  /** {@code --default-pca-arn}; empty when not set. */
  default String defaultPcaArn() {
    return "";
  }

  /** {@code --tolerate-non-existent-backend-service}. */
  default boolean tolerateNonExistentBackendService() {
    return true;
  }

  /** {@code --tolerate-non-existent-backend-action}. */
  default boolean tolerateNonExistentBackendAction() {
    return true;
  }

  /** {@code --feature-gates}. */
  ImmutableMap<String, Boolean> featureGates();

  /** Which defects of the controller are fixed. */
  default Fixes<StackDefect> fixes() {
    return Fixes.reference();
  }

  /** Whether a feature gate is enabled. */
  default boolean has(FeatureGate gate) {
    return featureGates().getOrDefault(gate.gate(), gate.enabledByDefault());
  }

  /** All flags. */
  @Value.Derived
  default LbcFlags flags() {
    return LbcFlags.builder()
        .clusterName(clusterName())
        .defaultTargetType(defaultTargetType())
        .enableBackendSecurityGroup(enableBackendSecurityGroup())
        .enableManageBackendSecurityGroupRules(enableManageBackendSecurityGroupRules())
        .backendSecurityGroup(backendSecurityGroup())
        .disableRestrictedSgRules(disableRestrictedSgRules())
        .featureGates(
            featureGates().entrySet().stream()
                .filter(e -> dev.rolloutkit.lbc.flags.FeatureGate.named(e.getKey()).isPresent())
                .collect(
                    ImmutableMap.toImmutableMap(
                        e -> dev.rolloutkit.lbc.flags.FeatureGate.named(e.getKey()).orElseThrow(),
                        e -> e.getValue())))
        .build();
  }

  /** The controller's defaults for a cluster. */
  static ControllerConfig of(String clusterName, String vpcId) {
    return builder().clusterName(clusterName).vpcId(vpcId).build();
  }

  /**
   * Reads the flags with which a container of the controller is started. This function never fails:
   * a flag that is absent or has an invalid value has the controller's default. If the cluster name
   * or the VPC is missing, it is {@code cluster} or {@code vpc}. {@link SgFlags#fromArgs} reports
   * the assumed values.
   *
   * @param args the command and the arguments of the container, in order
   */
  static ControllerConfig fromArgs(List<String> args) {
    return of(LbcFlags.fromArgs(args).flags());
  }

  /** The same flags. */
  static ControllerConfig of(LbcFlags flags) {
    return builder()
        .clusterName(flags.clusterName().isEmpty() ? "cluster" : flags.clusterName())
        .vpcId(flags.awsVpcId().isEmpty() ? "vpc" : flags.awsVpcId())
        .ingressClass(flags.ingressClass())
        .loadBalancerClass(flags.loadBalancerClass())
        .defaultTags(flags.defaultTags())
        .externalManagedTags(flags.externalManagedTags())
        .defaultSslPolicy(flags.defaultSslPolicy())
        .defaultTargetType(flags.defaultTargetType())
        .defaultLoadBalancerScheme(flags.defaultLoadBalancerScheme())
        .enableBackendSecurityGroup(flags.enableBackendSecurityGroup())
        .enableManageBackendSecurityGroupRules(flags.enableManageBackendSecurityGroupRules())
        .backendSecurityGroup(flags.backendSecurityGroup())
        .disableRestrictedSgRules(flags.disableRestrictedSgRules())
        .allowedCertificateAuthorityArns(flags.allowedCertificateAuthorityArns())
        .defaultPcaArn(flags.defaultPcaArn())
        .tolerateNonExistentBackendService(flags.tolerateNonExistentBackendService())
        .tolerateNonExistentBackendAction(flags.tolerateNonExistentBackendAction())
        .featureGates(
            flags.featureGates().entrySet().stream()
                .collect(ImmutableMap.toImmutableMap(e -> e.getKey().gate(), e -> e.getValue())))
        .build();
  }

  /** A new builder with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ControllerConfig}. */
  final class Builder extends ImmutableControllerConfig.Builder {}
}
