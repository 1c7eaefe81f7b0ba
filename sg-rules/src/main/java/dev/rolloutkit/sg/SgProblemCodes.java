package dev.rolloutkit.sg;

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

  private SgProblemCodes() {}
}
