package dev.rolloutkit.alb.internal.verify;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.verify.LoadBalancerSnapshot;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Action;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.ForwardActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Listener;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Rule;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroupTuple;

/**
 * Collects the weights of target groups from the rules of a load balancer.
 *
 * @rule Of several weights of one target group the last counts.
 */
public final class GroupWeights {
  /**
   * Called for each target group of each forward action, in the order of listeners, rules and
   * actions; {@code targets} is the number of target groups of the action.
   */
  public interface Visitor {
    void tuple(String arn, @Nullable Integer weight, int targets, Listener listener, Rule rule);
  }

  private GroupWeights() {}

  /**
   * The weights by ARN of the target group. If a target group occurs several times, its last weight
   * counts, even if that is absent. The default actions of a listener are included only if the
   * result of {@code DescribeRules} contains them.
   */
  static Map<String, Integer> last(LoadBalancerSnapshot aws, String balancerArn) {
    Map<String, Integer> out = new HashMap<>(128);
    visit(aws, balancerArn, (arn, weight, targets, listener, rule) -> out.put(arn, weight));
    return out;
  }

  public static void visit(LoadBalancerSnapshot aws, String balancerArn, Visitor visitor) {
    for (Listener listener : list(aws.listeners().get(balancerArn))) {
      String listenerArn = listener.listenerArn();
      if (listenerArn == null) {
        continue;
      }
      for (Rule rule : list(aws.rules().get(listenerArn))) {
        for (Action action : rule.actions()) {
          ForwardActionConfig forward = action == null ? null : action.forwardConfig();
          if (forward == null) {
            continue;
          }
          int targets = forward.targetGroups().size();
          for (TargetGroupTuple tuple : forward.targetGroups()) {
            if (tuple != null && tuple.targetGroupArn() != null) {
              visitor.tuple(tuple.targetGroupArn(), tuple.weight(), targets, listener, rule);
            }
          }
        }
      }
    }
  }

  public static <T> ImmutableList<T> list(@Nullable ImmutableList<T> list) {
    return list == null ? ImmutableList.of() : list;
  }
}
