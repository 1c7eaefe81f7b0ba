package dev.rolloutkit.bluegreen.config;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * The defects of the reference that an engine fixes.
 *
 * <pre>{@code
 * BlueGreenOptions.reference().fixing(Defect.DELAY_ZERO, Defect.ABORT_UNSATURATED)
 * }</pre>
 *
 * @param fixed the defects that are fixed
 */
public record BlueGreenOptions(ImmutableSet<Defect> fixed) {
  private static final BlueGreenOptions REFERENCE = new BlueGreenOptions(ImmutableSet.of());
  private static final BlueGreenOptions SAFE =
      new BlueGreenOptions(Sets.immutableEnumSet(EnumSet.allOf(Defect.class)));

  /** Behaves exactly like Argo Rollouts, including its defects. */
  public static BlueGreenOptions reference() {
    return REFERENCE;
  }

  /** Fixes every known defect. */
  public static BlueGreenOptions safe() {
    return SAFE;
  }

  /** A copy of these options that fixes these defects as well. */
  public BlueGreenOptions fixing(Defect... defects) {
    Set<Defect> all = EnumSet.noneOf(Defect.class);
    all.addAll(fixed);
    all.addAll(Arrays.asList(defects));
    return new BlueGreenOptions(Sets.immutableEnumSet(all));
  }

  /** A copy of these options that does not fix these defects. */
  public BlueGreenOptions notFixing(Collection<Defect> defects) {
    return new BlueGreenOptions(
        Sets.immutableEnumSet(Sets.difference(fixed, ImmutableSet.copyOf(defects))));
  }

  /** Whether the engine fixes a defect. */
  public boolean fixes(Defect defect) {
    return fixed.contains(defect);
  }
}
