package dev.rolloutkit.sg.reconcile;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.internal.ec2.PermissionLabels;
import org.jspecify.annotations.Nullable;

/**
 * How one group is reconciled.
 *
 * @param selector the labels that a rule must have to be revoked; {@code null} or empty if every
 *     rule may be revoked
 * @param authorizeOnly whether no rule is revoked
 * @param revokeFirst whether rules are revoked before others are authorized
 * @param guard the conditions under which rules are revoked
 */
public record ReconcileOptions(
    @Nullable ImmutableMap<String, String> selector,
    boolean authorizeOnly,
    boolean revokeFirst,
    RevokeGuard guard) {

  /** The options for the security groups of targets: only the controller's rules are revoked. */
  public static ReconcileOptions forEndpoints(boolean authorizeOnly) {
    return new ReconcileOptions(PermissionLabels.MANAGED, authorizeOnly, false, RevokeGuard.OFF);
  }

  /** A copy of these options with another order of calls. */
  public ReconcileOptions withRevokeFirst(boolean other) {
    return new ReconcileOptions(selector, authorizeOnly, other, guard);
  }

  /** A copy of these options with another guard. */
  public ReconcileOptions withGuard(RevokeGuard other) {
    return new ReconcileOptions(selector, authorizeOnly, revokeFirst, other);
  }
}
