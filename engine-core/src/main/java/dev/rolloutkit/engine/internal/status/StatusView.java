package dev.rolloutkit.engine.internal.status;

import static dev.rolloutkit.engine.internal.status.StatusFields.ABORT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ABORTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.ALB;
import static dev.rolloutkit.engine.internal.status.StatusFields.ALBS;
import static dev.rolloutkit.engine.internal.status.StatusFields.AVAILABLE_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.CANARY;
import static dev.rolloutkit.engine.internal.status.StatusFields.COLLISION_COUNT;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.CONTROLLER_PAUSE;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_POD_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_STEP_HASH;
import static dev.rolloutkit.engine.internal.status.StatusFields.CURRENT_STEP_INDEX;
import static dev.rolloutkit.engine.internal.status.StatusFields.DURATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.HPA_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.MESSAGE;
import static dev.rolloutkit.engine.internal.status.StatusFields.OBSERVED_GENERATION;
import static dev.rolloutkit.engine.internal.status.StatusFields.PAUSE_CONDITIONS;
import static dev.rolloutkit.engine.internal.status.StatusFields.PHASE;
import static dev.rolloutkit.engine.internal.status.StatusFields.POST_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PREVIEW_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.PRE_PROMOTION_RUN;
import static dev.rolloutkit.engine.internal.status.StatusFields.PROMOTE_FULL;
import static dev.rolloutkit.engine.internal.status.StatusFields.READY_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.RESTARTED_AT;
import static dev.rolloutkit.engine.internal.status.StatusFields.SCALE_UP_PREVIEW_CHECK_POINT;
import static dev.rolloutkit.engine.internal.status.StatusFields.SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.STABLE_RS;
import static dev.rolloutkit.engine.internal.status.StatusFields.UNKNOWN;
import static dev.rolloutkit.engine.internal.status.StatusFields.UNKNOWN_BLUE_GREEN;
import static dev.rolloutkit.engine.internal.status.StatusFields.UPDATED_REPLICAS;
import static dev.rolloutkit.engine.internal.status.StatusFields.WORKLOAD_OBSERVED_GENERATION;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.status.AlbStatus;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A view of a draft as a status, so that rules about statuses can read a draft without copying it.
 */
final class StatusView implements RolloutStatus {
  private final StatusDraft draft;

  StatusView(StatusDraft draft) {
    this.draft = draft;
  }

  @Override
  public @Nullable Boolean abort() {
    return draft.find(ABORT);
  }

  @Override
  public @Nullable Boolean controllerPause() {
    return draft.find(CONTROLLER_PAUSE);
  }

  @Override
  public @Nullable Boolean promoteFull() {
    return draft.find(PROMOTE_FULL);
  }

  @Override
  public @Nullable Instant abortedAt() {
    return draft.find(ABORTED_AT);
  }

  @Override
  public @Nullable Instant restartedAt() {
    return draft.find(RESTARTED_AT);
  }

  @Override
  public @Nullable ImmutableList<PauseCondition> pauseConditions() {
    return draft.find(PAUSE_CONDITIONS);
  }

  @Override
  public @Nullable ImmutableList<RolloutCondition> conditions() {
    return draft.find(CONDITIONS);
  }

  @Override
  public @Nullable ImmutableList<AlbStatus> albs() {
    return draft.find(ALBS);
  }

  @Override
  public @Nullable String currentPodHash() {
    return draft.find(CURRENT_POD_HASH);
  }

  @Override
  public @Nullable String currentStepHash() {
    return draft.find(CURRENT_STEP_HASH);
  }

  @Override
  public @Nullable String observedGeneration() {
    return draft.find(OBSERVED_GENERATION);
  }

  @Override
  public @Nullable String selector() {
    return draft.find(SELECTOR);
  }

  @Override
  public @Nullable String phase() {
    return draft.find(PHASE);
  }

  @Override
  public @Nullable String message() {
    return draft.find(MESSAGE);
  }

  @Override
  public @Nullable String workloadObservedGeneration() {
    return draft.find(WORKLOAD_OBSERVED_GENERATION);
  }

  @Override
  public @Nullable String stableRS() {
    return draft.find(STABLE_RS);
  }

  @Override
  public @Nullable Integer replicas() {
    return draft.find(REPLICAS);
  }

  @Override
  public @Nullable Integer updatedReplicas() {
    return draft.find(UPDATED_REPLICAS);
  }

  @Override
  public @Nullable Integer readyReplicas() {
    return draft.find(READY_REPLICAS);
  }

  @Override
  public @Nullable Integer availableReplicas() {
    return draft.find(AVAILABLE_REPLICAS);
  }

  @Override
  public @Nullable Integer hpaReplicas() {
    return draft.find(HPA_REPLICAS);
  }

  @Override
  public @Nullable Integer currentStepIndex() {
    return draft.find(CURRENT_STEP_INDEX);
  }

  @Override
  public @Nullable Integer collisionCount() {
    return draft.find(COLLISION_COUNT);
  }

  @Override
  public @Nullable CanaryStatus canary() {
    return draft.find(CANARY);
  }

  @Override
  public @Nullable AlbStatus alb() {
    return draft.find(ALB);
  }

  @Override
  public @Nullable RolloutDurationStatus duration() {
    return draft.find(DURATION);
  }

  @Override
  public ImmutableMap<String, JsonNode> additionalProperties() {
    return draft.get(UNKNOWN);
  }

  @Override
  public BlueGreenStatus blueGreen() {
    return new BlueGreenView();
  }

  /** The blue-green part of the status. */
  private final class BlueGreenView implements BlueGreenStatus {
    @Override
    public @Nullable String previewSelector() {
      return draft.find(PREVIEW_SELECTOR);
    }

    @Override
    public @Nullable String activeSelector() {
      return draft.find(ACTIVE_SELECTOR);
    }

    @Override
    public @Nullable Boolean scaleUpPreviewCheckPoint() {
      return draft.find(SCALE_UP_PREVIEW_CHECK_POINT);
    }

    @Override
    public @Nullable RolloutAnalysisRunStatus prePromotionAnalysisRunStatus() {
      return draft.find(PRE_PROMOTION_RUN);
    }

    @Override
    public @Nullable RolloutAnalysisRunStatus postPromotionAnalysisRunStatus() {
      return draft.find(POST_PROMOTION_RUN);
    }

    @Override
    public ImmutableMap<String, JsonNode> additionalProperties() {
      return draft.get(UNKNOWN_BLUE_GREEN);
    }
  }
}
