package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.ec2.SecurityGroupChange;
import dev.rolloutkit.sg.flow.Gap;
import org.immutables.value.Value;

/** The effects of a change on security groups and live targets. */
@Value.Immutable
@ValueStyle
public interface ImpactReport {
  /** The groups whose rules differ after the change, by ascending id. */
  ImmutableList<SecurityGroupChange> securityGroups();

  /**
   * The live flows that were reachable before the change and are not, or perhaps not, reachable
   * after it.
   */
  ImmutableList<FlowImpact> broken();

  /**
   * The live flows that are reachable before and after the change, but not between two of its
   * calls.
   */
  ImmutableList<FlowImpact> flapping();

  /**
   * The live flows that are reachable neither before nor after the change, as far as the rules are
   * given. Either such a target is cut off already, or the snapshot lacks a rule; if the change
   * closes a port, the verdict is therefore {@link Verdict#UNKNOWN} or worse.
   */
  ImmutableList<FlowImpact> alreadyBroken();

  /** What is not known, but must be known before the change can be called safe. */
  ImmutableList<Gap> unknown();

  /** The overall verdict. */
  Verdict verdict();

  /** The events that carry the change out, in order. */
  ImmutableList<ImpactStep> steps();

  /**
   * Problems with bindings that could not be computed or do not exist. The controller leaves the
   * rules of such bindings as they are.
   */
  ImmutableList<Problem> problems();

  /**
   * The greatest number of the controller's rules that a group has during the change; 0 for a group
   * without calls.
   */
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
