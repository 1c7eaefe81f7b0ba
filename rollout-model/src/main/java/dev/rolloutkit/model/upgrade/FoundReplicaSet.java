package dev.rolloutkit.model.upgrade;

import dev.rolloutkit.model.replicaset.MatchTier;

/**
 * The ReplicaSet that a controller takes for the one of the desired version.
 *
 * @param name its name
 * @param tier what it is recognised by
 */
public record FoundReplicaSet(String name, MatchTier tier) {

  /** As {@code web-5d4f (template)}. */
  @Override
  public String toString() {
    return name + " (" + tier.wireName() + ")";
  }
}
