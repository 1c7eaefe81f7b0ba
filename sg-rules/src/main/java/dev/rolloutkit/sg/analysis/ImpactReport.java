package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.Gap;
import org.immutables.value.Value;

/** What a change does. */
@Value.Immutable
@ValueStyle
public interface ImpactReport {
  /** The groups whose rules differ in the end, by ascending id. */
  ImmutableList<SecurityGroupChange> securityGroups();

  /** Living flows that were reachable and are not in the end, or not for sure. */
  ImmutableList<FlowImpact> broken();

  /** Living flows that are reachable before and after, and not in between. */
  ImmutableList<FlowImpact> flapping();

  /**
   * Living flows that were not reachable before and are not in the end, as far as the rules are
   * given. Such a target is cut off already, or a rule is missing in the snapshot: where a port
   * closes, the verdict is {@link Verdict#UNKNOWN} at best.
   */
  ImmutableList<FlowImpact> alreadyBroken();

  /** What is not known and would have to be for the change to be called safe. */
  ImmutableList<Gap> unknown();

  /** What it comes to. */
  Verdict verdict();

  /** The events one by one. */
  ImmutableList<ImpactStep> steps();

  /** Bindings that could not be computed or are not there; their rules stay as they are. */
  ImmutableList<Problem> problems();

  /** The most rules of ours that a group holds on the way; 0 for one without calls. */
  default int peakManagedRules(String group) {
    return steps().stream()
        .mapToInt(s -> s.peakManagedRules().getOrDefault(group, 0))
        .max()
        .orElse(0);
  }

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ImpactReport}. */
  final class Builder extends ImmutableImpactReport.Builder {}
}
