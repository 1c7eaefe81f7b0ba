package dev.rolloutkit.lbc.flags;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Arrays;

/** The feature gates by name. */
final class GateNames {
  static final ImmutableMap<String, FeatureGate> BY_NAME =
      Maps.uniqueIndex(Arrays.asList(FeatureGate.values()), FeatureGate::gate);

  private GateNames() {}
}
