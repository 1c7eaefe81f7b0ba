package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.sg.binding.TgbKey;
import java.util.Collection;

/**
 * Objects that are still in view but no longer keep anything open, because they are being deleted.
 *
 * @param bindings the bindings that are deleted
 * @param ingresses the Ingresses that are deleted
 */
public record Gone(ImmutableSet<TgbKey> bindings, ImmutableSet<ObjectKey> ingresses) {

  /** Nothing is being deleted. */
  public static final Gone NOTHING = new Gone(ImmutableSet.of(), ImmutableSet.of());

  /** Bindings that are deleted. */
  static Gone bindings(Collection<TgbKey> keys) {
    return new Gone(ImmutableSet.copyOf(keys), ImmutableSet.of());
  }

  /** Whether nothing is gone. */
  public boolean isNothing() {
    return bindings.isEmpty() && ingresses.isEmpty();
  }

  /** What either of the two contains. */
  public Gone and(Gone other) {
    return new Gone(
        Sets.union(bindings, other.bindings).immutableCopy(),
        Sets.union(ingresses, other.ingresses).immutableCopy());
  }
}
