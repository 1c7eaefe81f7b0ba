package dev.rolloutkit.consequences.finding;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * What a person can do about a finding.
 *
 * @param words what to do, as a sentence for people
 * @param commands lines for a shell, such as {@code kubectl apply -f …}; empty if there are none
 * @param edits changes of the manifests; empty if there are none
 * @param order the objects in the order in which to apply them; empty if the order does not matter
 * @param proved whether a review of the changed manifests shows that the finding is gone
 */
public record Remedy(
    String words,
    ImmutableList<String> commands,
    ImmutableList<Edit> edits,
    ImmutableList<ObjectKey> order,
    boolean proved) {
  /** A remedy without commands, edits and order. */
  public static Remedy advice(String words) {
    return new Remedy(words, ImmutableList.of(), ImmutableList.of(), ImmutableList.of(), false);
  }

  /** A remedy by one command, which is not proved. */
  public static Remedy command(String words, String line) {
    return new Remedy(words, ImmutableList.of(line), ImmutableList.of(), ImmutableList.of(), false);
  }

  /** A remedy by the order in which to apply objects. */
  public static Remedy order(String words, boolean proved, Iterable<ObjectKey> order) {
    return new Remedy(
        words, ImmutableList.of(), ImmutableList.of(), ImmutableList.copyOf(order), proved);
  }
}
