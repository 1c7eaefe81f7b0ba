package dev.rolloutkit.engine.internal.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.engine.internal.status.StatusField.Part;
import dev.rolloutkit.engine.internal.status.StatusField.Writer;
import dev.rolloutkit.model.status.AlbStatus;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All fields of a status, in the order in which a patch contains them. */
public final class StatusFields {
  private static final Registry TOP = new Registry();

  public static final StatusField<Boolean> ABORT = TOP.flag("abort", RolloutStatus::abort);
  public static final StatusField<ImmutableList<PauseCondition>> PAUSE_CONDITIONS =
      TOP.list("pauseConditions", RolloutStatus::pauseConditions, StatusPatch::pauses);
  public static final StatusField<Boolean> CONTROLLER_PAUSE =
      TOP.flag("controllerPause", RolloutStatus::controllerPause);
  public static final StatusField<Instant> ABORTED_AT =
      TOP.optional("abortedAt", RolloutStatus::abortedAt, StatusPatch::time);
  public static final StatusField<String> CURRENT_POD_HASH =
      TOP.text("currentPodHash", RolloutStatus::currentPodHash);
  public static final StatusField<Integer> REPLICAS =
      TOP.number("replicas", RolloutStatus::replicas);
  public static final StatusField<Integer> UPDATED_REPLICAS =
      TOP.number("updatedReplicas", RolloutStatus::updatedReplicas);
  public static final StatusField<Integer> READY_REPLICAS =
      TOP.number("readyReplicas", RolloutStatus::readyReplicas);
  public static final StatusField<Integer> AVAILABLE_REPLICAS =
      TOP.number("availableReplicas", RolloutStatus::availableReplicas);
  public static final StatusField<Integer> COLLISION_COUNT =
      TOP.optional("collisionCount", RolloutStatus::collisionCount, StatusPatch::pointer);
  public static final StatusField<String> OBSERVED_GENERATION =
      TOP.text("observedGeneration", RolloutStatus::observedGeneration);
  public static final StatusField<ImmutableList<RolloutCondition>> CONDITIONS =
      TOP.list("conditions", RolloutStatus::conditions, StatusPatch::conditions);
  public static final StatusField<Integer> HPA_REPLICAS =
      TOP.number("HPAReplicas", RolloutStatus::hpaReplicas);
  public static final StatusField<String> SELECTOR = TOP.text("selector", RolloutStatus::selector);
  public static final StatusField<String> STABLE_RS = TOP.text("stableRS", RolloutStatus::stableRS);
  public static final StatusField<Instant> RESTARTED_AT =
      TOP.optional("restartedAt", RolloutStatus::restartedAt, StatusPatch::time);
  public static final StatusField<Boolean> PROMOTE_FULL =
      TOP.flag("promoteFull", RolloutStatus::promoteFull);
  public static final StatusField<String> PHASE = TOP.text("phase", RolloutStatus::phase);
  public static final StatusField<String> MESSAGE = TOP.text("message", RolloutStatus::message);
  public static final StatusField<String> WORKLOAD_OBSERVED_GENERATION =
      TOP.text("workloadObservedGeneration", RolloutStatus::workloadObservedGeneration);
  public static final StatusField<RolloutDurationStatus> DURATION =
      TOP.optional("duration", RolloutStatus::duration, StatusPatch::duration);
  private static final Registry BLUE_GREEN = TOP.part(Part.BLUE_GREEN);

  public static final StatusField<String> PREVIEW_SELECTOR =
      BLUE_GREEN.text("previewSelector", blueGreen(BlueGreenStatus::previewSelector));
  public static final StatusField<String> ACTIVE_SELECTOR =
      BLUE_GREEN.text("activeSelector", blueGreen(BlueGreenStatus::activeSelector));
  public static final StatusField<Boolean> SCALE_UP_PREVIEW_CHECK_POINT =
      BLUE_GREEN.flag(
          "scaleUpPreviewCheckPoint", blueGreen(BlueGreenStatus::scaleUpPreviewCheckPoint));
  public static final StatusField<RolloutAnalysisRunStatus> PRE_PROMOTION_RUN =
      BLUE_GREEN.optional(
          "prePromotionAnalysisRunStatus",
          blueGreen(BlueGreenStatus::prePromotionAnalysisRunStatus),
          StatusPatch::run);
  public static final StatusField<RolloutAnalysisRunStatus> POST_PROMOTION_RUN =
      BLUE_GREEN.optional(
          "postPromotionAnalysisRunStatus",
          blueGreen(BlueGreenStatus::postPromotionAnalysisRunStatus),
          StatusPatch::run);

  private static final Registry CANARY_PART = BLUE_GREEN.part(Part.TOP);

  public static final StatusField<String> CURRENT_STEP_HASH =
      CANARY_PART.text("currentStepHash", RolloutStatus::currentStepHash);
  public static final StatusField<Integer> CURRENT_STEP_INDEX =
      CANARY_PART.optional(
          "currentStepIndex", RolloutStatus::currentStepIndex, StatusPatch::pointer);
  public static final StatusField<CanaryStatus> CANARY =
      CANARY_PART.optional("canary", RolloutStatus::canary, StatusPatch::canary);

  private static final Registry KEPT = CANARY_PART.part(Part.KEPT);

  public static final StatusField<AlbStatus> ALB = KEPT.kept("alb", null, RolloutStatus::alb);
  public static final StatusField<ImmutableList<AlbStatus>> ALBS =
      KEPT.kept("albs", ImmutableList.of(), RolloutStatus::albs);

  /** Fields that {@link RolloutStatus} does not define. */
  static final StatusField<ImmutableMap<String, JsonNode>> UNKNOWN =
      KEPT.kept("", ImmutableMap.of(), RolloutStatus::additionalProperties);

  static final StatusField<ImmutableMap<String, JsonNode>> UNKNOWN_BLUE_GREEN =
      KEPT.kept("", ImmutableMap.of(), blueGreen(BlueGreenStatus::additionalProperties));

  /** Every field, by its index. */
  static final ImmutableList<StatusField<?>> ALL = KEPT.all.build();

  private StatusFields() {}

  private static <T> Function<RolloutStatus, @Nullable T> blueGreen(
      Function<BlueGreenStatus, @Nullable T> reader) {
    return status -> {
      BlueGreenStatus blueGreen = status.blueGreen();
      return blueGreen == null ? null : reader.apply(blueGreen);
    };
  }

  /** Assigns indexes in the order of the fields. */
  private static final class Registry {
    final ImmutableList.Builder<StatusField<?>> all;
    private final Part part;
    private int count;

    Registry() {
      this(Part.TOP, ImmutableList.builder(), 0);
    }

    private Registry(Part part, ImmutableList.Builder<StatusField<?>> all, int count) {
      this.part = part;
      this.all = all;
      this.count = count;
    }

    Registry part(Part next) {
      return new Registry(next, all, count);
    }

    StatusField<Boolean> flag(String name, Function<RolloutStatus, @Nullable Boolean> reader) {
      return add(name, false, reader, StatusPatch::flag);
    }

    StatusField<Integer> number(String name, Function<RolloutStatus, @Nullable Integer> reader) {
      return add(name, 0, reader, StatusPatch::number);
    }

    StatusField<String> text(String name, Function<RolloutStatus, @Nullable String> reader) {
      return add(name, "", reader, StatusPatch::optional);
    }

    <T> StatusField<ImmutableList<T>> list(
        String name,
        Function<RolloutStatus, @Nullable ImmutableList<T>> reader,
        Writer<ImmutableList<T>> writer) {
      return add(name, ImmutableList.of(), reader, writer);
    }

    <T> StatusField<T> optional(
        String name, Function<RolloutStatus, @Nullable T> reader, Writer<T> writer) {
      return add(name, null, reader, writer);
    }

    <T> StatusField<T> kept(
        String name, @Nullable T unset, Function<RolloutStatus, @Nullable T> reader) {
      return add(name, unset, reader, (patch, field, from, to) -> {});
    }

    private <T> StatusField<T> add(
        String name,
        @Nullable T unset,
        Function<RolloutStatus, @Nullable T> reader,
        Writer<T> writer) {
      StatusField<T> field = new StatusField<>(count++, part, name, unset, reader, writer);
      all.add(field);
      return field;
    }
  }
}
