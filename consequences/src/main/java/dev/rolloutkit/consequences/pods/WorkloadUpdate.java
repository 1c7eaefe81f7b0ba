package dev.rolloutkit.consequences.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import org.jspecify.annotations.Nullable;

/**
 * The update of a workload of Kubernetes itself.
 *
 * <p>Source: Kubernetes 1.34, controllers of Deployments, StatefulSets and DaemonSets.
 *
 * @rule While no new pod is ready, an update leaves the old pods that {@code maxUnavailable} does
 *     not let go, and none if the workload is recreated.
 * @param sides the pods of both sides
 * @param object the workload after the change; {@code null} if it is deleted
 */
record WorkloadUpdate(Sides sides, @Nullable ClusterObject object) implements Update {

  @Override
  public boolean starts() {
    return sides.before() != null && sides.after() != null && !sides.isSame();
  }

  @Override
  public ImmutableList<PodGroup> pods(Moment moment) {
    PodGroup before = sides.before();
    PodGroup after = sides.after();
    if (moment == Moment.BEFORE) {
      return before == null ? ImmutableList.of() : ImmutableList.of(before);
    }
    if (before == null || object == null || after == null) {
      boolean there = after != null && moment != Moment.APPLY && sides.movable();
      return after == null
          ? ImmutableList.of()
          : ImmutableList.of(there ? after : after.with(Range.NONE));
    }
    if (sides.isSame()) {
      return ImmutableList.of(moment == Moment.APPLY ? sides.old() : after);
    }
    PodGroup old = sides.old();
    if (moment == Moment.APPLY) {
      return ImmutableList.of(old.with(floor(old.count())), after.with(Range.NONE));
    }
    if (!sides.movable()) {
      return ImmutableList.of(old.with(floor(old.count())), after.with(Range.NONE));
    }
    if (moment == Moment.REST && waitsForAPerson()) {
      return ImmutableList.of(old, after.with(Range.NONE));
    }
    return moment == Moment.REST && partition() > 0
        ? ImmutableList.of(
            old.with(old.count().upTo(Range.of(partition()))),
            after.with(after.count().less(partition())))
        : ImmutableList.of(after);
  }

  /** The old pods that run while no new pod is ready yet. */
  private Range floor(Range old) {
    JsonNode strategy = strategy();
    if (waitsForAPerson()) {
      return old;
    }
    return switch (kind()) {
      case Kinds.DEPLOYMENT ->
          strategy.path("type").asText("").equals("Recreate")
              ? Range.NONE
              : old.less(unavailable(strategy.path("rollingUpdate").path("maxUnavailable"), old));
      case Kinds.STATEFUL_SET -> partition() < old.least() ? old.less(1) : old;
      case Kinds.DAEMON_SET -> old;
      default -> Range.NONE;
    };
  }

  /**
   * How many pods of a StatefulSet, from the first on, keep the former revision.
   *
   * @rule The first pods of a StatefulSet with a partition keep the former revision.
   */
  private int partition() {
    return kind().equals(Kinds.STATEFUL_SET)
        ? strategy().path("rollingUpdate").path("partition").asInt(0)
        : 0;
  }

  /**
   * Whether the controller replaces no old pod, so that a person must: a paused Deployment, the
   * strategy OnDelete, a ReplicaSet.
   */
  private boolean waitsForAPerson() {
    return switch (kind()) {
      case Kinds.DEPLOYMENT -> field("paused").asBoolean(false);
      case Kinds.STATEFUL_SET, Kinds.DAEMON_SET ->
          strategy().path("type").asText("").equals("OnDelete");
      case Kinds.REPLICA_SET -> true;
      default -> false;
    };
  }

  /** How many pods may be missing; a percentage is rounded down, and the default is a quarter. */
  private static int unavailable(JsonNode value, Range pods) {
    if (value.isInt()) {
      return value.intValue();
    }
    String text = value.asText("25%");
    int percent = text.endsWith("%") ? number(text.substring(0, text.length() - 1)) : 0;
    return (int) ((long) pods.least() * percent / 100);
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : 0;
  }

  private String kind() {
    return object == null ? "" : object.key().kind();
  }

  private JsonNode strategy() {
    return field(kind().equals(Kinds.DEPLOYMENT) ? "strategy" : "updateStrategy");
  }

  private JsonNode field(String name) {
    return object == null
        ? com.fasterxml.jackson.databind.node.MissingNode.getInstance()
        : object.at("spec", name);
  }
}
