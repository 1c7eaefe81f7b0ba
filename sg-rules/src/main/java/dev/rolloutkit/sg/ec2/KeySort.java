package dev.rolloutkit.sg.ec2;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts permissions by key; the sort is stable. Protocol, ports and kind of source are packed into
 * one number for each permission, and sources are compared only if these numbers are equal.
 *
 * @rule Rules are sorted by their keys.
 */
public final class KeySort {
  /** Compares the strings of the keys without building them. */
  public static final Comparator<Permission> BY_KEY = (a, b) -> a.key().compareTo(b.key());

  private static final int SMALL = 32;
  private static final int INDEX_BITS = 20;
  private static final int PROTOCOLS = 8;

  private KeySort() {}

  /** Sorts in place. */
  public static void sort(List<Permission> permissions) {
    long[] codes = permissions.size() < SMALL ? null : codes(permissions);
    if (codes == null) {
      permissions.sort(BY_KEY);
      return;
    }
    Arrays.sort(codes);
    Permission[] sorted = new Permission[codes.length];
    for (int i = 0; i < codes.length; i++) {
      sorted[i] = permissions.get((int) codes[i] & (1 << INDEX_BITS) - 1);
    }
    int from = 0;
    for (int i = 1; i <= codes.length; i++) {
      if (i == codes.length || codes[i] >>> INDEX_BITS != codes[from] >>> INDEX_BITS) {
        if (i - from > 1) {
          Arrays.sort(sorted, from, i, BY_KEY);
        }
        from = i;
      }
    }
    for (int i = 0; i < sorted.length; i++) {
      permissions.set(i, sorted[i]);
    }
  }

  /** A number for each permission that sorts as its key does; {@code null} if a key has none. */
  private static long @Nullable [] codes(List<Permission> permissions) {
    if (permissions.size() >= 1 << INDEX_BITS) {
      return null;
    }
    List<String> protocols = new ArrayList<>(PROTOCOLS);
    for (Permission permission : permissions) {
      PermissionKey key = permission.key();
      if (!key.isSortable()) {
        return null;
      }
      if (!protocols.contains(key.protocol())) {
        if (protocols.size() == PROTOCOLS) {
          return null;
        }
        protocols.add(key.protocol());
      }
    }
    protocols.sort(PermissionKey::compareProtocols);
    long[] codes = new long[permissions.size()];
    for (int i = 0; i < codes.length; i++) {
      PermissionKey key = permissions.get(i).key();
      codes[i] =
          (long) protocols.indexOf(key.protocol()) << 60 | key.portsAndKind() << INDEX_BITS | i;
    }
    return codes;
  }
}
