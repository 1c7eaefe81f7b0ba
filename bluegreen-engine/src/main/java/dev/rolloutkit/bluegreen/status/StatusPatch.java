package dev.rolloutkit.bluegreen.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.pass.StatusDraft;
import dev.rolloutkit.bluegreen.pass.Times;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The merge patch that turns one status into another, member by member. What Go's {@code omitempty}
 * leaves out is absent; a list is replaced whole; times are compared in whole seconds.
 */
public final class StatusPatch {
  private static final RolloutAnalysisRunStatus NO_RUN = RolloutAnalysisRunStatus.builder().build();
  private static final CanaryStatus NO_CANARY = CanaryStatus.builder().build();
  private static final RolloutDurationStatus NO_DURATION = RolloutDurationStatus.builder().build();

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Made when there is something to put. */
  private @Nullable ObjectNode made;

  private StatusPatch() {}

  /** The change of {@code status}; empty when the two are the same. */
  public static ObjectNode between(StatusDraft from, StatusDraft to) {
    StatusPatch patch = new StatusPatch();
    patch.top(from, to);
    patch.part("blueGreen", blueGreen(from, to));
    patch.canary(from, to);
    return patch.out();
  }

  private void top(StatusDraft from, StatusDraft to) {
    flag("abort", from.abort, to.abort);
    if (!samePauses(from.pauseConditions, to.pauseConditions)) {
      out().set("pauseConditions", pauses(to.pauseConditions));
    }
    flag("controllerPause", from.controllerPause, to.controllerPause);
    time("abortedAt", from.abortedAt, to.abortedAt);
    text("currentPodHash", from.currentPodHash, to.currentPodHash);
    number("replicas", from.replicas, to.replicas);
    number("updatedReplicas", from.updatedReplicas, to.updatedReplicas);
    number("readyReplicas", from.readyReplicas, to.readyReplicas);
    number("availableReplicas", from.availableReplicas, to.availableReplicas);
    pointer("collisionCount", from.collisionCount, to.collisionCount);
    text("observedGeneration", from.observedGeneration, to.observedGeneration);
    if (!sameConditions(from.conditions, to.conditions)) {
      out().set("conditions", conditions(to.conditions));
    }
    number("HPAReplicas", from.hpaReplicas, to.hpaReplicas);
    text("selector", from.selector, to.selector);
    text("stableRS", from.stableRs, to.stableRs);
    time("restartedAt", from.restartedAt, to.restartedAt);
    flag("promoteFull", from.promoteFull, to.promoteFull);
    text("phase", from.phase, to.phase);
    text("message", from.message, to.message);
    text(
        "workloadObservedGeneration",
        from.workloadObservedGeneration,
        to.workloadObservedGeneration);
    duration(from.duration, to.duration);
  }

  private void canary(StatusDraft from, StatusDraft to) {
    text("currentStepHash", from.currentStepHash, to.currentStepHash);
    pointer("currentStepIndex", from.currentStepIndex, to.currentStepIndex);
    if (!Objects.equals(from.canary, to.canary)) {
      CanaryStatus before = from.canary == null ? NO_CANARY : from.canary;
      CanaryStatus after = to.canary == null ? NO_CANARY : to.canary;
      StatusPatch patch = new StatusPatch();
      patch.run(
          "currentStepAnalysisRunStatus",
          before.currentStepAnalysisRunStatus(),
          after.currentStepAnalysisRunStatus());
      patch.run(
          "currentBackgroundAnalysisRunStatus",
          before.currentBackgroundAnalysisRunStatus(),
          after.currentBackgroundAnalysisRunStatus());
      patch.text(
          "currentExperiment",
          GoZero.of(before.currentExperiment()),
          GoZero.of(after.currentExperiment()));
      patch.tree("weights", CanaryTrees.of(before.weights()), CanaryTrees.of(after.weights()));
      patch.text(
          "stablePingPong", GoZero.of(before.stablePingPong()), GoZero.of(after.stablePingPong()));
      patch.list(
          "stepPluginStatuses",
          CanaryTrees.of(before.stepPluginStatuses()),
          CanaryTrees.of(after.stepPluginStatuses()));
      part("canary", patch.made);
    }
  }

  /** The merge patch of one tree to another; an object is gone into, anything else replaced. */
  private void tree(String name, @Nullable ObjectNode from, @Nullable ObjectNode to) {
    if (to == null) {
      drop(name, from != null);
      return;
    }
    StatusPatch patch = new StatusPatch();
    ObjectNode before = from == null ? JSON.objectNode() : from;
    for (Map.Entry<String, JsonNode> member : before.properties()) {
      patch.drop(member.getKey(), !to.has(member.getKey()));
    }
    for (Map.Entry<String, JsonNode> member : to.properties()) {
      JsonNode old = before.get(member.getKey());
      if (member.getValue() instanceof ObjectNode now
          && (old == null || old instanceof ObjectNode)) {
        patch.tree(member.getKey(), (ObjectNode) old, now);
      } else if (!member.getValue().equals(old)) {
        patch.out().set(member.getKey(), member.getValue());
      }
    }
    part(name, from == null ? patch.out() : patch.made);
  }

  private void list(String name, ArrayNode from, ArrayNode to) {
    if (!from.equals(to)) {
      out().set(name, to.isEmpty() ? JSON.nullNode() : to);
    }
  }

  private void part(String name, @Nullable ObjectNode change) {
    if (change != null) {
      out().set(name, change);
    }
  }

  private ObjectNode out() {
    ObjectNode out = made;
    if (out == null) {
      out = JSON.objectNode();
      made = out;
    }
    return out;
  }

  private void drop(String name, boolean present) {
    if (present) {
      out().putNull(name);
    }
  }

  private static @Nullable ObjectNode blueGreen(StatusDraft from, StatusDraft to) {
    StatusPatch patch = new StatusPatch();
    patch.text("previewSelector", from.previewSelector, to.previewSelector);
    patch.text("activeSelector", from.activeSelector, to.activeSelector);
    patch.flag(
        "scaleUpPreviewCheckPoint", from.scaleUpPreviewCheckPoint, to.scaleUpPreviewCheckPoint);
    patch.run("prePromotionAnalysisRunStatus", from.prePromotionRun, to.prePromotionRun);
    patch.run("postPromotionAnalysisRunStatus", from.postPromotionRun, to.postPromotionRun);
    return patch.made;
  }

  private void run(
      String name, @Nullable RolloutAnalysisRunStatus from, @Nullable RolloutAnalysisRunStatus to) {
    if (to == null) {
      drop(name, from != null);
      return;
    }
    StatusPatch patch = new StatusPatch();
    RolloutAnalysisRunStatus old = from == null ? NO_RUN : from;
    patch.always("name", from == null, GoZero.of(old.name()), GoZero.of(to.name()));
    patch.always("status", from == null, GoZero.of(old.status()), GoZero.of(to.status()));
    patch.text("message", GoZero.of(old.message()), GoZero.of(to.message()));
    part(name, patch.made);
  }

  private void duration(@Nullable RolloutDurationStatus from, @Nullable RolloutDurationStatus to) {
    if (to == null) {
      drop("duration", from != null);
      return;
    }
    StatusPatch patch = new StatusPatch();
    RolloutDurationStatus old = from == null ? NO_DURATION : from;
    patch.time("rolloutStartedAt", old.rolloutStartedAt(), to.rolloutStartedAt());
    patch.time("manualPauseStartedAt", old.manualPauseStartedAt(), to.manualPauseStartedAt());
    patch.pointer(
        "totalManualPauseDurationSeconds",
        old.totalManualPauseDurationSeconds(),
        to.totalManualPauseDurationSeconds());
    patch.time("finishedAt", old.finishedAt(), to.finishedAt());
    patch.optional("completionStatus", old.completionStatus(), to.completionStatus());
    part("duration", from == null ? patch.out() : patch.made);
  }

  private void flag(String name, boolean from, boolean to) {
    if (from != to) {
      out().set(name, to ? JSON.booleanNode(true) : JSON.nullNode());
    }
  }

  private void number(String name, int from, int to) {
    if (from != to) {
      out().set(name, to == 0 ? JSON.nullNode() : JSON.numberNode(to));
    }
  }

  private void pointer(String name, @Nullable Number from, @Nullable Number to) {
    if (!Objects.equals(from, to)) {
      out().set(name, to == null ? JSON.nullNode() : JSON.numberNode(to.longValue()));
    }
  }

  private void text(String name, String from, String to) {
    if (!from.equals(to)) {
      out().set(name, to.isEmpty() ? JSON.nullNode() : JSON.textNode(to));
    }
  }

  private void optional(String name, @Nullable String from, @Nullable String to) {
    if (!Objects.equals(from, to)) {
      out().put(name, to);
    }
  }

  private void always(String name, boolean isNew, String from, String to) {
    if (isNew || !from.equals(to)) {
      out().put(name, to);
    }
  }

  private void time(String name, @Nullable Instant from, @Nullable Instant to) {
    if (!sameTime(from, to)) {
      out().put(name, to == null ? null : Times.format(to));
    }
  }

  private static boolean sameTime(@Nullable Instant a, @Nullable Instant b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    return a.getEpochSecond() == b.getEpochSecond();
  }

  private static boolean samePauses(
      ImmutableList<PauseCondition> a, ImmutableList<PauseCondition> b) {
    if (a.equals(b)) {
      return true;
    }
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!GoZero.of(a.get(i).reason()).equals(GoZero.of(b.get(i).reason()))
          || !sameTime(a.get(i).startTime(), b.get(i).startTime())) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameConditions(
      ImmutableList<RolloutCondition> a, ImmutableList<RolloutCondition> b) {
    if (a.equals(b)) {
      return true;
    }
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!sameCondition(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameCondition(RolloutCondition a, RolloutCondition b) {
    return a == b
        || (GoZero.of(a.type()).equals(GoZero.of(b.type()))
            && GoZero.of(a.status()).equals(GoZero.of(b.status()))
            && GoZero.of(a.reason()).equals(GoZero.of(b.reason()))
            && GoZero.of(a.message()).equals(GoZero.of(b.message()))
            && sameTime(a.lastUpdateTime(), b.lastUpdateTime())
            && sameTime(a.lastTransitionTime(), b.lastTransitionTime()));
  }

  private static JsonNode pauses(ImmutableList<PauseCondition> pauses) {
    if (pauses.isEmpty()) {
      return JsonNodeFactory.instance.nullNode();
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode(pauses.size());
    for (PauseCondition pause : pauses) {
      list.addObject()
          .put("reason", GoZero.of(pause.reason()))
          .put("startTime", formatted(pause.startTime()));
    }
    return list;
  }

  private static JsonNode conditions(ImmutableList<RolloutCondition> conditions) {
    if (conditions.isEmpty()) {
      return JsonNodeFactory.instance.nullNode();
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode(conditions.size());
    for (RolloutCondition condition : conditions) {
      list.addObject()
          .put("type", GoZero.of(condition.type()))
          .put("status", GoZero.of(condition.status()))
          .put("lastUpdateTime", formatted(condition.lastUpdateTime()))
          .put("lastTransitionTime", formatted(condition.lastTransitionTime()))
          .put("reason", GoZero.of(condition.reason()))
          .put("message", GoZero.of(condition.message()));
    }
    return list;
  }

  private static @Nullable String formatted(@Nullable Instant time) {
    return time == null ? null : Times.format(time);
  }
}
