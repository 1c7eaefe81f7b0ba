package dev.rolloutkit.model.upgrade;

import dev.rolloutkit.model.replicaset.MatchTier;

/**
 * The ReplicaSet that a controller considers to be the new one.
 *
 * @param name its name
 * @param tier how it is recognised
 */
public record FoundReplicaSet(String name, MatchTier tier) {

  /** One line, such as {@code web-5d4f (template)}. */
  @Override
  public String toString() {
    return name + " (" + tier.wireName() + ")";
  }
}
