package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.ec2.PermissionKey;

/**
 * A rule that opens a port, and why the rule exists.
 *
 * @param rule the rule
 * @param kind why the rule exists
 * @param description the rule's description
 * @param bindings the bindings that request it; for {@link Kind#SPANNED} those that set the lowest
 *     port of the range, then those that set the highest
 * @param waitsFor for {@link Kind#STALE} the bindings that the controller must compute before it
 *     revokes the rule; empty if the next event revokes it
 */
public record PortExplanation(
    PermissionKey rule,
    Kind kind,
    String description,
    ImmutableList<Contributor> bindings,
    ImmutableList<NamespacedName> waitsFor) {

  /** The reasons why a rule exists, the strongest first. */
  public enum Kind {
    /** Bindings request the port, alone or within a range. */
    EXACT,
    /** Bindings request every port. */
    ALL_PORTS,
    /** No binding requests the port; it lies between ports that bindings request. */
    SPANNED,
    /** Somebody other than the controller created the rule. */
    FOREIGN,
    /** The controller created the rule, and no binding requests it any more. */
    STALE
  }
}
