package dev.rolloutkit.sg.aggregation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lists of permissions as multisets by key. */
final class Multisets {
  static final Comparator<Permission> BY_KEY = (a, b) -> a.key().compareTo(b.key());
  private static final int SMALL = 16;

  private Multisets() {}

  /** Adds to {@code out} what {@code of} holds more often than {@code without}. */
  static void difference(List<Permission> of, List<Permission> without, List<Permission> out) {
    if (without.isEmpty()) {
      out.addAll(of);
    } else if (of.size() <= SMALL && without.size() <= SMALL) {
      small(of, without, out);
    } else {
      Map<PermissionKey, Integer> left = new HashMap<>(without.size() * 2);
      without.forEach(p -> left.merge(p.key(), 1, Integer::sum));
      for (Permission p : of) {
        if (left.merge(p.key(), -1, Integer::sum) < 0) {
          out.add(p);
        }
      }
    }
  }

  static ImmutableList<Permission> sorted(List<Permission> permissions) {
    return ImmutableList.sortedCopyOf(BY_KEY, permissions);
  }

  /** Each that is there cancels one of the other list; the places taken are bits of a number. */
  private static void small(List<Permission> of, List<Permission> without, List<Permission> out) {
    int taken = 0;
    for (int i = 0; i < of.size(); i++) {
      Permission p = of.get(i);
      int place = -1;
      for (int j = 0; j < without.size() && place < 0; j++) {
        if ((taken & 1 << j) == 0 && without.get(j).key().equals(p.key())) {
          place = j;
        }
      }
      if (place < 0) {
        out.add(p);
      } else {
        taken |= 1 << place;
      }
    }
  }
}
