package dev.rolloutkit.consequences.finding;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * What a person can do about a finding.
 *
 * @param words for people, as a sentence
 * @param commands lines for a shell, such as {@code kubectl apply -f …}; empty if there are none
 * @param edits changes of manifests; empty if there are none
 * @param order the objects in the order in which to apply them; empty if the order does not count
 * @param proved whether a review of the changed manifests shows that the finding is gone
 */
public record Remedy(
    String words,
    ImmutableList<String> commands,
    ImmutableList<Edit> edits,
    ImmutableList<ObjectKey> order,
    boolean proved) {
  /** Advice in words alone. */
  public static Remedy advice(String words) {
    return new Remedy(words, ImmutableList.of(), ImmutableList.of(), ImmutableList.of(), false);
  }

  /** A command that was not tried. */
  public static Remedy command(String words, String line) {
    return new Remedy(words, ImmutableList.of(line), ImmutableList.of(), ImmutableList.of(), false);
  }

  /** An order in which to apply objects. */
  public static Remedy order(String words, boolean proved, Iterable<ObjectKey> order) {
    return new Remedy(
        words, ImmutableList.of(), ImmutableList.of(), ImmutableList.copyOf(order), proved);
  }
}
