package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.PermissionSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one binding requests in one group, in the forms in which a difference is taken. */
final class BindingPermissions {
  private static final int SMALL = 8;

  /** No asks; all share it, and it takes up no other list. */
  static final BindingPermissions NONE = new BindingPermissions();

  private final MergeRuns runs = new MergeRuns();
  private ImmutableList<Permission> permissions = ImmutableList.of();
  private ImmutableList<Permission> readAsRuns = permissions;
  private @Nullable PermissionSet set;

  /** Those of another list, or the very same: most bindings request one on all of their groups. */
  @SuppressWarnings("ReferenceEquality")
  BindingPermissions of(@Nullable ImmutableList<Permission> asks) {
    if (asks == null) {
      return NONE;
    }
    if (this == NONE) {
      throw new IllegalStateException("the shared asks are never changed");
    }
    if (asks != permissions) {
      permissions = asks;
      set = null;
    }
    return this;
  }

  /** As restricted mode looks at them. */
  @SuppressWarnings("ReferenceEquality")
  MergeRuns runs() {
    if (readAsRuns != permissions) {
      readAsRuns = permissions;
      runs.read(permissions);
    }
    return runs;
  }

  /** The first of each key. */
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
