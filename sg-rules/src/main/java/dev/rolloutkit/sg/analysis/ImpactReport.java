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
  /** The groups whose rules differ before and after the change, by ascending id. */
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
   * The live flows that the given rules admit neither before nor after the change. Either such a
   * target is cut off already, or the snapshot lacks a rule; if the change closes a port, the
   * verdict is therefore {@link ChangeVerdict#UNKNOWN} or worse.
   */
  ImmutableList<FlowImpact> alreadyBroken();

  /** What is not known, but must be known before the change can be called safe. */
  ImmutableList<Gap> unknown();

  /** The overall verdict. */
  ChangeVerdict verdict();

  /** The events that the change causes in the controller, in order. */
  ImmutableList<ImpactStep> steps();

  /**
   * The problems with bindings that do not exist or whose rules cannot be computed. The controller
   * does not change the rules of such bindings.
   */
  ImmutableList<Problem> problems();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ImpactReport}. */
  final class Builder extends ImmutableImpactReport.Builder {}
}
