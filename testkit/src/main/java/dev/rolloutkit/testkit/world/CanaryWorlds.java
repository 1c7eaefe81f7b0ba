package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.canary.config.CanaryDefect;
import dev.rolloutkit.testkit.world.Setting.Happening;

/** Worlds of canaries: a small one for each of the defects that it can show, and large ones. */
public final class CanaryWorlds {
  private static final String HALF = "{\"setWeight\":50},{\"pause\":{}}";
  private static final String DYNAMIC = "\"dynamicStableScale\":true";

  private CanaryWorlds() {}

  /**
   * Users act three times on a canary that receives half of the traffic and waits for promotion.
   */
  public static Setting users() {
    return CanarySettings.routed(HALF, "", "").withUsers().withCommands(3);
  }

  /**
   * Users act twice, while two pods fail, writes are refused, responses are lost, or the controller
   * crashes, with a router that lags.
   */
  public static Setting writes() {
    return users().withFailingWrites().with(Happening.ROUTER_LAGS);
  }

  /** Users act twice, while two pods fail or watches stall, with a router that lags. */
  public static Setting views() {
    return users().withStaleViews().with(Happening.ROUTER_LAGS);
  }

  /** For each defect, a small world in which the defect appears. */
  public static ImmutableMap<CanaryDefect, Setting> ofDefects() {
    return ImmutableMap.<CanaryDefect, Setting>builder()
        .put(
            CanaryDefect.WEIGHT_DOWN_SCALES_FIRST,
            pushed("{\"setWeight\":50},{\"setWeight\":0},{\"pause\":{}}", "", ""))
        .put(
            CanaryDefect.STABLE_LOST,
            pushed(HALF, "", "").with(Happening.STABLE_DELETED).withFaults(1))
        .put(
            CanaryDefect.STALE_WEIGHTS_SCALE_STABLE,
            CanarySettings.routed(HALF, DYNAMIC, "").with(Happening.PUSH).withCommands(2))
        .put(
            CanaryDefect.ABORT_DELAY_ZERO,
            pushed(HALF, "\"abortScaleDownDelaySeconds\":0", "")
                .with(Happening.ABORT)
                .withCommands(2))
        .put(
            CanaryDefect.CLEANUP_IGNORES_DELAY,
            pushed("{\"setWeight\":50}", "", "").with(Happening.POD_FAILS).withFaults(1))
        .put(CanaryDefect.SERVICE_FLAP, pushed(HALF, "", "").with(Happening.ABORT).withCommands(2))
        .put(
            CanaryDefect.VERIFIED_INVISIBLE,
            pushed(HALF, "", "")
                .with(Happening.PROMOTE, Happening.ROUTER_LAGS)
                .withReplicas(1)
                .withCommands(2))
        .put(
            CanaryDefect.EMPTY_SET_HOLDS_DEADLINE,
            pushed(HALF, "", "").with(Happening.SCALE).withCommands(3))
        .put(
            CanaryDefect.ABORT_IGNORED_AFTER_PROMOTE,
            pushed(HALF, "", "")
                .with(Happening.PROMOTE_FULL, Happening.ABORT)
                .withReplicas(1)
                .withCommands(3))
        .put(
            CanaryDefect.SELF_CONFLICT,
            pushed(HALF, "\"canaryMetadata\":{\"labels\":{\"role\":\"canary\"}}", "")
                .with(Happening.PROMOTE, Happening.SCALE)
                .withCommands(3))
        .put(
            CanaryDefect.INTERMEDIATE_NO_DELAY,
            CanarySettings.routed(HALF, "", "")
                .with(Happening.PUSH)
                .withReplicas(1)
                .withCommands(2))
        .put(
            CanaryDefect.DEADLINE_BEFORE_TRAFFIC,
            pushed(HALF, "", "").with(Happening.ABORT, Happening.ROUTER_LAGS).withCommands(2))
        .put(
            CanaryDefect.DELAY_ZERO,
            pushed("{\"setWeight\":50}", "\"scaleDownDelaySeconds\":0", "").withReplicas(1))
        .put(
            CanaryDefect.UNVERIFIED_WEIGHT_SCALES,
            pushed(HALF, DYNAMIC, "")
                .with(Happening.PROMOTE, Happening.ABORT, Happening.ROUTER_LAGS)
                .withCommands(2))
        .put(
            CanaryDefect.CANARY_SERVICE_SWITCHED_EARLY,
            pushed(HALF, "", "")
                .with(Happening.ABORT, Happening.POD_FAILS)
                .withReplicas(1)
                .withFaults(1)
                .withCommands(2))
        .put(
            CanaryDefect.DEADLINE_ENDS_VERIFICATION,
            pushed("{\"setWeight\":50}", "", "")
                .with(Happening.TARGETS_LAG, Happening.POD_FAILS)
                .withReplicas(1)
                .withFaults(1))
        .buildOrThrow();
  }

  /** Two versions, of which a user pushes the second one once. */
  private static Setting pushed(String steps, String strategy, String spec) {
    return CanarySettings.routed(steps, strategy, spec)
        .withRevisions(2)
        .with(Happening.PUSH)
        .withCommands(1);
  }
}
