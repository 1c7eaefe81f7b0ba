package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.PermissionSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one binding asks for in one group, in the forms in which a difference is taken. */
final class Asks {
  private static final int SMALL = 8;
  static final Asks NONE = new Asks(ImmutableList.of());

  private final ImmutableList<Permission> permissions;
  private @Nullable ImmutableList<AskRun> runs;
  private @Nullable List<Permission> passed;
  private @Nullable PermissionSet set;

  Asks(ImmutableList<Permission> permissions) {
    this.permissions = permissions;
    if (permissions.isEmpty()) {
      this.runs = ImmutableList.of();
      this.passed = ImmutableList.of();
    }
  }

  /** Most bindings ask for the same on each of their groups. */
  boolean isOf(@Nullable List<Permission> other) {
    return permissions == other;
  }

  /** Those that restricted mode merges. */
  ImmutableList<AskRun> runs() {
    ImmutableList<AskRun> made = runs;
    if (made == null) {
      made = AskRun.of(permissions);
      runs = made;
    }
    return made;
  }

  /** Those that restricted mode passes through. */
  List<Permission> passed() {
    List<Permission> made = passed;
    if (made == null) {
      made = ImmutableList.of();
      for (int i = 0; i < permissions.size(); i++) {
        if (permissions.get(i).mergeGroup() == null) {
          made = made.isEmpty() ? new ArrayList<>(permissions.size() - i) : made;
          made.add(permissions.get(i));
        }
      }
      passed = made;
    }
    return made;
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
