package dev.rolloutkit.canary.config;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.rolloutkit.bluegreen.BlueGreenOptions;
import dev.rolloutkit.bluegreen.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.EngineConfig;

/** The defects of the steps that every strategy shares, as those steps name them. */
public final class SharedDefects {
  private static final ImmutableMap<Defect, dev.rolloutkit.bluegreen.Defect> SHARED =
      Maps.immutableEnumMap(
          ImmutableMap.<Defect, dev.rolloutkit.bluegreen.Defect>builder()
              .put(
                  Defect.STABLE_ARGUMENT_PANIC,
                  dev.rolloutkit.bluegreen.Defect.STABLE_ARGUMENT_PANIC)
              .put(Defect.SELF_CONFLICT, dev.rolloutkit.bluegreen.Defect.SELF_CONFLICT)
              .put(Defect.META_ON_DELETED, dev.rolloutkit.bluegreen.Defect.META_ON_DELETED)
              .put(Defect.AFFINITY_PANIC, dev.rolloutkit.bluegreen.Defect.AFFINITY_PANIC)
              .put(Defect.PAUSE_FLIPS, dev.rolloutkit.bluegreen.Defect.PAUSE_FLIPS)
              .put(
                  Defect.WORKLOAD_GONE_RELEASES,
                  dev.rolloutkit.bluegreen.Defect.WORKLOAD_GONE_RELEASES)
              .put(Defect.TEMPLATE_RECURSION, dev.rolloutkit.bluegreen.Defect.TEMPLATE_RECURSION)
              .put(
                  Defect.BOTH_ANTI_AFFINITIES, dev.rolloutkit.bluegreen.Defect.BOTH_ANTI_AFFINITIES)
              .buildOrThrow());

  private SharedDefects() {}

  /** The configuration of the shared steps. */
  public static EngineConfig of(CanaryConfig config) {
    BlueGreenOptions options = BlueGreenOptions.reference();
    for (Defect defect : config.options().fixed()) {
      dev.rolloutkit.bluegreen.Defect shared = SHARED.get(defect);
      if (shared != null) {
        options = options.mending(shared);
      }
    }
    return new EngineConfig(config.resyncPeriod(), options, BlueGreenPolicies.none());
  }
}
