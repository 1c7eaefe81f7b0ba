package dev.rolloutkit.consequences.review;

import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.pods.Range;
import dev.rolloutkit.consequences.pods.Workloads;
import java.util.function.Consumer;

/** Workloads that run fewer pods than before. */
final class Sizes {
  private Sizes() {}

  static void check(Course course, Consumer<Finding> out) {
    for (ClusterObject old : Workloads.of(course.before())) {
      ClusterObject young = course.after().get(old.key());
      if (young == null || old.key().kind().equals(Kinds.DAEMON_SET)) {
        continue;
      }
      Range was = Workloads.scale(old, course.before());
      Range is = Workloads.scale(young, course.after());
      // a scaler that is new starts from what the manifest says, which is one pod if it says
      // nothing; what a cluster shows may be what the scaler has written
      boolean dropped =
          !young.at("spec").has("replicas")
              && old.at("spec").has("replicas")
              && !old.at("metadata").has("uid");
      int least = dropped ? Math.min(1, is.least()) : is.least();
      if (least > 0 && least < was.least()) {
        out.accept(
            Finding.about(
                    Code.FEWER_PODS,
                    2L * least < was.least() ? Level.WARNING : Level.NOTE,
                    old.key(),
                    "spec.replicas")
                .sentence(
                    old.key().label()
                        + " runs "
                        + least
                        + " pods at least instead of "
                        + was.least()
                        + ".")
                .build());
      }
    }
  }
}
