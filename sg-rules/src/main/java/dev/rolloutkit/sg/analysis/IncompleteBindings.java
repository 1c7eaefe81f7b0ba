package dev.rolloutkit.sg.analysis;

import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Finds the bindings whose needs are uncertain because their snapshots have gaps. */
final class IncompleteBindings {
  private IncompleteBindings() {}

  /** The bindings with a networking block and gaps, by ascending key. */
  static Map<NamespacedName, BindingSnapshot> of(Collection<BindingSnapshot> bindings) {
    Map<NamespacedName, BindingSnapshot> out = new TreeMap<>();
    for (BindingSnapshot binding : bindings) {
      if (binding.networking().isPresent() && !binding.gaps().isEmpty()) {
        out.put(binding.key(), binding);
      }
    }
    return out;
  }
}
