package dev.rolloutkit.testkit.world;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.testkit.world.Setting.Happening;

/** Worlds of blue-green Rollouts: a small one for each known defect, and large ones. */
public final class BlueGreenWorlds {
  private static final String MANUAL = "\"autoPromotionEnabled\":false";
  private static final String ANALYSIS = "\"templates\":[{\"templateName\":\"works\"}]";
  private static final String AFTERWARDS = "\"postPromotionAnalysis\":{" + ANALYSIS + "}";
  private static final String NO_HISTORY = "\"revisionHistoryLimit\":0";

  private static final int FEW_COMMANDS = 3;

  private BlueGreenWorlds() {}

  /** Users act on a Rollout whose updates wait for promotion. */
  public static Setting users() {
    return BlueGreenSettings.of(MANUAL, "").withUsers();
  }

  /**
   * Users act twice, while two pods fail, writes are refused, responses are lost, or the controller
   * crashes.
   */
  public static Setting writes() {
    return users().withFailingWrites();
  }

  /** Users act twice, while two pods fail or watches stall. */
  public static Setting views() {
    return users().withStaleViews();
  }

  /** For each defect, the smallest world in which the defect appears. */
  public static ImmutableMap<BlueGreenDefect, Setting> ofDefects() {
    return ImmutableMap.<BlueGreenDefect, Setting>builder()
        .put(
            BlueGreenDefect.ABORT_UNSATURATED,
            analysed("\"abortScaleDownDelaySeconds\":10," + AFTERWARDS, 1)
                .with(Happening.PUSH, Happening.POD_FAILS, Happening.ANALYSIS_FAILS)
                .withFaults(2))
        .put(
            BlueGreenDefect.SELECTOR_LOST,
            two(MANUAL, "")
                .with(Happening.PUSH, Happening.SELECTOR_DROPPED)
                .withReplicas(1)
                .withFaults(1)
                .withCommands(FEW_COMMANDS))
        .put(BlueGreenDefect.SELF_CONFLICT, two("", "").with(Happening.SCALE))
        .put(
            BlueGreenDefect.HISTORY_DELETES_PREVIEWED,
            BlueGreenSettings.of(MANUAL + ",\"abortScaleDownDelaySeconds\":5", NO_HISTORY)
                .with(Happening.PUSH, Happening.ABORT, Happening.PAUSE)
                .withReplicas(1)
                .withCommands(FEW_COMMANDS + 1))
        .put(
            BlueGreenDefect.POST_RETRY_LOOP,
            analysed(AFTERWARDS, 2)
                .with(Happening.PUSH, Happening.RETRY, Happening.ANALYSIS_FAILS)
                .withFaults(1))
        .put(
            BlueGreenDefect.PROMOTE_LOST,
            two(MANUAL, "")
                .with(Happening.PUSH, Happening.PROMOTE, Happening.POD_FAILS)
                .withReplicas(1)
                .withFaults(1)
                .withCommands(FEW_COMMANDS))
        .put(
            BlueGreenDefect.DELAY_ZERO, two("\"scaleDownDelaySeconds\":0", "").with(Happening.PUSH))
        .put(
            BlueGreenDefect.FAST_ROLLBACK_LOST,
            two(MANUAL, "")
                .with(Happening.PUSH, Happening.PROMOTE, Happening.POD_FAILS)
                .withReplicas(1)
                .withFaults(1)
                .withCommands(FEW_COMMANDS))
        .put(
            BlueGreenDefect.META_ON_DELETED,
            two("\"previewMetadata\":{\"labels\":{\"role\":\"preview\"}}", NO_HISTORY)
                .with(Happening.PUSH, Happening.CONFLICT)
                .withFaults(1))
        .put(
            BlueGreenDefect.ABORT_PREVIEW,
            two(MANUAL + ",\"abortScaleDownDelaySeconds\":5", "")
                .with(Happening.PUSH, Happening.ABORT))
        .put(
            BlueGreenDefect.SCALE_TOUCHES_ACTIVE,
            two(MANUAL, "").with(Happening.PUSH, Happening.SCALE).withCommands(FEW_COMMANDS))
        .put(
            BlueGreenDefect.PAUSE_FLIPS,
            analysed(AFTERWARDS, 1)
                .with(Happening.PUSH, Happening.ANALYSIS_INCONCLUSIVE)
                .withFaults(1))
        .put(
            BlueGreenDefect.CHECKPOINT_SURVIVES,
            BlueGreenSettings.of(MANUAL + ",\"previewReplicaCount\":1", "")
                .with(Happening.PUSH, Happening.PROMOTE)
                .withCommands(FEW_COMMANDS))
        .put(
            BlueGreenDefect.ABORT_IGNORED_AFTER_PROMOTE,
            two(MANUAL, "")
                .with(Happening.PUSH, Happening.PROMOTE_FULL, Happening.ABORT)
                .withReplicas(1)
                .withCommands(FEW_COMMANDS))
        .put(
            BlueGreenDefect.EMPTY_SET_HOLDS_DEADLINE,
            BlueGreenSettings.of(MANUAL, "")
                .with(Happening.PUSH, Happening.ABORT)
                .withReplicas(1)
                .withCommands(FEW_COMMANDS))
        .buildOrThrow();
  }

  private static Setting two(String strategy, String spec) {
    return BlueGreenSettings.of(strategy, spec).withRevisions(2);
  }

  /**
   * A world with analyses. The number of users' actions is limited, since the names of analyses are
   * numbered and the world would otherwise be infinite.
   */
  private static Setting analysed(String strategy, int commands) {
    return two(strategy, "").withCommands(commands);
  }
}
