package dev.rolloutkit.consequences.internal.review;

import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Range;
import java.util.stream.IntStream;

/**
 * Why a pod comes that answers by its own name.
 *
 * @rule A pod that comes because its StatefulSet is larger is told with the former and the new
 *     number of replicas.
 */
final class OwnNames {
  private final ObjectSet before;
  private final ObjectSet after;

  OwnNames(Course course) {
    before = course.before();
    after = course.after();
  }

  /** The reason as a clause; empty if no number of replicas is the reason. */
  String why(Entry entry, Answer now) {
    if (entry.door() instanceof Door.PodName door) {
      for (Part part : now.parts()) {
        if (part instanceof Part.Answered answered) {
          return why(door.pod(), answered.targets().first().workload());
        }
      }
    }
    return "";
  }

  private String why(String pod, ObjectKey key) {
    ClusterObject old = before.get(key);
    ClusterObject young = after.get(key);
    if (!key.kind().equals(Kinds.STATEFUL_SET) || old == null || young == null) {
      return "";
    }
    int was = replicas(old);
    int is = replicas(young);
    boolean isScaled =
        !Workloads.scale(old, before).equals(Range.of(was))
            || !Workloads.scale(young, after).equals(Range.of(is));
    return isScaled || is <= was || had(old, was, pod)
        ? ""
        : "spec.replicas is " + is + " (before: " + was + ")";
  }

  private static int replicas(ClusterObject set) {
    return set.at("spec", "replicas").asInt(1);
  }

  /** Whether a StatefulSet had a pod of that name already. */
  private static boolean had(ClusterObject set, int replicas, String pod) {
    String prefix = set.key().name() + "-";
    int start = set.at("spec", "ordinals", "start").asInt(0);
    return IntStream.range(0, replicas).anyMatch(i -> pod.equals(prefix + (start + i)));
  }
}
