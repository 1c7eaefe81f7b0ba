package dev.rolloutkit.sg.reconcile;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.ec2.PermissionLabels;
import org.jspecify.annotations.Nullable;

/**
 * How one group is brought to what is desired.
 *
 * @param selector the labels that make a rule ours to revoke; {@code null} makes every rule so
 * @param authorizeOnly nothing is revoked
 * @param revokeFirst rules are revoked before others are authorized
 * @param guard what must hold before rules are revoked
 */
public record ReconcileOptions(
    @Nullable ImmutableMap<String, String> selector,
    boolean authorizeOnly,
    boolean revokeFirst,
    RevokeGuard guard) {

  /** The rules for targets: only the controller's own rules are revoked. */
  public static ReconcileOptions forEndpoints(boolean authorizeOnly) {
    return new ReconcileOptions(PermissionLabels.MANAGED, authorizeOnly, false, RevokeGuard.OFF);
  }

  /** The rules of a managed frontend group: everything else in it is revoked. */
  public static ReconcileOptions forManagedGroup() {
    return new ReconcileOptions(null, false, false, RevokeGuard.OFF);
  }

  /** The same in the other order. */
  public ReconcileOptions withRevokeFirst(boolean other) {
    return new ReconcileOptions(selector, authorizeOnly, other, guard);
  }

  /** The same with another guard. */
  public ReconcileOptions withGuard(RevokeGuard other) {
    return new ReconcileOptions(selector, authorizeOnly, revokeFirst, other);
  }
}
