package dev.rolloutkit.sg.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A model of the security groups of EC2. EC2 refuses a whole call if it authorizes a rule that
 * exists, revokes one that does not exist, or exceeds the quota. A group may be created with
 * several rules of the same key; revoking that key removes all of them.
 *
 * <p>Calls change the model; it is not thread-safe.
 *
 * @rule EC2 refuses a whole call if it authorizes an existing rule, revokes a missing one or
 *     exceeds the quota.
 */
public final class Ec2Model {
  private final Map<String, SecurityGroup> groups = new TreeMap<>(CodePoints.ORDER);
  private final Predicate<? super Collection<Permission>> fits;

  /** Computed on first use; each change resets it. */
  private @Nullable ImmutableMap<String, SecurityGroup> view;

  /**
   * A model with these groups.
   *
   * @param groups the groups at the beginning
   * @param fits whether a set of rules is within the quota of a group
   */
  public Ec2Model(
      Collection<SecurityGroup> groups, Predicate<? super Collection<Permission>> fits) {
    groups.forEach(g -> this.groups.put(g.id(), g));
    this.fits = fits;
  }

  /** The group with an id; empty if there is none. */
  public Optional<SecurityGroup> group(String id) {
    return Optional.ofNullable(groups.get(id));
  }

  /** All groups by ascending id. */
  public ImmutableMap<String, SecurityGroup> groups() {
    ImmutableMap<String, SecurityGroup> made = view;
    if (made == null) {
      made = ImmutableMap.copyOf(groups);
      view = made;
    }
    return made;
  }

  /** Adds a group, or replaces the one with the same id. */
  public void put(SecurityGroup group) {
    groups.put(group.id(), group);
    view = null;
  }

  /** Deletes a group. */
  public void remove(String id) {
    groups.remove(id);
    view = null;
  }

  /**
   * Carries out a call on a group.
   *
   * @return the error code if EC2 refuses the call; empty if it succeeds
   */
  public Optional<String> call(String id, Ec2Call call) {
    SecurityGroup group = groups.get(id);
    if (group == null) {
      return Optional.of(Reconciliation.GROUP_NOT_FOUND);
    }
    Set<PermissionKey> held = keys(group.permissions());
    boolean authorize = call.kind() == Ec2Call.Kind.AUTHORIZE;
    for (Permission p : call.permissions()) {
      if (authorize == held.contains(p.key())) {
        return Optional.of(
            authorize ? Reconciliation.DUPLICATE : Reconciliation.PERMISSION_NOT_FOUND);
      }
    }
    List<Permission> after = new ArrayList<>(group.permissions());
    if (authorize) {
      after.addAll(call.permissions());
    } else {
      Set<PermissionKey> revoked = keys(call.permissions());
      after.removeIf(p -> revoked.contains(p.key()));
    }
    if (authorize && !fits.test(after)) {
      return Optional.of(Reconciliation.LIMIT_EXCEEDED);
    }
    put(group.withPermissions(ImmutableList.copyOf(after)));
    return Optional.empty();
  }

  private static Set<PermissionKey> keys(Collection<Permission> permissions) {
    Set<PermissionKey> keys = new HashSet<>(permissions.size() * 2);
    permissions.forEach(p -> keys.add(p.key()));
    return keys;
  }
}
