package dev.rolloutkit.alb.verify;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Action;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.ForwardActionConfig;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Listener;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.Rule;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.TargetGroupTuple;

/** The weights that the rules of a load balancer give to target groups. */
final class GroupWeights {
  /**
   * Is told of each tuple of each forward action, in the order of listeners, rules, actions, and
   * how many tuples the action has.
   */
  interface Visitor {
    void tuple(String arn, @Nullable Integer weight, int targets, Listener listener, Rule rule);
  }

  private GroupWeights() {}

  /**
   * Weights by ARN of the target group; of several tuples the last counts, also if it has none.
   * Default actions of listeners count only where they are among the rules.
   */
  static Map<String, Integer> last(LoadBalancerSnapshot aws, String balancerArn) {
    Map<String, Integer> out = new HashMap<>(128);
    visit(aws, balancerArn, (arn, weight, targets, listener, rule) -> out.put(arn, weight));
    return out;
  }

  static void visit(LoadBalancerSnapshot aws, String balancerArn, Visitor visitor) {
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

  static <T> ImmutableList<T> list(@Nullable ImmutableList<T> list) {
    return list == null ? ImmutableList.of() : list;
  }
}
