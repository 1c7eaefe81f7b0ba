package dev.rolloutkit.lbcadmission.review;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class LbcAdmissionProblemCodes {
  /** An object or a review cannot be decoded. */
  public static final ProblemCode OBJECT_UNDECODABLE = ProblemCode.of("Object.Undecodable");

  /** The controller crashes on the object. */
  public static final ProblemCode CONTROLLER_PANIC = ProblemCode.of("Controller.Panic");

  /** The answer depends on a target group that is not known. */
  public static final ProblemCode TARGET_GROUP_UNKNOWN = ProblemCode.of("TargetGroup.Unknown");

  /** The manifests contain an object twice. */
  public static final ProblemCode REPEATED_OBJECT = ProblemCode.of("Object.Repeated");

  /** A new TargetGroupBinding has neither an ARN nor a name of a target group. */
  public static final ProblemCode BINDING_NEEDS_GROUP =
      ProblemCode.of("TargetGroupBinding.NeedsGroup");

  /** The target group with the given name cannot be determined. */
  public static final ProblemCode BINDING_GROUP_BY_NAME =
      ProblemCode.of("TargetGroupBinding.GroupByName");

  /** A missing field of a new TargetGroupBinding cannot be set from its target group. */
  public static final ProblemCode BINDING_DEFAULTS = ProblemCode.of("TargetGroupBinding.Defaults");

  /** A TargetGroupBinding has no target group or no target type. */
  public static final ProblemCode BINDING_REQUIRED_FIELDS =
      ProblemCode.of("TargetGroupBinding.RequiredFields");

  /** An update of a TargetGroupBinding changes immutable fields. */
  public static final ProblemCode BINDING_IMMUTABLE_FIELDS =
      ProblemCode.of("TargetGroupBinding.ImmutableFields");

  /** An update of a TargetGroupBinding has only a name, which is that of another target group. */
  public static final ProblemCode BINDING_IMMUTABLE_NAME =
      ProblemCode.of("TargetGroupBinding.ImmutableName");

  /** A TargetGroupBinding with target type {@code ip} has a node selector. */
  public static final ProblemCode BINDING_NODE_SELECTOR =
      ProblemCode.of("TargetGroupBinding.NodeSelector");

  /** The target group has another TargetGroupBinding, or this cannot be determined. */
  public static final ProblemCode BINDING_DUPLICATE =
      ProblemCode.of("TargetGroupBinding.Duplicate");

  /** The address type differs from that of the target group, or this cannot be determined. */
  public static final ProblemCode BINDING_ADDRESS_TYPE =
      ProblemCode.of("TargetGroupBinding.AddressType");

  /** The VPC of a TargetGroupBinding is not a valid VPC ID. */
  public static final ProblemCode BINDING_VPC_FORMAT =
      ProblemCode.of("TargetGroupBinding.VpcFormat");

  /** The VPC differs from that of the target group, or this cannot be determined. */
  public static final ProblemCode BINDING_VPC = ProblemCode.of("TargetGroupBinding.Vpc");

  /** A TargetGroupBinding that assumes a role has the target type {@code instance}. */
  public static final ProblemCode BINDING_ROLE = ProblemCode.of("TargetGroupBinding.Role");

  /** The protocol differs from that of the target group, or this cannot be determined. */
  public static final ProblemCode BINDING_PROTOCOL = ProblemCode.of("TargetGroupBinding.Protocol");

  /** A TargetGroupBinding for QUIC has the target type {@code instance}. */
  public static final ProblemCode BINDING_QUIC = ProblemCode.of("TargetGroupBinding.Quic");

  /** The IngressClass of an Ingress does not exist. */
  public static final ProblemCode INGRESS_CLASS = ProblemCode.of("Ingress.Class");

  /** An Ingress starts to use the class annotation, which is disabled. */
  public static final ProblemCode INGRESS_CLASS_ANNOTATION =
      ProblemCode.of("Ingress.ClassAnnotation");

  /** An Ingress starts to use the group annotation, which is disabled. */
  public static final ProblemCode INGRESS_GROUP_ANNOTATION =
      ProblemCode.of("Ingress.GroupAnnotation");

  /** Conditions in an annotation are malformed or have an unknown field. */
  public static final ProblemCode INGRESS_CONDITIONS = ProblemCode.of("Ingress.Conditions");

  /** The backend of a path is a resource and not a Service. */
  public static final ProblemCode INGRESS_RESOURCE_BACKEND =
      ProblemCode.of("Ingress.ResourceBackend");

  /** An inbound CIDR of IngressClassParams is invalid, or has bits set after its prefix. */
  public static final ProblemCode PARAMS_INBOUND_CIDRS =
      ProblemCode.of("IngressClassParams.InboundCIDRs");

  /** The subnets of IngressClassParams are chosen in several ways, in none, or more than once. */
  public static final ProblemCode PARAMS_SUBNETS = ProblemCode.of("IngressClassParams.Subnets");

  /** The readiness gates of a new pod cannot be determined. */
  public static final ProblemCode POD_GATES = ProblemCode.of("Pod.ReadinessGates");

  private LbcAdmissionProblemCodes() {}
}
