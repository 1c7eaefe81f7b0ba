package dev.rolloutkit.lbcadmission.controller;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * What AWS knows of target groups. An error of AWS, or of the role that is assumed, is a problem
 * whose message is AWS's text; the answers then quote it.
 */
@FunctionalInterface
public interface TargetGroupLookup {
  /** The target groups that fit, in AWS's order; each use is one call of AWS. */
  Outcome<ImmutableList<TargetGroup>> find(TargetGroupQuery query);

  /**
   * A look-up that knows nothing. Where an answer depends on it, the answer says so: its decision is
   * {@code DEPENDS_ON_AWS}, and its problem names the field and the target group.
   */
  static TargetGroupLookup unknown() {
    return query ->
        Outcome.failed(
            Problem.text(
                FieldPath.root(),
                "target group " + query.text() + ", of which nothing is known",
                LbcAdmissionProblemCodes.TARGET_GROUP_UNKNOWN));
  }

  /** A look-up among these target groups; roles change nothing. */
  static TargetGroupLookup of(Collection<TargetGroup> groups) {
    List<TargetGroup> all = ImmutableList.copyOf(groups);
    return query ->
        Outcome.ok(
            all.stream()
                .filter(
                    group ->
                        Objects.equals(query.byName() ? group.name() : group.arn(), query.text()))
                .collect(ImmutableList.toImmutableList()));
  }
}
