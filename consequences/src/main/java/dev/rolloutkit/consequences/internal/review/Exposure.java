package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.World;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds losses that are not new with a change, because every update of the same workloads would
 * have caused them before, by their own settings. For this a restart of the former workloads is
 * reviewed, in which nothing else changes.
 *
 * @rule A loss that every update of a workload has is told as that of the workload.
 */
final class Exposure {
  private static final String RESTARTED = "kubectl.kubernetes.io/restartedAt";
  private final World before;
  private final ObjectSet after;
  private final ImmutableList<ObjectKey> starting;
  private @Nullable Course restarted;

  Exposure(World before, Course course) {
    this.before = before;
    starting = course.starting();
    after = course.after();
  }

  /**
   * The field of the workload that makes every update lose the requests; empty if an update lost
   * clearly less before the change.
   *
   * @param lost the share that the change loses while it updates
   */
  Optional<ObjectField> of(Entry entry, Answer was, Share lost) {
    if (starting.isEmpty()) {
      return Optional.empty();
    }
    if (restarted == null) {
      restarted = new Course(before, restarts());
    }
    Answer usual = Answers.of(restarted.at(Moment.APPLY), entry.door(), entry.witness());
    if (usual.lost().compareTo(was.lost()) <= 0
        || lost.compareTo(usual.lost().times(Share.of(3, 2))) >= 0
        || isLonger(entry, was)) {
      return Optional.empty();
    }
    ImmutableList<ObjectKey> causes =
        new Causes(restarted)
            .of(was, usual).stream()
                .map(ObjectField::object)
                .filter(starting::contains)
                .collect(ImmutableList.toImmutableList());
    // where nothing but the restart differs, all that restarts is named: who answered is meant
    return causes.stream()
        .filter(workload -> answers(was, workload))
        .findFirst()
        .or(() -> causes.stream().findFirst())
        .map(workload -> new ObjectField(workload, strategy(workload)));
  }

  private static boolean answers(Answer was, ObjectKey workload) {
    return was.parts().stream()
        .anyMatch(
            part ->
                part instanceof Part.Answered pods
                    && pods.targets().stream().anyMatch(one -> one.workload().equals(workload)));
  }

  /** Whether the change makes the time without an answer longer by a half. */
  private boolean isLonger(Entry entry, Answer was) {
    int old = Waits.untilReady(entry, was, before.objects()).orElse(0);
    int young = Waits.untilReady(entry, was, after).orElse(0);
    return 2L * young >= 3L * old;
  }

  private ImmutableList<Change> restarts() {
    ImmutableList.Builder<Change> out = ImmutableList.builder();
    for (ObjectKey key : starting) {
      ClusterObject old = before.objects().get(key);
      if (old != null && old.at("spec", "template").isObject()) {
        ObjectNode tree = old.tree().deepCopy();
        JsonNode template = tree.path("spec").path("template");
        ((ObjectNode) template).withObject("/metadata/annotations").put(RESTARTED, "now");
        out.add(new Change.Apply(old.with(tree)));
      }
    }
    return out.build();
  }

  /** The field that says how a workload is updated. */
  static String strategy(ObjectKey workload) {
    return switch (workload.kind()) {
      case Kinds.STATEFUL_SET, Kinds.DAEMON_SET -> "spec.updateStrategy";
      default -> "spec.strategy";
    };
  }
}
