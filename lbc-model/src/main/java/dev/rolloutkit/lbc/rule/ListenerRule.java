package dev.rolloutkit.lbc.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.JwtValidation;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.LbcTransform;
import dev.rolloutkit.lbc.condition.LbcCondition;
import java.util.Optional;
import org.immutables.value.Value;

/** One rule of a listener: an action and the conditions under which it applies. */
@Value.Immutable
@ValueStyle
public interface ListenerRule {
  /** The priority, from 1; rules with lower numbers are evaluated first. */
  int priority();

  /** The conditions, all of which must hold; never empty. */
  ImmutableList<LbcCondition> conditions();

  /** The action; a forward action names its target groups by ARN. */
  LbcAction action();

  /** The authentication that precedes the action. */
  Optional<Authentication> authentication();

  /** The JWT validation that precedes the action. */
  Optional<JwtValidation> jwt();

  /** Changes of the request. */
  ImmutableList<LbcTransform> transforms();

  /** Tags of the rule. */
  ImmutableMap<String, String> tags();

  /** The path of an Ingress from which the rule was built. */
  Origin origin();

  /** Returns a copy with another priority. */
  ListenerRule withPriority(int priority);

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ListenerRule}. */
  final class Builder extends ImmutableListenerRule.Builder {}

  /**
   * The path of an Ingress from which a rule was built.
   *
   * @param ingress {@code namespace/name}
   * @param rule the index of the rule in {@code spec.rules}
   * @param path the index of the path in the rule
   * @param service the service that the path names
   */
  record Origin(String ingress, int rule, int path, String service) {
    /** One line, such as {@code default/web spec.rules[0].http.paths[1] (canary)}. */
    @Override
    public String toString() {
      return ingress + " spec.rules[" + rule + "].http.paths[" + path + "] (" + service + ")";
    }
  }
}
