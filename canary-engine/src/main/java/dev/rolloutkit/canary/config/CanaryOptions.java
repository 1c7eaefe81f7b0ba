package dev.rolloutkit.canary.config;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * How an engine differs from the reference: the defects that it fixes.
 *
 * <pre>{@code
 * CanaryOptions.reference().fixing(Defect.DELAY_ZERO, Defect.STABLE_LOST)
 * }</pre>
 *
 * @param fixed the defects that are fixed
 */
public record CanaryOptions(ImmutableSet<Defect> fixed) {
  private static final CanaryOptions REFERENCE = new CanaryOptions(ImmutableSet.of());
  private static final CanaryOptions SAFE =
      new CanaryOptions(Sets.immutableEnumSet(EnumSet.allOf(Defect.class)));

  /** Behaves exactly like Argo Rollouts, including its defects. */
  public static CanaryOptions reference() {
    return REFERENCE;
  }

  /** Fixes every known defect. */
  public static CanaryOptions safe() {
    return SAFE;
  }

  /** These options with more defects fixed. */
  public CanaryOptions fixing(Defect... defects) {
    Set<Defect> all = EnumSet.noneOf(Defect.class);
    all.addAll(fixed);
    all.addAll(Arrays.asList(defects));
    return new CanaryOptions(Sets.immutableEnumSet(all));
  }

  /** These options with some defects left as in the reference. */
  public CanaryOptions notFixing(Collection<Defect> defects) {
    return new CanaryOptions(
        Sets.immutableEnumSet(Sets.difference(fixed, ImmutableSet.copyOf(defects))));
  }

  /** Whether the engine fixes a defect. */
  public boolean fixes(Defect defect) {
    return fixed.contains(defect);
  }
}
