package dev.rolloutkit.sg.aggregation;

import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The rules of a group in unrestricted mode, with the bindings that request each of them.
 *
 * @rule In unrestricted mode each requested rule is a rule of the group.
 */
final class UnrestrictedGroup extends GroupIndex {
  /** For each rule its bindings, each with the first of its permissions that has this key. */
  private final Map<PermissionKey, NavigableMap<NamespacedName, Permission>> requesters =
      new HashMap<>();

  @Override
  void change(
      NamespacedName binding,
      BindingPermissions old,
      BindingPermissions now,
      boolean commit,
      List<Permission> added,
      List<Permission> removed) {
    List<Permission> gone = old.distinct();
    List<Permission> come = now.distinct();
    for (Permission permission : come) {
      if (!old.has(permission.key()) && !requesters.containsKey(permission.key())) {
        added.add(permission);
      }
    }
    for (Permission permission : gone) {
      if (!now.has(permission.key()) && requestersOf(permission).size() == 1) {
        removed.add(permission);
      }
    }
    if (commit) {
      gone.forEach(permission -> remove(binding, permission));
      come.forEach(
          permission ->
              requesters
                  .computeIfAbsent(permission.key(), k -> new TreeMap<>())
                  .put(binding, permission));
    }
  }

  private void remove(NamespacedName binding, Permission permission) {
    NavigableMap<NamespacedName, Permission> all = requestersOf(permission);
    all.remove(binding);
    if (all.isEmpty()) {
      requesters.remove(permission.key());
    }
  }

  private NavigableMap<NamespacedName, Permission> requestersOf(Permission permission) {
    return Objects.requireNonNull(requesters.get(permission.key()));
  }

  @Override
  void forEachRule(Consumer<Permission> to) {
    requesters.values().forEach(all -> to.accept(all.firstEntry().getValue()));
  }
}
