package dev.rolloutkit.engine.internal.invariant;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.engine.invariant.InvariantViolation;
import java.util.function.Consumer;

/** Collects the violations that rules find, in the order in which they find them. */
public final class Violations<I extends Enum<I>> {
  private final ImmutableList.Builder<InvariantViolation<I>> found = ImmutableList.builder();

  /** Adds a violation. */
  public void add(I invariant, String detail) {
    found.add(new InvariantViolation<>(invariant, detail));
  }

  /** A collector of details for one invariant, for rules that all strategies share. */
  public Consumer<String> of(I invariant) {
    return detail -> add(invariant, detail);
  }

  /** The violations so far. */
  public ImmutableList<InvariantViolation<I>> list() {
    return found.build();
  }
}
