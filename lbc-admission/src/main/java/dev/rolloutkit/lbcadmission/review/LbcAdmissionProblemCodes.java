package dev.rolloutkit.lbcadmission.review;

/** The {@linkplain dev.rolloutkit.apimachinery.Problem#code codes} of this module's problems. */
public final class LbcAdmissionProblemCodes {
  /** An object or a review cannot be decoded. */
  public static final String OBJECT_UNDECODABLE = "Object.Undecodable";

  /** The controller crashes. */
  public static final String CONTROLLER_PANIC = "Controller.Panic";

  /** The answer depends on a target group of which nothing is known. */
  public static final String TARGET_GROUP_UNKNOWN = "TargetGroup.Unknown";

  /** An object does not fit the schema of its kind. */
  public static final String SCHEMA = "Object.Schema";

  /** An object is twice among the manifests. */
  public static final String REPEATED_OBJECT = "Object.Repeated";

  /** A new TargetGroupBinding names no target group. */
  public static final String BINDING_NEEDS_GROUP = "TargetGroupBinding.NeedsGroup";

  /** The target group of a name cannot be told. */
  public static final String BINDING_GROUP_BY_NAME = "TargetGroupBinding.GroupByName";

  /** What a new TargetGroupBinding leaves out cannot be had from its target group. */
  public static final String BINDING_DEFAULTS = "TargetGroupBinding.Defaults";

  /** A TargetGroupBinding has no target group or no target type. */
  public static final String BINDING_REQUIRED_FIELDS = "TargetGroupBinding.RequiredFields";

  /** An update of a TargetGroupBinding changes what has to stay. */
  public static final String BINDING_IMMUTABLE_FIELDS = "TargetGroupBinding.ImmutableFields";

  /** An update of a TargetGroupBinding names another target group. */
  public static final String BINDING_IMMUTABLE_NAME = "TargetGroupBinding.ImmutableName";

  /** A TargetGroupBinding of pods selects nodes. */
  public static final String BINDING_NODE_SELECTOR = "TargetGroupBinding.NodeSelector";

  /** The target group has another TargetGroupBinding, or it cannot be told. */
  public static final String BINDING_DUPLICATE = "TargetGroupBinding.Duplicate";

  /** The address type is not that of the target group, or it cannot be told. */
  public static final String BINDING_ADDRESS_TYPE = "TargetGroupBinding.AddressType";

  /** The VPC of a TargetGroupBinding is none. */
  public static final String BINDING_VPC_FORMAT = "TargetGroupBinding.VpcFormat";

  /** The VPC is not that of the target group, or it cannot be told. */
  public static final String BINDING_VPC = "TargetGroupBinding.Vpc";

  /** Nodes are targets where a role is assumed. */
  public static final String BINDING_ROLE = "TargetGroupBinding.Role";

  /** The protocol is not that of the target group, or it cannot be told. */
  public static final String BINDING_PROTOCOL = "TargetGroupBinding.Protocol";

  /** Nodes are targets of QUIC. */
  public static final String BINDING_QUIC = "TargetGroupBinding.Quic";

  /** The class of an Ingress cannot be found. */
  public static final String INGRESS_CLASS = "Ingress.Class";

  /** An Ingress newly uses the class annotation, which is disabled. */
  public static final String INGRESS_CLASS_ANNOTATION = "Ingress.ClassAnnotation";

  /** An Ingress newly uses the group annotation, which is disabled. */
  public static final String INGRESS_GROUP_ANNOTATION = "Ingress.GroupAnnotation";

  /** Conditions in an annotation of an Ingress are not well-formed, or of an unknown field. */
  public static final String INGRESS_CONDITIONS = "Ingress.Conditions";

  /** A path of an Ingress leads to a resource, not to a Service. */
  public static final String INGRESS_RESOURCE_BACKEND = "Ingress.ResourceBackend";

  /** An inbound block of IngressClassParams is none, or has bits beyond its prefix. */
  public static final String PARAMS_INBOUND_CIDRS = "IngressClassParams.InboundCIDRs";

  /** Subnets of IngressClassParams are not chosen in one way, or one of them twice. */
  public static final String PARAMS_SUBNETS = "IngressClassParams.Subnets";

  /** The readiness gates of a new pod cannot be told. */
  public static final String POD_GATES = "Pod.ReadinessGates";

  private LbcAdmissionProblemCodes() {}
}
