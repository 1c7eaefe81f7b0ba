package dev.rolloutkit.stack.config;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Determines which defects of the controller are fixed. {@link #reference} fixes none and is the
 * default of every function; {@link #safe} fixes them all.
 *
 * <pre>{@code
 * StackOptions.reference().fixing(StackDefect.SAME_PORT_DROPPED)
 * }</pre>
 *
 * @param fixed the defects that are fixed
 */
public record StackOptions(ImmutableSet<StackDefect> fixed) {
  private static final StackOptions REFERENCE = new StackOptions(ImmutableSet.of());
  private static final StackOptions SAFE =
      new StackOptions(Sets.immutableEnumSet(EnumSet.allOf(StackDefect.class)));

  /** Options with which results are exactly the controller's. */
  public static StackOptions reference() {
    return REFERENCE;
  }

  /** Options that fix every defect. */
  public static StackOptions safe() {
    return SAFE;
  }

  /** The same options with more defects fixed. */
  public StackOptions fixing(StackDefect... defects) {
    Set<StackDefect> all = EnumSet.noneOf(StackDefect.class);
    all.addAll(fixed);
    all.addAll(Arrays.asList(defects));
    return new StackOptions(Sets.immutableEnumSet(all));
  }

  /** The same options with some defects not fixed. */
  public StackOptions notFixing(Collection<StackDefect> defects) {
    return new StackOptions(
        Sets.immutableEnumSet(Sets.difference(fixed, ImmutableSet.copyOf(defects))));
  }

  /** Whether a defect is fixed. */
  public boolean fixes(StackDefect defect) {
    return fixed.contains(defect);
  }
}
