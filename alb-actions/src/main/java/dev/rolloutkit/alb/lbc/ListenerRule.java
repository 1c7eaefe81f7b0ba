package dev.rolloutkit.alb.lbc;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/** One rule of a listener: the conditions under which an action is taken. */
@Value.Immutable
@ValueStyle
public interface ListenerRule {
  /** Place among the rules, from 1; a lower one is looked at first. */
  int priority();

  /** All of them must hold; never empty. */
  ImmutableList<LbcCondition> conditions();

  /** What is done; a forward action names its target groups by ARN. */
  LbcAction action();

  /** How users prove who they are before the action. */
  Optional<Authentication> authentication();

  /** The check of a token that precedes the action. */
  Optional<JwtValidation> jwt();

  /** Changes of the request. */
  ImmutableList<LbcTransform> transforms();

  /** Tags of the rule. */
  ImmutableMap<String, String> tags();

  /** Where the rule comes from. */
  Origin origin();

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ListenerRule}. */
  final class Builder extends ImmutableListenerRule.Builder {}

  /**
   * The path of an Ingress that a rule comes from.
   *
   * @param ingress {@code namespace/name}
   * @param rule index of the rule in {@code spec.rules}
   * @param path index of the path in the rule
   * @param service service that the path names
   */
  record Origin(String ingress, int rule, int path, String service) {
    /** {@code default/web spec.rules[0].http.paths[1] (canary)}. */
    @Override
    public String toString() {
      return ingress + " spec.rules[" + rule + "].http.paths[" + path + "] (" + service + ")";
    }
  }
}
