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
 * Looks up target groups in AWS. An error of AWS or of assuming a role is a problem with AWS's
 * message, which the answer quotes.
 *
 * @rule Without access to AWS an answer that needs a target group is unknown.
 */
@FunctionalInterface
public interface TargetGroupLookup {
  /** The target groups that match the query, in AWS's order. Each call is a call of AWS. */
  Outcome<ImmutableList<AwsTargetGroup>> find(TargetGroupQuery query);

  /**
   * A look-up for places without access to AWS. If an answer depends on a target group, its
   * decision is {@code DEPENDS_ON_AWS}, and its problem names the field and the target group.
   */
  static TargetGroupLookup unknown() {
    return query ->
        Outcome.failed(
            Problem.plain(
                FieldPath.root(),
                "target group " + query.text() + ", which is not known",
                LbcAdmissionProblemCodes.TARGET_GROUP_UNKNOWN));
  }

  /** A look-up among the given target groups, for any role. */
  static TargetGroupLookup of(Collection<AwsTargetGroup> groups) {
    List<AwsTargetGroup> all = ImmutableList.copyOf(groups);
    return query ->
        Outcome.ok(
            all.stream()
                .filter(
                    group ->
                        Objects.equals(query.byName() ? group.name() : group.arn(), query.text()))
                .collect(ImmutableList.toImmutableList()));
  }
}
