package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.ClusterObject;

/**
 * A workload before a change and afterwards: the same one, or a deleted one and another one that
 * takes over its requests.
 *
 * @param old the workload before
 * @param young the workload afterwards
 */
record Succession(ClusterObject old, ClusterObject young) {
  /**
   * The workloads that exist before and afterwards, under the same name or another one.
   *
   * @rule A workload that comes takes over the requests of the one that it succeeds if a Service
   *     leads to the pods of both.
   */
  static ImmutableList<Succession> of(Course course, Dependents dependents) {
    ImmutableList.Builder<Succession> out = ImmutableList.builder();
    for (ClusterObject old : course.free(course.before())) {
      ClusterObject young = course.after().get(old.key());
      if (young != null) {
        out.add(new Succession(old, young));
      }
    }
    course
        .predecessors()
        .forEach(
            (come, gone) -> {
              ClusterObject old = course.before().get(gone);
              ClusterObject young = course.after().get(come);
              if (old != null && young != null && dependents.haveOneService(gone, come)) {
                out.add(new Succession(old, young));
              }
            });
    return out.build();
  }

  /** Whether another workload takes over the requests. */
  boolean isReplaced() {
    return !old.key().equals(young.key());
  }

  /** The workload as the beginning of a sentence. */
  String subject() {
    return isReplaced()
        ? young.key().label() + ", which replaces " + old.key().label() + ","
        : young.key().label();
  }

  /** That something is missing afterwards, as the beginning of a sentence. */
  String without(String what) {
    return isReplaced()
        ? young.key().label() + " replaces " + old.key().label() + " without its " + what
        : young.key().label() + " loses its " + what;
  }
}
