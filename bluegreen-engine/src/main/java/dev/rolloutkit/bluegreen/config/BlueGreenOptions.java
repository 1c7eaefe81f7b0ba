package dev.rolloutkit.bluegreen.config;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * In what an engine differs from the reference: which defects it mends.
 *
 * <pre>{@code
 * BlueGreenOptions.reference().mending(Defect.DELAY_ZERO, Defect.ABORT_UNSATURATED)
 * }</pre>
 *
 * @param mended the defects that are mended
 */
public record BlueGreenOptions(ImmutableSet<Defect> mended) {
  private static final BlueGreenOptions REFERENCE = new BlueGreenOptions(ImmutableSet.of());
  private static final BlueGreenOptions SAFE =
      new BlueGreenOptions(Sets.immutableEnumSet(EnumSet.allOf(Defect.class)));

  /** Exact to Argo Rollouts, defects included. */
  public static BlueGreenOptions reference() {
    return REFERENCE;
  }

  /** Every known defect mended. */
  public static BlueGreenOptions safe() {
    return SAFE;
  }

  /** The same with more defects mended. */
  public BlueGreenOptions mending(Defect... defects) {
    Set<Defect> all = EnumSet.noneOf(Defect.class);
    all.addAll(mended);
    all.addAll(Arrays.asList(defects));
    return new BlueGreenOptions(Sets.immutableEnumSet(all));
  }

  /** The same with some defects as in the reference. */
  public BlueGreenOptions keeping(Collection<Defect> defects) {
    return new BlueGreenOptions(
        Sets.immutableEnumSet(Sets.difference(mended, ImmutableSet.copyOf(defects))));
  }

  /** Whether a defect is mended. */
  public boolean mends(Defect defect) {
    return mended.contains(defect);
  }
}
