package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.NamespacedName;

/**
 * Objects that are still in view but no longer keep anything open, because they are being deleted.
 * Their targets that depend on others still count as long as they are in view, since a deletion may
 * fail.
 *
 * @param bindings the bindings that are deleted
 * @param ingresses the Ingresses that are deleted
 */
public record Gone(ImmutableSet<NamespacedName> bindings, ImmutableSet<NamespacedName> ingresses) {
  /** Nothing is being deleted. */
  public static final Gone NOTHING = new Gone(ImmutableSet.of(), ImmutableSet.of());

  /** What remains without what another contains. */
  Gone without(Gone other) {
    return new Gone(
        Sets.difference(bindings, other.bindings).immutableCopy(),
        Sets.difference(ingresses, other.ingresses).immutableCopy());
  }

  /** What either of the two contains. */
  public Gone and(Gone other) {
    return new Gone(
        Sets.union(bindings, other.bindings).immutableCopy(),
        Sets.union(ingresses, other.ingresses).immutableCopy());
  }
}
