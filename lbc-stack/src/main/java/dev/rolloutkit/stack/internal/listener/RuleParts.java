package dev.rolloutkit.stack.internal.listener;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbc.rule.ListenerRule;
import dev.rolloutkit.stack.resource.Trees;
import dev.rolloutkit.stack.targetgroup.TargetGroups;
import java.util.Optional;

/**
 * The trees of the rule of a path that are the same on all listeners of a group. The resources of
 * the listeners share them.
 *
 * @param plainActions the actions without authentication and without the validation of a JWT
 */
record RuleParts(
    ArrayNode plainActions, ArrayNode conditions, ArrayNode transforms, ObjectNode tags) {

  /** The parts of a rule on any of the listeners. */
  static RuleParts of(ListenerRule rule) {
    return new RuleParts(
        RuleTrees.actions(
            Optional.empty(), Optional.empty(), rule.action(), TargetGroups::reference),
        RuleTrees.conditions(rule.conditions()),
        RuleTrees.transforms(rule.transforms()),
        Trees.sorted(rule.tags()));
  }

  /** The actions of the rule on one listener. */
  ArrayNode actions(ListenerRule rule) {
    return rule.authentication().isEmpty() && rule.jwt().isEmpty()
        ? plainActions
        : RuleTrees.actions(rule, TargetGroups::reference);
  }
}
