package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Listener;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.LoadBalancer;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Rule;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroup;

/**
 * The complete results, with all pages, of {@code DescribeLoadBalancers}, {@code
 * DescribeTargetGroups}, {@code DescribeListeners}, {@code DescribeRules} and {@code DescribeTags}.
 */
@Value.Immutable
@ValueStyle
public interface LoadBalancerSnapshot {

  /** The load balancers, in the order of the result. */
  ImmutableList<LoadBalancer> loadBalancers();

  /** Target groups by load balancer ARN, in the order of the result. */
  ImmutableMap<String, ImmutableList<TargetGroup>> targetGroups();

  /** Listeners by load balancer ARN, in the order of the result. */
  ImmutableMap<String, ImmutableList<Listener>> listeners();

  /** Rules by listener ARN, in the order of the result. */
  ImmutableMap<String, ImmutableList<Rule>> rules();

  /** Tags by target group ARN; if a key is repeated, its last value wins. */
  ImmutableMap<String, ImmutableMap<String, String>> tags();

  /** The first load balancer with exactly the given DNS name. */
  default Optional<LoadBalancer> byDnsName(String dnsName) {
    for (LoadBalancer balancer : loadBalancers()) {
      if (dnsName.equals(balancer.dnsName())) {
        return Optional.of(balancer);
      }
    }
    return Optional.empty();
  }

  /** The value of a tag of a target group; empty if it has no such tag. */
  default String tag(String targetGroupArn, String key) {
    ImmutableMap<String, String> tags = tags().get(targetGroupArn);
    return tags == null ? "" : tags.getOrDefault(key, "");
  }

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LoadBalancerSnapshot}. */
  final class Builder extends ImmutableLoadBalancerSnapshot.Builder {}
}
