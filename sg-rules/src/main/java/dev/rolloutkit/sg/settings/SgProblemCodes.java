package dev.rolloutkit.sg.settings;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class SgProblemCodes {
  /** A string that is not a CIDR block. */
  public static final String CIDR_INVALID = "Cidr.Invalid";

  /** A CIDR block with host bits set, which never equals what EC2 stores. */
  public static final String CIDR_HOST_BITS = "Cidr.HostBits";

  /** A peer that names neither a block nor a group. */
  public static final String PEER_EMPTY = "Peer.Empty";

  /** A port name on targets that are not pods. */
  public static final String NAMED_PORT_WITHOUT_PODS = "NamedPort.WithoutPods";

  /** A port name that a pod does not have. */
  public static final String NAMED_PORT_NOT_FOUND = "NamedPort.NotFound";

  /** A rule without ports, which opens nothing. */
  public static final String EMPTY_PORTS_OPEN_NOTHING = "Ports.OpenNothing";

  /** Port 0 of a group source, which restricted mode turns into all ports. */
  public static final String PORT_ZERO_OPENS_ALL = "Port.ZeroOpensAll";

  /** A port outside of 0..65535. */
  public static final String PORT_OUT_OF_RANGE = "Port.OutOfRange";

  /** A protocol other than TCP and UDP, which is treated as TCP. */
  public static final String UNKNOWN_PROTOCOL = "Protocol.Unknown";

  /** A security group that EC2 does not have. */
  public static final String SECURITY_GROUP_NOT_FOUND = "SecurityGroup.NotFound";

  /** A network interface with several security groups that have the cluster's tag. */
  public static final String ENI_SG_AMBIGUOUS = "NetworkInterface.AmbiguousGroup";

  /** A network interface without a security group that has the cluster's tag. */
  public static final String ENI_SG_UNTAGGED = "NetworkInterface.UntaggedGroups";

  /** An instance without an interface at device index 0. */
  public static final String PRIMARY_ENI_NOT_FOUND = "NetworkInterface.PrimaryNotFound";

  /** Rules would be revoked on the basis of a cached copy of the group. */
  public static final String REVOKE_UNVERIFIED = "Revoke.Unverified";

  /** All rules of a group with live targets would be revoked. */
  public static final String REVOKE_ALL_UNCONFIRMED = "Revoke.AllUnconfirmed";

  /**
   * Security groups are given by annotation, so the controller does not manage the rules of
   * targets.
   */
  public static final String SG_ANNOTATION_WITHOUT_MANAGE = "ManagedRules.NotRequested";

  /** An annotation that makes the controller manage the rules of targets has no effect. */
  public static final String MANAGE_IGNORED = "ManagedRules.Ignored";

  /** A listen port that no client can reach. */
  public static final String FRONTEND_OPENS_NOTHING = "Frontend.OpensNothing";

  /** The rules of targets cannot be managed without a backend group. */
  public static final String BACKEND_GROUP_DISABLED = "BackendGroup.Disabled";

  /** The reconciliation of a binding ends with an error. */
  public static final String RECONCILE_FAILED = "Reconcile.Failed";

  /** A security group whose rules come near the quota or exceed it. */
  public static final String NEAR_QUOTA = "Quota.Near";

  /**
   * A binding without a networking block whose traffic is admitted only by rules that other
   * bindings request.
   */
  public static final String FREE_RIDER = "Binding.FreeRider";

  /**
   * A rule that somebody else created with the controller's label, which the controller will
   * revoke.
   */
  public static final String FOREIGN_RULE_LOOKS_OURS = "Rule.LooksManaged";

  /** A source security group that does not exist, for which EC2 refuses all rules of the call. */
  public static final String SOURCE_SG_UNKNOWN = "SourceGroup.Unknown";

  /** A binding whose rules are not known, so the controller revokes no rule of any binding. */
  public static final String REVOCATION_BLOCKED_BY = "Revoke.Blocked";

  /** A security group that cannot be deleted, because rules name it as their source. */
  public static final String SOURCE_SG_STILL_REFERENCED = "SourceGroup.StillReferenced";

  /** A live target would be cut off. */
  public static final String FLOW_BROKEN = "Flow.Broken";

  /** A live target would be cut off for a moment. */
  public static final String FLOW_INTERRUPTED = "Flow.Interrupted";

  /** A live target is cut off already, as far as the rules are known. */
  public static final String FLOW_CLOSED = "Flow.Closed";

  /** Something that decides which targets are reachable is not known. */
  public static final String CONTEXT_UNKNOWN = "Context.Unknown";

  /** A live target may be cut off. */
  public static final String FLOW_UNKNOWN = "Flow.Unknown";

  private SgProblemCodes() {}
}
