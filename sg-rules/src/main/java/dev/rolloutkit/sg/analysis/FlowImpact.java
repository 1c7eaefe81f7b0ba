package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import java.util.Optional;
import org.immutables.value.Value;

/** A flow of a living target that a change touches. */
@Value.Immutable
@ValueStyle
public interface FlowImpact {

  /** Why a flow ends. */
  enum Reason {
    /** The binding's own need is gone, and its targets live on. */
    OWN_NEED_REMOVED,
    /** The binding asked for nothing; the port was open because of others. */
    INCIDENTAL,
    /** The binding asked for the port, in another group of the target. */
    SPANNED,
    /** The limit of rules kept the port from staying open. */
    QUOTA_GAP,
    /** A rule that is not the controller's is gone. */
    FOREIGN_RULE_REMOVED
  }

  /** What helps. */
  enum Remedy {
    /** Have the controller manage the rules of targets, by annotation. */
    ADD_MANAGE_ANNOTATION,
    /** Write a networking block into the binding. */
    ADD_NETWORKING_TO_TGB,
    /** Add a rule of one's own to the group. */
    ADD_OWN_RULE,
    /** Leave the networking block where it is until the targets are gone. */
    KEEP_NETWORKING,
    /** Raise the quota, or carry the change out in stages. */
    RAISE_QUOTA_OR_STAGE,
    /** Put the rule back. */
    RESTORE_RULE
  }

  /** The flow. */
  Flow flow();

  /** Whether the binding has a networking block. */
  boolean managed();

  /** Why; absent for a flow that was unreachable before. */
  Optional<Reason> reason();

  /** The rule by which it was reachable. */
  Optional<PermissionKey> viaRule();

  /** The bindings that held that rule open at the port and do so no more, by ascending key. */
  ImmutableList<TgbKey> heldOpenBy();

  /** Its status in the end, or between two calls for one that comes back. */
  FlowStatus status();

  /** One sentence for people. */
  String explanation();

  /** What helps, best first. */
  ImmutableList<Remedy> remedies();

  /** A new, empty builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link FlowImpact}. */
  final class Builder extends ImmutableFlowImpact.Builder {}
}
