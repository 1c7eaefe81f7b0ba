package dev.rolloutkit.lbc.internal.annotation;

import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.lbc.annotation.Annotations;
import java.util.List;

/**
 * The annotations of Ingresses and Services that the controller reads.
 *
 * <p>Source: AWS Load Balancer Controller 3, names of its annotations; for Services also those of
 * the cloud provider in Kubernetes, under the same prefix.
 */
public final class ReadAnnotations {
  private static final ImmutableSortedSet<String> INGRESS =
      names(
          "auth-idp-cognito auth-idp-oidc auth-on-unauthenticated-request auth-scope"
              + " auth-session-cookie auth-session-timeout auth-type backend-protocol"
              + " backend-protocol-version certificate-arn create-acm-cert acm-pca-arn"
              + " customer-owned-ipv4-pool enable-frontend-nlb frontend-nlb-attributes"
              + " frontend-nlb-eip-allocations frontend-nlb-healthcheck-healthy-threshold-count"
              + " frontend-nlb-healthcheck-interval-seconds frontend-nlb-healthcheck-path"
              + " frontend-nlb-healthcheck-port frontend-nlb-healthcheck-protocol"
              + " frontend-nlb-healthcheck-success-codes frontend-nlb-healthcheck-timeout-seconds"
              + " frontend-nlb-healthcheck-unhealthy-threshold-count"
              + " frontend-nlb-listener-port-mapping frontend-nlb-scheme"
              + " frontend-nlb-security-groups frontend-nlb-subnets frontend-nlb-tags group.name"
              + " group.order healthcheck-interval-seconds healthcheck-path healthcheck-port"
              + " healthcheck-protocol healthcheck-timeout-seconds healthy-threshold-count"
              + " inbound-cidrs ip-address-type ipam-ipv4-pool-id jwt-validation listen-ports"
              + " load-balancer-attributes load-balancer-name manage-backend-security-group-rules"
              + " minimum-load-balancer-capacity multi-cluster-target-group mutual-authentication"
              + " scheme security-group-prefix-lists security-groups shield-advanced-protection"
              + " ssl-policy ssl-redirect subnets success-codes tags target-group-attributes"
              + " target-node-labels target-type unhealthy-threshold-count use-regex-path-match"
              + " waf-acl-id wafv2-acl-arn wafv2-acl-name web-acl-id");
  private static final List<String> INGRESS_BEGINNINGS =
      List.of(
          "actions.", "conditions.", "transforms.", "listener-attributes.", "target-control-port.");

  private static final ImmutableSortedSet<String> SERVICE =
      names(
          "access-log-emit-interval access-log-enabled access-log-s3-bucket-name"
              + " access-log-s3-bucket-prefix additional-resource-tags alpn-policy attributes"
              + " backend-protocol connection-draining-enabled connection-draining-timeout"
              + " connection-idle-timeout cross-zone-load-balancing-enabled disable-nlb-sg"
              + " eip-allocations enable-prefix-for-ipv6-source-nat enable-tcp-udp-listener"
              + " extra-security-groups healthcheck-healthy-threshold healthcheck-interval"
              + " healthcheck-path healthcheck-port healthcheck-protocol healthcheck-success-codes"
              + " healthcheck-timeout healthcheck-unhealthy-threshold"
              + " inbound-sg-rules-on-private-link-traffic internal ip-address-type ipv6-addresses"
              + " manage-backend-security-group-rules minimum-load-balancer-capacity"
              + " multi-cluster-target-group name nlb-target-type private-ipv4-addresses"
              + " proxy-protocol proxy-protocol-per-target-group quic-enabled-containers"
              + " quic-enabled-ports scheme security-group-prefix-lists security-groups"
              + " source-nat-ipv6-prefixes ssl-cert ssl-negotiation-policy ssl-ports subnets"
              + " target-group-attributes target-node-labels type");
  private static final List<String> SERVICE_BEGINNINGS = List.of("listener-attributes.");

  private ReadAnnotations() {}

  private static ImmutableSortedSet<String> names(String words) {
    return ImmutableSortedSet.copyOf(words.split(" "));
  }

  /**
   * Whether a key has the prefix of annotations of Ingresses but is none that the controller reads.
   */
  public static boolean isUnreadOfIngress(String key) {
    return isUnread(key, Annotations.ALB, INGRESS, INGRESS_BEGINNINGS);
  }

  /**
   * Whether a key has the prefix of annotations of Services but is none that the controller reads.
   */
  public static boolean isUnreadOfService(String key) {
    return isUnread(key, Annotations.NLB, SERVICE, SERVICE_BEGINNINGS);
  }

  private static boolean isUnread(
      String key, String prefix, ImmutableSortedSet<String> names, List<String> beginnings) {
    return key.startsWith(prefix)
        && !names.contains(key.substring(prefix.length()))
        && beginnings.stream().noneMatch(key.substring(prefix.length())::startsWith);
  }

  /** The full keys of the annotations of Ingresses that the controller reads, sorted. */
  public static ImmutableSortedSet<String> ofIngress() {
    return whole(Annotations.ALB, INGRESS);
  }

  /** The full keys of the annotations of Services that the controller reads, sorted. */
  public static ImmutableSortedSet<String> ofService() {
    return whole(Annotations.NLB, SERVICE);
  }

  private static ImmutableSortedSet<String> whole(
      String prefix, ImmutableSortedSet<String> suffixes) {
    return suffixes.stream()
        .map(suffix -> prefix + suffix)
        .collect(ImmutableSortedSet.toImmutableSortedSet(java.util.Comparator.naturalOrder()));
  }
}
