package dev.rolloutkit.bluegreen.pass;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.health.RolloutConditions;
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
 * The status of a Rollout while a pass works on it. Texts and numbers that are unset are empty and
 * 0, as upstream's are, since nothing in a status tells the two apart. It can be read as a status
 * at any time, so that rules about statuses apply without building one.
 */
public final class StatusDraft implements RolloutStatus {
  public boolean abort;
  public @Nullable Instant abortedAt;
  public ImmutableList<PauseCondition> pauseConditions = ImmutableList.of();
  public boolean controllerPause;
  public String currentPodHash = "";
  public String currentStepHash = "";
  public int replicas;
  public int updatedReplicas;
  public int readyReplicas;
  public int availableReplicas;
  public @Nullable Integer currentStepIndex;
  public @Nullable Integer collisionCount;
  public String observedGeneration = "";
  public ImmutableList<RolloutCondition> conditions = ImmutableList.of();
  public @Nullable CanaryStatus canary;
  public int hpaReplicas;
  public String selector = "";
  public String stableRs = "";
  public @Nullable Instant restartedAt;
  public boolean promoteFull;
  public String phase = "";
  public String message = "";
  public String workloadObservedGeneration = "";
  public @Nullable AlbStatus alb;
  public ImmutableList<AlbStatus> albs = ImmutableList.of();
  public @Nullable RolloutDurationStatus duration;
  public String previewSelector = "";
  public String activeSelector = "";
  public boolean scaleUpPreviewCheckPoint;
  public @Nullable RolloutAnalysisRunStatus prePromotionRun;
  public @Nullable RolloutAnalysisRunStatus postPromotionRun;

  /** Members that the type does not have; a patch leaves them as they are. */
  private ImmutableMap<String, JsonNode> unknown = ImmutableMap.of();

  private ImmutableMap<String, JsonNode> unknownBlueGreen = ImmutableMap.of();

  /** An empty status. */
  public StatusDraft() {}

  /** What a status says. */
  public static StatusDraft of(RolloutStatus status) {
    StatusDraft draft = new StatusDraft();
    draft.abort = GoZero.of(status.abort());
    draft.abortedAt = status.abortedAt();
    draft.pauseConditions = GoZero.of(status.pauseConditions());
    draft.controllerPause = GoZero.of(status.controllerPause());
    draft.currentPodHash = GoZero.of(status.currentPodHash());
    draft.currentStepHash = GoZero.of(status.currentStepHash());
    draft.replicas = GoZero.of(status.replicas());
    draft.updatedReplicas = GoZero.of(status.updatedReplicas());
    draft.readyReplicas = GoZero.of(status.readyReplicas());
    draft.availableReplicas = GoZero.of(status.availableReplicas());
    draft.currentStepIndex = status.currentStepIndex();
    draft.collisionCount = status.collisionCount();
    draft.observedGeneration = GoZero.of(status.observedGeneration());
    draft.conditions = GoZero.of(status.conditions());
    draft.canary = status.canary();
    draft.hpaReplicas = GoZero.of(status.hpaReplicas());
    draft.selector = GoZero.of(status.selector());
    draft.stableRs = GoZero.of(status.stableRS());
    draft.restartedAt = status.restartedAt();
    draft.promoteFull = GoZero.of(status.promoteFull());
    draft.phase = GoZero.of(status.phase());
    draft.message = GoZero.of(status.message());
    draft.workloadObservedGeneration = GoZero.of(status.workloadObservedGeneration());
    draft.alb = status.alb();
    draft.albs = GoZero.of(status.albs());
    draft.duration = status.duration();
    draft.unknown = status.additionalProperties();
    BlueGreenStatus blueGreen = status.blueGreen();
    if (blueGreen != null) {
      draft.unknownBlueGreen = blueGreen.additionalProperties();
      draft.previewSelector = GoZero.of(blueGreen.previewSelector());
      draft.activeSelector = GoZero.of(blueGreen.activeSelector());
      draft.scaleUpPreviewCheckPoint = GoZero.of(blueGreen.scaleUpPreviewCheckPoint());
      draft.prePromotionRun = blueGreen.prePromotionAnalysisRunStatus();
      draft.postPromotionRun = blueGreen.postPromotionAnalysisRunStatus();
    }
    return draft;
  }

  /** The same status once more, to be changed on its own. */
  public StatusDraft copy() {
    StatusDraft copy = new StatusDraft();
    copy.abort = abort;
    copy.abortedAt = abortedAt;
    copy.pauseConditions = pauseConditions;
    copy.controllerPause = controllerPause;
    copy.currentPodHash = currentPodHash;
    copy.currentStepHash = currentStepHash;
    copy.replicas = replicas;
    copy.updatedReplicas = updatedReplicas;
    copy.readyReplicas = readyReplicas;
    copy.availableReplicas = availableReplicas;
    copy.currentStepIndex = currentStepIndex;
    copy.collisionCount = collisionCount;
    copy.observedGeneration = observedGeneration;
    copy.conditions = conditions;
    copy.canary = canary;
    copy.hpaReplicas = hpaReplicas;
    copy.selector = selector;
    copy.stableRs = stableRs;
    copy.restartedAt = restartedAt;
    copy.promoteFull = promoteFull;
    copy.phase = phase;
    copy.message = message;
    copy.workloadObservedGeneration = workloadObservedGeneration;
    copy.alb = alb;
    copy.albs = albs;
    copy.duration = duration;
    copy.previewSelector = previewSelector;
    copy.activeSelector = activeSelector;
    copy.scaleUpPreviewCheckPoint = scaleUpPreviewCheckPoint;
    copy.prePromotionRun = prePromotionRun;
    copy.postPromotionRun = postPromotionRun;
    copy.keepUnknown(this);
    return copy;
  }

  /** Takes over what the type does not have. */
  void keepUnknown(StatusDraft from) {
    unknown = from.unknown;
    unknownBlueGreen = from.unknownBlueGreen;
  }

  /** The status as a value of its own; what is empty is unset. */
  public RolloutStatus toStatus() {
    return RolloutStatus.builder()
        .from(this)
        .blueGreen(BlueGreenStatus.builder().from(blueGreen()).build())
        .build();
  }

  /** The first condition of that type. */
  public @Nullable RolloutCondition condition(String type) {
    return RolloutConditions.find(conditions, type);
  }

  /** Whether a pause for that reason is recorded. */
  public boolean pausedFor(String reason) {
    return pause(reason) != null;
  }

  /** The first pause for that reason. */
  public @Nullable PauseCondition pause(String reason) {
    for (PauseCondition pause : pauseConditions) {
      if (reason.equals(pause.reason())) {
        return pause;
      }
    }
    return null;
  }

  /** Whether the stable revision is the one that was last worked on. */
  public boolean fullyPromoted() {
    return stableRs.equals(currentPodHash);
  }

  @Override
  public @Nullable Boolean abort() {
    return set(abort);
  }

  @Override
  public @Nullable Boolean controllerPause() {
    return set(controllerPause);
  }

  @Override
  public @Nullable Boolean promoteFull() {
    return set(promoteFull);
  }

  @Override
  public @Nullable Instant abortedAt() {
    return abortedAt;
  }

  @Override
  public @Nullable Instant restartedAt() {
    return restartedAt;
  }

  @Override
  public @Nullable ImmutableList<PauseCondition> pauseConditions() {
    return set(pauseConditions);
  }

  @Override
  public @Nullable ImmutableList<RolloutCondition> conditions() {
    return set(conditions);
  }

  @Override
  public @Nullable ImmutableList<AlbStatus> albs() {
    return set(albs);
  }

  @Override
  public @Nullable String currentPodHash() {
    return set(currentPodHash);
  }

  @Override
  public @Nullable String currentStepHash() {
    return set(currentStepHash);
  }

  @Override
  public @Nullable String observedGeneration() {
    return set(observedGeneration);
  }

  @Override
  public @Nullable String selector() {
    return set(selector);
  }

  @Override
  public @Nullable String phase() {
    return set(phase);
  }

  @Override
  public @Nullable String message() {
    return set(message);
  }

  @Override
  public @Nullable String workloadObservedGeneration() {
    return set(workloadObservedGeneration);
  }

  @Override
  public @Nullable String stableRS() {
    return set(stableRs);
  }

  @Override
  public @Nullable Integer replicas() {
    return set(replicas);
  }

  @Override
  public @Nullable Integer updatedReplicas() {
    return set(updatedReplicas);
  }

  @Override
  public @Nullable Integer readyReplicas() {
    return set(readyReplicas);
  }

  @Override
  public @Nullable Integer availableReplicas() {
    return set(availableReplicas);
  }

  @Override
  public @Nullable Integer hpaReplicas() {
    return set(hpaReplicas);
  }

  @Override
  public @Nullable Integer currentStepIndex() {
    return currentStepIndex;
  }

  @Override
  public @Nullable Integer collisionCount() {
    return collisionCount;
  }

  @Override
  public @Nullable CanaryStatus canary() {
    return canary;
  }

  @Override
  public @Nullable AlbStatus alb() {
    return alb;
  }

  @Override
  public @Nullable RolloutDurationStatus duration() {
    return duration;
  }

  @Override
  public BlueGreenStatus blueGreen() {
    return new BlueGreenPart();
  }

  @Override
  public ImmutableMap<String, JsonNode> additionalProperties() {
    return unknown;
  }

  /** The blue-green part of the status. */
  private final class BlueGreenPart implements BlueGreenStatus {
    @Override
    public @Nullable String previewSelector() {
      return set(StatusDraft.this.previewSelector);
    }

    @Override
    public @Nullable String activeSelector() {
      return set(StatusDraft.this.activeSelector);
    }

    @Override
    public @Nullable Boolean scaleUpPreviewCheckPoint() {
      return set(StatusDraft.this.scaleUpPreviewCheckPoint);
    }

    @Override
    public @Nullable RolloutAnalysisRunStatus prePromotionAnalysisRunStatus() {
      return prePromotionRun;
    }

    @Override
    public @Nullable RolloutAnalysisRunStatus postPromotionAnalysisRunStatus() {
      return postPromotionRun;
    }

    @Override
    public ImmutableMap<String, JsonNode> additionalProperties() {
      return unknownBlueGreen;
    }
  }

  private static @Nullable Boolean set(boolean flag) {
    return flag ? true : null;
  }

  private static <T> @Nullable ImmutableList<T> set(ImmutableList<T> list) {
    return list.isEmpty() ? null : list;
  }

  private static @Nullable String set(String text) {
    return text.isEmpty() ? null : text;
  }

  private static @Nullable Integer set(int number) {
    return number == 0 ? null : number;
  }
}
