package dev.rolloutkit.sg.internal.ec2;

import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import java.util.Collection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of permissions by key; if several have the same key, the last one counts. It is a hash
 * table in one array, which takes less memory than a map.
 *
 * @rule Of several rules with one key the last one counts.
 */
public final class PermissionSet {
  private final @Nullable Permission[] table;

  private PermissionSet(int capacity) {
    this.table = new Permission[capacity];
  }

  /** The set of these permissions. */
  public static PermissionSet of(Collection<Permission> permissions) {
    int least = Math.max(4, permissions.size() * 2);
    PermissionSet out = new PermissionSet(Integer.highestOneBit(least - 1) << 1);
    for (Permission permission : permissions) {
      out.table[out.place(permission.key())] = permission;
    }
    return out;
  }

  /** Whether the set contains a permission with this key. */
  public boolean contains(PermissionKey key) {
    return table[place(key)] != null;
  }

  /** Passes each permission to an action, in no particular order. */
  public void forEach(Consumer<? super Permission> to) {
    for (Permission permission : table) {
      if (permission != null) {
        to.accept(permission);
      }
    }
  }

  private int place(PermissionKey key) {
    int mask = table.length - 1;
    int spread = key.hashCode() * 0x9E3779B9;
    int at = (spread ^ spread >>> 15) & mask;
    for (Permission p = table[at]; p != null && !p.key().equals(key); p = table[at]) {
      at = at + 1 & mask;
    }
    return at;
  }
}
