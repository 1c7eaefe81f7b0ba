package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import java.util.Optional;
import org.immutables.value.Value;

/** The effect of a change on a flow of a live target. */
@Value.Immutable
@ValueStyle
public interface FlowImpact {

  /** The reasons why a flow is cut off. */
  enum Reason {
    /** The binding no longer requests the port although its targets are still live. */
    OWN_NEED_REMOVED,
    /** The binding did not request the port, which was open because of other bindings. */
    INCIDENTAL,
    /** The binding requested the port on another security group, or no other reason applies. */
    SPANNED,
    /** The controller closed the port because the group had reached its quota of rules. */
    QUOTA_GAP,
    /** A rule that the controller did not create is removed. */
    FOREIGN_RULE_REMOVED
  }

  /** What users can do to keep a flow admitted. */
  enum Remedy {
    /** Set the annotation that makes the controller manage the rules of targets. */
    ADD_MANAGE_ANNOTATION,
    /** Add a networking block to the binding. */
    ADD_NETWORKING_TO_TGB,
    /** Add a rule of your own to the security group. */
    ADD_OWN_RULE,
    /** Keep the networking block until the targets are removed. */
    KEEP_NETWORKING,
    /** Raise the quota, or carry the change out in stages. */
    RAISE_QUOTA_OR_STAGE,
    /** Restore the rule that is removed. */
    RESTORE_RULE
  }

  /** The flow. */
  Flow flow();

  /** Whether the binding has a networking block. */
  boolean managed();

  /** Why the flow is cut off; absent for a flow that was not reachable before. */
  Optional<Reason> reason();

  /** The key of the rule that admitted it before the change; absent if none did. */
  Optional<PermissionKey> viaRule();

  /** The bindings that kept the port open in that rule and no longer do so, by ascending key. */
  ImmutableList<NamespacedName> heldOpenBy();

  /** The status after the change, or between two calls if the flow is cut off only for a moment. */
  FlowStatus status();

  /** One sentence for people. */
  String explanation();

  /** The remedies, the best first. */
  ImmutableList<Remedy> remedies();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link FlowImpact}. */
  final class Builder extends ImmutableFlowImpact.Builder {}
}
