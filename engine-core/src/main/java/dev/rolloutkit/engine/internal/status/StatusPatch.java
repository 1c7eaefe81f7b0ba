package dev.rolloutkit.engine.internal.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.internal.time.Times;
import dev.rolloutkit.model.status.CanaryStatus;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutAnalysisRunStatus;
import dev.rolloutkit.model.status.RolloutCondition;
import dev.rolloutkit.model.status.RolloutDurationStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The merge patch that turns one status into another, field by field. Fields that Go's {@code
 * omitempty} omits are absent, lists are replaced as a whole, and times are compared in whole
 * seconds.
 *
 * @rule A status is written as a merge patch in which lists are replaced as a whole and times
 *     compare in whole seconds.
 */
public final class StatusPatch {
  private static final RolloutAnalysisRunStatus NO_RUN = RolloutAnalysisRunStatus.builder().build();
  private static final CanaryStatus NO_CANARY = CanaryStatus.builder().build();
  private static final RolloutDurationStatus NO_DURATION = RolloutDurationStatus.builder().build();

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Created when there is a first change. */
  private @Nullable ObjectNode made;

  private StatusPatch() {}

  /** The change of {@code status}; empty if the two are equal. */
  public static ObjectNode between(StatusDraft from, StatusDraft to) {
    return between(null, from, to);
  }

  /**
   * The change of {@code status} when all of it is written: fields of the stored status whose value
   * means unset, such as {@code abort: false}, are removed too, because Go does not write them.
   */
  public static ObjectNode replacing(RolloutStatus stored, StatusDraft from, StatusDraft to) {
    return between(stored, from, to);
  }

  private static ObjectNode between(
      @Nullable RolloutStatus stored, StatusDraft from, StatusDraft to) {
    StatusPatch patch = new StatusPatch();
    StatusPatch blueGreen = new StatusPatch();
    for (StatusField<?> field : StatusFields.ALL) {
      if (field.part == StatusField.Part.BLUE_GREEN) {
        blueGreen.put(field, stored, from, to);
        patch.part("blueGreen", blueGreen.made);
      } else {
        patch.put(field, stored, from, to);
      }
    }
    return patch.out();
  }

  private <T> void put(
      StatusField<T> field, @Nullable RolloutStatus stored, StatusDraft from, StatusDraft to) {
    @Nullable T before = from.find(field);
    @Nullable T after = to.find(field);
    if (before != after) {
      field.write(this, before, after);
    } else if (stored != null
        && before == null
        && field.part != StatusField.Part.KEPT
        && (field.isZero(stored) || isDropped(field, stored))) {
      out().putNull(field.name);
    }
  }

  /** Whether the controller does not know a field that is stored. */
  private static boolean isDropped(StatusField<?> field, RolloutStatus stored) {
    return field == StatusFields.DURATION && stored.duration() != null;
  }

  void canary(String name, @Nullable CanaryStatus from, @Nullable CanaryStatus to) {
    if (Objects.equals(from, to)) {
      return;
    }
    CanaryStatus before = from == null ? NO_CANARY : from;
    CanaryStatus after = to == null ? NO_CANARY : to;
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
    patch.array(
        "stepPluginStatuses",
        CanaryTrees.of(before.stepPluginStatuses()),
        CanaryTrees.of(after.stepPluginStatuses()));
    part(name, patch.made);
  }

  /** The merge patch from one tree to another: recursive for objects, replacing everything else. */
  private void tree(String name, @Nullable ObjectNode from, @Nullable ObjectNode to) {
    if (to == null) {
      drop(name, from != null);
      return;
    }
    StatusPatch patch = new StatusPatch();
    ObjectNode before = from == null ? JSON.objectNode() : from;
    for (Map.Entry<String, JsonNode> field : before.properties()) {
      patch.drop(field.getKey(), !to.has(field.getKey()));
    }
    for (Map.Entry<String, JsonNode> field : to.properties()) {
      JsonNode old = before.get(field.getKey());
      if (field.getValue() instanceof ObjectNode now
          && (old == null || old instanceof ObjectNode)) {
        patch.tree(field.getKey(), (ObjectNode) old, now);
      } else if (!field.getValue().equals(old)) {
        patch.out().set(field.getKey(), field.getValue());
      }
    }
    part(name, from == null ? patch.out() : patch.made);
  }

  private void array(String name, ArrayNode from, ArrayNode to) {
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

  void run(
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

  void duration(
      String name, @Nullable RolloutDurationStatus from, @Nullable RolloutDurationStatus to) {
    if (to == null) {
      drop(name, from != null);
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
    part(name, from == null ? patch.out() : patch.made);
  }

  void flag(String name, @Nullable Boolean from, @Nullable Boolean to) {
    if (!Objects.equals(from, to)) {
      out().put(name, to);
    }
  }

  void number(String name, @Nullable Integer from, @Nullable Integer to) {
    if (!Objects.equals(from, to)) {
      out().put(name, to);
    }
  }

  void pointer(String name, @Nullable Number from, @Nullable Number to) {
    if (!Objects.equals(from, to)) {
      out().set(name, to == null ? JSON.nullNode() : JSON.numberNode(to.longValue()));
    }
  }

  private void text(String name, String from, String to) {
    if (!from.equals(to)) {
      out().set(name, to.isEmpty() ? JSON.nullNode() : JSON.textNode(to));
    }
  }

  void optional(String name, @Nullable String from, @Nullable String to) {
    if (!Objects.equals(from, to)) {
      out().put(name, to);
    }
  }

  private void always(String name, boolean isNew, String from, String to) {
    if (isNew || !from.equals(to)) {
      out().put(name, to);
    }
  }

  void time(String name, @Nullable Instant from, @Nullable Instant to) {
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

  void pauses(
      String name,
      @Nullable ImmutableList<PauseCondition> from,
      @Nullable ImmutableList<PauseCondition> to) {
    if (!samePauses(GoZero.of(from), GoZero.of(to))) {
      out().set(name, pauses(GoZero.of(to)));
    }
  }

  void conditions(
      String name,
      @Nullable ImmutableList<RolloutCondition> from,
      @Nullable ImmutableList<RolloutCondition> to) {
    if (!sameConditions(GoZero.of(from), GoZero.of(to))) {
      out().set(name, conditions(GoZero.of(to)));
    }
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
