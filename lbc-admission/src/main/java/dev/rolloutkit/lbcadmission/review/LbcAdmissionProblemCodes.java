package dev.rolloutkit.lbcadmission.review;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class LbcAdmissionProblemCodes {
  /** An object or a review cannot be decoded. */
  public static final String OBJECT_UNDECODABLE = "Object.Undecodable";

  /** The controller crashes on the object. */
  public static final String CONTROLLER_PANIC = "Controller.Panic";

  /** The answer depends on a target group that is not known. */
  public static final String TARGET_GROUP_UNKNOWN = "TargetGroup.Unknown";

  /** The manifests contain an object twice. */
  public static final String REPEATED_OBJECT = "Object.Repeated";

  /** A new TargetGroupBinding has neither an ARN nor a name of a target group. */
  public static final String BINDING_NEEDS_GROUP = "TargetGroupBinding.NeedsGroup";

  /** The target group with the given name cannot be determined. */
  public static final String BINDING_GROUP_BY_NAME = "TargetGroupBinding.GroupByName";

  /** A missing field of a new TargetGroupBinding cannot be set from its target group. */
  public static final String BINDING_DEFAULTS = "TargetGroupBinding.Defaults";

  /** A TargetGroupBinding has no target group or no target type. */
  public static final String BINDING_REQUIRED_FIELDS = "TargetGroupBinding.RequiredFields";

  /** An update of a TargetGroupBinding changes immutable fields. */
  public static final String BINDING_IMMUTABLE_FIELDS = "TargetGroupBinding.ImmutableFields";

  /** An update of a TargetGroupBinding has only a name, which is that of another target group. */
  public static final String BINDING_IMMUTABLE_NAME = "TargetGroupBinding.ImmutableName";

  /** A TargetGroupBinding with target type {@code ip} has a node selector. */
  public static final String BINDING_NODE_SELECTOR = "TargetGroupBinding.NodeSelector";

  /** The target group has another TargetGroupBinding, or this cannot be determined. */
  public static final String BINDING_DUPLICATE = "TargetGroupBinding.Duplicate";

  /** The address type differs from that of the target group, or this cannot be determined. */
  public static final String BINDING_ADDRESS_TYPE = "TargetGroupBinding.AddressType";

  /** The VPC of a TargetGroupBinding is not a valid VPC ID. */
  public static final String BINDING_VPC_FORMAT = "TargetGroupBinding.VpcFormat";

  /** The VPC differs from that of the target group, or this cannot be determined. */
  public static final String BINDING_VPC = "TargetGroupBinding.Vpc";

  /** A TargetGroupBinding that assumes a role has the target type {@code instance}. */
  public static final String BINDING_ROLE = "TargetGroupBinding.Role";

  /** The protocol differs from that of the target group, or this cannot be determined. */
  public static final String BINDING_PROTOCOL = "TargetGroupBinding.Protocol";

  /** A TargetGroupBinding for QUIC has the target type {@code instance}. */
  public static final String BINDING_QUIC = "TargetGroupBinding.Quic";

  /** The IngressClass of an Ingress does not exist. */
  public static final String INGRESS_CLASS = "Ingress.Class";

  /** An Ingress starts to use the class annotation, which is disabled. */
  public static final String INGRESS_CLASS_ANNOTATION = "Ingress.ClassAnnotation";

  /** An Ingress starts to use the group annotation, which is disabled. */
  public static final String INGRESS_GROUP_ANNOTATION = "Ingress.GroupAnnotation";

  /** Conditions in an annotation are malformed or have an unknown field. */
  public static final String INGRESS_CONDITIONS = "Ingress.Conditions";

  /** The backend of a path is a resource and not a Service. */
  public static final String INGRESS_RESOURCE_BACKEND = "Ingress.ResourceBackend";

  /** An inbound CIDR of IngressClassParams is invalid, or has bits set after its prefix. */
  public static final String PARAMS_INBOUND_CIDRS = "IngressClassParams.InboundCIDRs";

  /** The subnets of IngressClassParams are chosen in several ways, in none, or more than once. */
  public static final String PARAMS_SUBNETS = "IngressClassParams.Subnets";

  /** The readiness gates of a new pod cannot be determined. */
  public static final String POD_GATES = "Pod.ReadinessGates";

  private LbcAdmissionProblemCodes() {}
}
