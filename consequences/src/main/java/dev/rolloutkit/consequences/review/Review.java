package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.world.World;

/**
 * What a change does.
 *
 * @param after the cluster at rest afterwards
 * @param findings the consequences, the worst first
 */
public record Review(World after, ImmutableList<Finding> findings) {
  /** The worst level; a note if nothing happens. */
  public Level worst() {
    return findings.stream().map(Finding::level).reduce(Level.NOTE, Level::or);
  }
}
