package dev.rolloutkit.webhook.world;

import dev.rolloutkit.apimachinery.NamespacedName;
import java.util.Collection;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Bindings that are considered together, up to a limit, and the number of omitted ones. */
final class Neighbours {
  private final int most;
  private final NavigableSet<NamespacedName> chosen = new TreeSet<>();
  private final NavigableSet<NamespacedName> omitted = new TreeSet<>();

  Neighbours(int most) {
    this.most = most;
  }

  void add(NamespacedName key) {
    if (!chosen.contains(key)) {
      if (chosen.size() < most) {
        chosen.add(key);
      } else if (omitted.size() < most) {
        omitted.add(key);
      }
    }
  }

  void addAll(Collection<NamespacedName> keys) {
    keys.forEach(this::add);
  }

  NavigableSet<NamespacedName> chosen() {
    return chosen;
  }

  /** The number of omitted bindings; counted only up to {@code most}. */
  int omitted() {
    return omitted.size();
  }
}
