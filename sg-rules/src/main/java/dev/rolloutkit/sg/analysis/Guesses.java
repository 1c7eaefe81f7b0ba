package dev.rolloutkit.sg.analysis;

import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Bindings with a networking block of which not all is known: their needs are a guess. */
final class Guesses {
  private Guesses() {}

  static Map<TgbKey, BindingSnapshot> of(Collection<BindingSnapshot> bindings) {
    Map<TgbKey, BindingSnapshot> out = new TreeMap<>();
    for (BindingSnapshot binding : bindings) {
      if (binding.networking().isPresent() && !binding.gaps().isEmpty()) {
        out.put(binding.key(), binding);
      }
    }
    return out;
  }
}
