package dev.rolloutkit.lbcadmission.controller;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
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
