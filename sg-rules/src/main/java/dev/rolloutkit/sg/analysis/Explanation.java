package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.PermissionKey;

/**
 * Why a port is open.
 *
 * @param rule the rule that opens it
 * @param kind why the rule is there
 * @param description the rule's description
 * @param bindings who asks for it: for {@link Kind#SPANNED} whoever sets the least port, then the
 *     greatest
 * @param waitsFor for {@link Kind#STALE} the bindings that must be computed before it is revoked;
 *     empty when the next event revokes it
 */
public record Explanation(
    PermissionKey rule,
    Kind kind,
    String description,
    ImmutableList<Contributor> bindings,
    ImmutableList<TgbKey> waitsFor) {

  /** Why a rule is there, best first. */
  public enum Kind {
    /** Bindings ask for this very port. */
    EXACT,
    /** Bindings ask for every port. */
    ALL_PORTS,
    /** Nobody asks for the port; it lies between ports that are asked for. */
    SPANNED,
    /** The rule is not the controller's. */
    FOREIGN,
    /** The rule is the controller's, and nobody asks for it any more. */
    STALE
  }
}
