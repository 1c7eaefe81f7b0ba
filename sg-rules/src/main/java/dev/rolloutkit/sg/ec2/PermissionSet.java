package dev.rolloutkit.sg.ec2;

import java.util.Collection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Permissions by key; of several with one key the last counts. Costs two arrays, no entries. */
public final class PermissionSet {
  private final @Nullable Permission[] table;

  private PermissionSet(int capacity) {
    this.table = new Permission[capacity];
  }

  /** These permissions. */
  public static PermissionSet of(Collection<Permission> permissions) {
    int least = Math.max(4, permissions.size() * 2);
    PermissionSet out = new PermissionSet(Integer.highestOneBit(least - 1) << 1);
    for (Permission permission : permissions) {
      out.table[out.place(permission.key())] = permission;
    }
    return out;
  }

  /** Whether there is a permission of that key. */
  public boolean contains(PermissionKey key) {
    return table[place(key)] != null;
  }

  /** Each permission, in no particular order. */
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
