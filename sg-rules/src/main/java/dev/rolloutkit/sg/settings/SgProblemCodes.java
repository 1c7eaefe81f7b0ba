package dev.rolloutkit.sg.settings;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class SgProblemCodes {
  /** A string that is not a CIDR block. */
  public static final ProblemCode CIDR_INVALID = ProblemCode.of("Cidr.Invalid");

  /** A CIDR block with host bits set, which never equals what EC2 stores. */
  public static final ProblemCode CIDR_HOST_BITS = ProblemCode.of("Cidr.HostBits");

  /** A peer that names neither a block nor a group. */
  public static final ProblemCode PEER_EMPTY = ProblemCode.of("Peer.Empty");

  /** A port name on targets that are not pods. */
  public static final ProblemCode NAMED_PORT_WITHOUT_PODS = ProblemCode.of("NamedPort.WithoutPods");

  /** A port name that a pod does not have. */
  public static final ProblemCode NAMED_PORT_NOT_FOUND = ProblemCode.of("NamedPort.NotFound");

  /** A rule without ports, which opens nothing. */
  public static final ProblemCode EMPTY_PORTS_OPEN_NOTHING = ProblemCode.of("Ports.OpenNothing");

  /** Port 0 of a group source, which restricted mode turns into all ports. */
  public static final ProblemCode PORT_ZERO_OPENS_ALL = ProblemCode.of("Port.ZeroOpensAll");

  /** A port outside of 0..65535. */
  public static final ProblemCode PORT_OUT_OF_RANGE = ProblemCode.of("Port.OutOfRange");

  /** A protocol other than TCP and UDP, which is treated as TCP. */
  public static final ProblemCode UNKNOWN_PROTOCOL = ProblemCode.of("Protocol.Unknown");

  /** A security group that EC2 does not have. */
  public static final ProblemCode SECURITY_GROUP_NOT_FOUND =
      ProblemCode.of("SecurityGroup.NotFound");

  /** A network interface with several security groups that have the cluster's tag. */
  public static final ProblemCode ENI_SG_AMBIGUOUS =
      ProblemCode.of("NetworkInterface.AmbiguousGroup");

  /** A network interface without a security group that has the cluster's tag. */
  public static final ProblemCode ENI_SG_UNTAGGED =
      ProblemCode.of("NetworkInterface.UntaggedGroups");

  /** An instance without an interface at device index 0. */
  public static final ProblemCode PRIMARY_ENI_NOT_FOUND =
      ProblemCode.of("NetworkInterface.PrimaryNotFound");

  /** Rules would be revoked on the basis of a cached copy of the group. */
  public static final ProblemCode REVOKE_UNVERIFIED = ProblemCode.of("Revoke.Unverified");

  /** All rules of a group with live targets would be revoked. */
  public static final ProblemCode REVOKE_ALL_UNCONFIRMED = ProblemCode.of("Revoke.AllUnconfirmed");

  /**
   * Security groups are given by annotation, so the controller does not manage the rules of
   * targets.
   */
  public static final ProblemCode SG_ANNOTATION_WITHOUT_MANAGE =
      ProblemCode.of("ManagedRules.NotRequested");

  /** An annotation that makes the controller manage the rules of targets has no effect. */
  public static final ProblemCode MANAGE_IGNORED = ProblemCode.of("ManagedRules.Ignored");

  /** A listen port that no client can reach. */
  public static final ProblemCode FRONTEND_OPENS_NOTHING = ProblemCode.of("Frontend.OpensNothing");

  /** The rules of targets cannot be managed without a backend group. */
  public static final ProblemCode BACKEND_GROUP_DISABLED = ProblemCode.of("BackendGroup.Disabled");

  /** The reconciliation of a binding ends with an error. */
  public static final ProblemCode RECONCILE_FAILED = ProblemCode.of("Reconcile.Failed");

  /** A security group whose rules come near the quota or exceed it. */
  public static final ProblemCode NEAR_QUOTA = ProblemCode.of("Quota.Near");

  /**
   * A binding without a networking block whose traffic is admitted only by rules that other
   * bindings request.
   */
  public static final ProblemCode FREE_RIDER = ProblemCode.of("Binding.FreeRider");

  /**
   * A rule that somebody else created with the controller's label, which the controller will
   * revoke.
   */
  public static final ProblemCode FOREIGN_RULE_LOOKS_OURS = ProblemCode.of("Rule.LooksManaged");

  /** A source security group that does not exist, for which EC2 refuses all rules of the call. */
  public static final ProblemCode SOURCE_SG_UNKNOWN = ProblemCode.of("SourceGroup.Unknown");

  /** A binding whose rules are not known, so the controller revokes no rule of any binding. */
  public static final ProblemCode REVOCATION_BLOCKED_BY = ProblemCode.of("Revoke.Blocked");

  /** A security group that cannot be deleted, because rules name it as their source. */
  public static final ProblemCode SOURCE_SG_STILL_REFERENCED =
      ProblemCode.of("SourceGroup.StillReferenced");

  /** A live target would be cut off. */
  public static final ProblemCode FLOW_BROKEN = ProblemCode.of("Flow.Broken");

  /** A live target would be cut off for a moment. */
  public static final ProblemCode FLOW_INTERRUPTED = ProblemCode.of("Flow.Interrupted");

  /** A live target is cut off already, as far as the rules are known. */
  public static final ProblemCode FLOW_CLOSED = ProblemCode.of("Flow.Closed");

  /** Something that decides which targets are reachable is not known. */
  public static final ProblemCode CONTEXT_UNKNOWN = ProblemCode.of("Context.Unknown");

  /** A live target may be cut off. */
  public static final ProblemCode FLOW_UNKNOWN = ProblemCode.of("Flow.Unknown");

  private SgProblemCodes() {}
}
