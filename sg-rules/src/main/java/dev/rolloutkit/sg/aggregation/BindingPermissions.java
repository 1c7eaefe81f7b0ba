package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.internal.ec2.PermissionSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules that one binding requests on one group, in the forms that comparisons use.
 *
 * @rule Of several rules of a binding with one key the first counts.
 */
final class BindingPermissions {
  private static final int SMALL = 8;

  /** No permissions; this shared instance is never changed. */
  static final BindingPermissions NONE = new BindingPermissions();

  private final MergeRuns runs = new MergeRuns();
  private ImmutableList<Permission> permissions = ImmutableList.of();
  private ImmutableList<Permission> readAsRuns = permissions;
  private @Nullable PermissionSet set;

  /**
   * Makes this refer to another list. Most bindings request the same list on all their groups, so
   * nothing is computed again for an identical list.
   */
  @SuppressWarnings("ReferenceEquality")
  BindingPermissions of(@Nullable ImmutableList<Permission> requested) {
    if (requested == null) {
      return NONE;
    }
    if (this == NONE) {
      throw new IllegalStateException("the shared instance is never changed");
    }
    if (requested != permissions) {
      permissions = requested;
      set = null;
    }
    return this;
  }

  /** The permissions in the form that restricted mode uses. */
  @SuppressWarnings("ReferenceEquality")
  MergeRuns runs() {
    if (readAsRuns != permissions) {
      readAsRuns = permissions;
      runs.read(permissions);
    }
    return runs;
  }

  /** The first permission of each key. */
  List<Permission> distinct() {
    List<Permission> out = new ArrayList<>(permissions.size());
    if (permissions.size() <= SMALL) {
      for (int i = 0; i < permissions.size(); i++) {
        if (!within(i, permissions.get(i).key())) {
          out.add(permissions.get(i));
        }
      }
    } else {
      set().forEach(out::add);
    }
    return out;
  }

  boolean has(PermissionKey key) {
    return permissions.size() <= SMALL ? within(permissions.size(), key) : set().contains(key);
  }

  private boolean within(int end, PermissionKey key) {
    for (int i = 0; i < end; i++) {
      if (permissions.get(i).key().equals(key)) {
        return true;
      }
    }
    return false;
  }

  private PermissionSet set() {
    PermissionSet made = set;
    if (made == null) {
      made = PermissionSet.of(permissions.reverse());
      set = made;
    }
    return made;
  }
}
