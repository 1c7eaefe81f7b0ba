package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.PermissionKey;

/**
 * A rule that opens a port, and why it exists.
 *
 * @param rule the rule that opens it
 * @param kind why the rule exists
 * @param description the rule's description
 * @param bindings the bindings that ask for it; for {@link Kind#SPANNED} those that set the lowest
 *     port of the range, then those that set the highest
 * @param waitsFor for {@link Kind#STALE} the bindings that the controller must compute before it
 *     revokes the rule; empty if the next event revokes it
 */
public record Explanation(
    PermissionKey rule,
    Kind kind,
    String description,
    ImmutableList<Contributor> bindings,
    ImmutableList<TgbKey> waitsFor) {

  /** The reasons why a rule exists, the strongest first. */
  public enum Kind {
    /** Bindings ask for exactly this port. */
    EXACT,
    /** Bindings ask for every port. */
    ALL_PORTS,
    /** No binding asks for the port; it lies between ports that bindings ask for. */
    SPANNED,
    /** Somebody other than the controller created the rule. */
    FOREIGN,
    /** The controller created the rule, and no binding asks for it any more. */
    STALE
  }
}
