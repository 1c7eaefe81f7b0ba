package dev.rolloutkit.cli.live;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * What a cluster has beside the manifests: objects that count as they are, and of which nobody is
 * told what is wrong with them alone.
 *
 * @param objects the objects
 * @param labels what findings call them
 * @param whole kinds of which all objects are known, as {@code NAMESPACE/KIND}
 * @param assumed what this means, as text
 */
public record Beside(
    ImmutableSet<ObjectKey> objects,
    ImmutableSet<String> labels,
    ImmutableSet<String> whole,
    ImmutableList<String> assumed) {
  /** Only the manifests are known. */
  public static final Beside NOTHING =
      new Beside(ImmutableSet.of(), ImmutableSet.of(), ImmutableSet.of(), ImmutableList.of());
}
