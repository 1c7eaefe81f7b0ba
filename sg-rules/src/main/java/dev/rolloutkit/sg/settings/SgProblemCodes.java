package dev.rolloutkit.sg.settings;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class SgProblemCodes {
  /** A member that no version of the type has. */
  public static final String UNKNOWN_FIELD = "UNKNOWN_FIELD";

  /** A list holds {@code null}; it is read as an empty element. */
  public static final String NULL_ELEMENT = "NULL_ELEMENT";

  /** A block that is no CIDR. */
  public static final String CIDR_INVALID = "CIDR_INVALID";

  /** A block with host bits set: it never equals what EC2 stores. */
  public static final String CIDR_HOST_BITS = "CIDR_HOST_BITS";

  /** A peer that names neither a block nor a group. */
  public static final String PEER_EMPTY = "PEER_EMPTY";

  /** A port name where no pods are known. */
  public static final String NAMED_PORT_WITHOUT_PODS = "NAMED_PORT_WITHOUT_PODS";

  /** A port name that a pod does not have. */
  public static final String NAMED_PORT_NOT_FOUND = "NAMED_PORT_NOT_FOUND";

  /** A rule without ports, which opens nothing. */
  public static final String EMPTY_PORTS_OPEN_NOTHING = "EMPTY_PORTS_OPEN_NOTHING";

  /** Port 0 of a group source, which restricted mode turns into all ports. */
  public static final String PORT_ZERO_OPENS_ALL = "PORT_ZERO_OPENS_ALL";

  /** A port beyond 0..65535. */
  public static final String PORT_OUT_OF_RANGE = "PORT_OUT_OF_RANGE";

  /** A protocol other than TCP and UDP, taken for TCP. */
  public static final String UNKNOWN_PROTOCOL = "UNKNOWN_PROTOCOL";

  /** A security group that EC2 does not know. */
  public static final String SECURITY_GROUP_NOT_FOUND = "SECURITY_GROUP_NOT_FOUND";

  /** Several groups of an interface carry the cluster's tag. */
  public static final String ENI_SG_AMBIGUOUS = "ENI_SG_AMBIGUOUS";

  /** No group of an interface carries the cluster's tag. */
  public static final String ENI_SG_UNTAGGED = "ENI_SG_UNTAGGED";

  /** An instance without an interface at device index 0. */
  public static final String PRIMARY_ENI_NOT_FOUND = "PRIMARY_ENI_NOT_FOUND";

  /** Rules would be revoked on a cached view. */
  public static final String REVOKE_UNVERIFIED = "REVOKE_UNVERIFIED";

  /** All rules of a group with living targets would be revoked. */
  public static final String REVOKE_ALL_UNCONFIRMED = "REVOKE_ALL_UNCONFIRMED";

  /** An annotation that does not read as what it should be. */
  public static final String ANNOTATION_INVALID = "ANNOTATION_INVALID";

  /** A flag with which the controller would not start. */
  public static final String FLAG_INVALID = "FLAG_INVALID";

  /** Members of one load balancer that say different things. */
  public static final String GROUP_ANNOTATIONS_CONFLICT = "GROUP_ANNOTATIONS_CONFLICT";

  /** Groups are given and the rules of targets are not managed. */
  public static final String SG_ANNOTATION_WITHOUT_MANAGE = "SG_ANNOTATION_WITHOUT_MANAGE";

  /** The rules of targets are to be managed where that has no effect. */
  public static final String MANAGE_IGNORED = "MANAGE_IGNORED";

  /** A listen port that nobody can reach. */
  public static final String FRONTEND_OPENS_NOTHING = "FRONTEND_OPENS_NOTHING";

  /** The rules of targets cannot be managed without a backend group. */
  public static final String BACKEND_GROUP_DISABLED = "BACKEND_GROUP_DISABLED";

  /** A port that the Service does not have. */
  public static final String SERVICE_PORT_NOT_FOUND = "SERVICE_PORT_NOT_FOUND";

  /** A Service type whose targets cannot be reached. */
  public static final String SERVICE_TYPE_UNSUPPORTED = "SERVICE_TYPE_UNSUPPORTED";

  /** A health check port that leads to a named port. */
  public static final String HEALTH_CHECK_PORT_NAMED = "HEALTH_CHECK_PORT_NAMED";

  /** A target group without a port. */
  public static final String TARGET_PORT_EMPTY = "TARGET_PORT_EMPTY";

  /** An IPv6 Service on a load balancer without IPv6. */
  public static final String IP_FAMILY_UNSUPPORTED = "IP_FAMILY_UNSUPPORTED";

  /** A binding's reconcile ends with an error. */
  public static final String RECONCILE_FAILED = "RECONCILE_FAILED";

  /** A group has hardly room for its rules, or none. */
  public static final String NEAR_QUOTA = "NEAR_QUOTA";

  /** A binding without a networking block that lives from rules of others. */
  public static final String FREE_RIDER = "FREE_RIDER";

  /** A rule that somebody wrote with the controller's label: it will be revoked. */
  public static final String FOREIGN_RULE_LOOKS_OURS = "FOREIGN_RULE_LOOKS_OURS";

  /** A source group that is not there: EC2 refuses all rules of the call. */
  public static final String SOURCE_SG_UNKNOWN = "SOURCE_SG_UNKNOWN";

  /** A binding whose needs are not known, for which nothing is revoked. */
  public static final String REVOCATION_BLOCKED_BY = "REVOCATION_BLOCKED_BY";

  /** A group that cannot be deleted since rules name it as their source. */
  public static final String SOURCE_SG_STILL_REFERENCED = "SOURCE_SG_STILL_REFERENCED";

  /** A living target would be cut off. */
  public static final String FLOW_BROKEN = "FLOW_BROKEN";

  /** A living target would be cut off for a moment. */
  public static final String FLOW_INTERRUPTED = "FLOW_INTERRUPTED";

  /** A living target is cut off already, as far as the rules are known. */
  public static final String FLOW_CLOSED = "FLOW_CLOSED";

  /** Something is not known that whoever is reached depends on. */
  public static final String CONTEXT_UNKNOWN = "CONTEXT_UNKNOWN";

  /** A living target may be cut off. */
  public static final String FLOW_UNKNOWN = "FLOW_UNKNOWN";

  private SgProblemCodes() {}
}
