package dev.rolloutkit.sg.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.CodePoints;
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
 * The security groups of EC2, as far as the controller's calls go: a call is refused whole if it
 * authorizes a rule that is there, revokes one that is not, or makes the rules too many. Rules of
 * one key that a group was given stay apart until that key is revoked, which takes them all.
 *
 * <p>It changes with every call and is not safe for threads.
 */
public final class Ec2Model {
  private final Map<String, SecurityGroup> groups = new TreeMap<>(CodePoints.ORDER);
  private final Predicate<? super Collection<Permission>> fits;

  /** Made when it is asked for; given up with every change. */
  private @Nullable ImmutableMap<String, SecurityGroup> view;

  /**
   * Groups to begin with.
   *
   * @param fits whether a group may have these rules
   */
  public Ec2Model(
      Collection<SecurityGroup> groups, Predicate<? super Collection<Permission>> fits) {
    groups.forEach(g -> this.groups.put(g.id(), g));
    this.fits = fits;
  }

  /** The group, if there is one. */
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

  /** Puts a group in place of the one with its id. */
  public void put(SecurityGroup group) {
    groups.put(group.id(), group);
    view = null;
  }

  /** Deletes a group. */
  public void remove(String id) {
    groups.remove(id);
    view = null;
  }

  /** Makes a call; the code of the refusal, if there is one. */
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
