package dev.rolloutkit.sg.reconcile;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.internal.ec2.PermissionSet;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes the calls that change the actual rules of one group into the desired ones.
 *
 * <p>Source: AWS Load Balancer Controller, security group reconciler.
 *
 * @rule A pass authorizes the desired rules that are missing and revokes the controller's own rules
 *     that are not desired.
 */
public final class Reconciliation {
  /** The error code of EC2 if a rule to authorize already exists. */
  public static final String DUPLICATE = "InvalidPermission.Duplicate";

  /** The error code of EC2 if a rule to revoke does not exist. */
  public static final String PERMISSION_NOT_FOUND = "InvalidPermission.NotFound";

  /** The error code of EC2 if the group would have too many rules. */
  public static final String LIMIT_EXCEEDED = "RulesPerSecurityGroupLimitExceeded";

  /** The error code of EC2 if the group does not exist. */
  public static final String GROUP_NOT_FOUND = "InvalidGroup.NotFound";

  private Reconciliation() {}

  /**
   * The calls of one pass: authorize the desired rules that are missing, and revoke the
   * controller's own rules that are not desired. A rule that somebody else created counts as
   * present if it has the key of a desired rule.
   *
   * <pre>{@code
   * // current: ours tcp 3100-8001; desired: tcp 3100-3100
   * Reconciliation.plan(current, desired, ReconcileOptions.forEndpoints(false)).calls()
   *     // authorize 3100-3100, revoke 3100-8001
   * }</pre>
   *
   * <p>Takes linear time in the number of rules, plus sorting those that differ.
   */
  public static GroupPlan plan(
      Collection<Permission> current, Collection<Permission> desired, ReconcileOptions options) {
    PermissionSet is = PermissionSet.of(current);
    PermissionSet target = PermissionSet.of(desired);
    ImmutableList<Permission> grants = missing(target, is, null, false);
    ImmutableList<Permission> revokes = missing(is, target, options.selector(), true);
    ImmutableList<Problem> notes =
        options.authorizeOnly() || revokes.isEmpty()
            ? ImmutableList.of()
            : objections(is, revokes, grants, options);
    boolean withheld = options.authorizeOnly() || !notes.isEmpty();
    List<Ec2Call> calls = new ArrayList<>(2);
    if (!grants.isEmpty()) {
      calls.add(new Ec2Call(Ec2Call.Kind.AUTHORIZE, grants));
    }
    if (!revokes.isEmpty() && !withheld) {
      calls.add(
          options.revokeFirst() ? 0 : calls.size(), new Ec2Call(Ec2Call.Kind.REVOKE, revokes));
    }
    return new GroupPlan(
        ImmutableList.copyOf(calls), withheld ? revokes : ImmutableList.of(), notes);
  }

  /**
   * What the controller does when EC2 refuses a call of the first pass with this error code.
   *
   * @rule What the controller does after a refused call depends on the error code of EC2.
   */
  public static Retry afterFailure(String errorCode) {
    return switch (errorCode) {
      case DUPLICATE, PERMISSION_NOT_FOUND -> new Retry.WithFreshView(false);
      case LIMIT_EXCEEDED -> new Retry.WithFreshView(true);
      default -> new Retry.GiveUp();
    };
  }

  /**
   * The two halves of a refused call, for the fix of {@link
   * dev.rolloutkit.sg.settings.SgDefect#ONE_RULE_REFUSES_ALL}; empty for a call with one rule.
   * Splitting refused calls repeatedly leaves out exactly the invalid rules, and takes at most
   * {@code 2 b log2(n)} calls for {@code b} invalid rules among {@code n}.
   *
   * @rule A refused call with several rules can be split until only the invalid rules are left out.
   */
  public static ImmutableList<Ec2Call> halves(Ec2Call refused) {
    int size = refused.permissions().size();
    return size < 2
        ? ImmutableList.of()
        : ImmutableList.of(
            new Ec2Call(refused.kind(), refused.permissions().subList(0, size / 2)),
            new Ec2Call(refused.kind(), refused.permissions().subList(size / 2, size)));
  }

  private static ImmutableList<Permission> missing(
      PermissionSet of,
      PermissionSet from,
      @Nullable Map<String, String> selector,
      boolean select) {
    List<Permission> out = new ArrayList<>();
    of.forEach(
        permission -> {
          if (!from.contains(permission.key()) && (!select || matches(selector, permission))) {
            out.add(permission);
          }
        });
    out.sort((a, b) -> a.key().compareTo(b.key()));
    return ImmutableList.copyOf(out);
  }

  private static boolean matches(@Nullable Map<String, String> selector, Permission permission) {
    if (selector == null || selector.isEmpty()) {
      return true;
    }
    return permission
        .labels()
        .filter(labels -> labels.entrySet().containsAll(selector.entrySet()))
        .isPresent();
  }

  private static ImmutableList<Problem> objections(
      PermissionSet is,
      Collection<Permission> revokes,
      Collection<Permission> grants,
      ReconcileOptions options) {
    RevokeGuard guard = options.guard();
    if (!guard.on()) {
      return ImmutableList.of();
    }
    if (!guard.freshView()) {
      return note(
          "rules are revoked only after they were fetched without the cache",
          SgProblemCodes.REVOKE_UNVERIFIED);
    }
    int[] ours = {0};
    is.forEach(p -> ours[0] += matches(options.selector(), p) ? 1 : 0);
    boolean all = grants.isEmpty() && revokes.size() == ours[0];
    return all && guard.hasLiveTargets() && !guard.confirmed()
        ? note(
            "all rules of a group that has live targets would be revoked",
            SgProblemCodes.REVOKE_ALL_UNCONFIRMED)
        : ImmutableList.of();
  }

  private static ImmutableList<Problem> note(String message, ProblemCode code) {
    return ImmutableList.of(Problem.plain(FieldPath.root(), message, code));
  }
}
