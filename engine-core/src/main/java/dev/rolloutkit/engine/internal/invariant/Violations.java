package dev.rolloutkit.engine.internal.invariant;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.invariant.Violation;
import java.util.function.Consumer;

/** Collects the violations that rules find, in the order in which they find them. */
public final class Violations<I extends Enum<I>> {
  private final ImmutableList.Builder<Violation<I>> found = ImmutableList.builder();

  /** Adds a violation. */
  public void add(I invariant, String detail) {
    found.add(new Violation<>(invariant, detail));
  }

  /**
   * Returns a consumer that adds the details it receives as violations of one invariant, for rules
   * that all strategies share.
   */
  public Consumer<String> of(I invariant) {
    return detail -> add(invariant, detail);
  }

  /** The violations so far. */
  public ImmutableList<Violation<I>> list() {
    return found.build();
  }
}
