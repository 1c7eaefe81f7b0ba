package dev.rolloutkit.lbcadmission.review;

/** The rules of the webhooks. A refusal bears the code of its rule. */
public enum Rule {
  /** A new binding names its target group by ARN or by name. */
  BINDING_NEEDS_GROUP("TargetGroupBinding.NeedsGroup", Knowledge.OBJECT),
  /** The target group can be found by its name. */
  BINDING_GROUP_BY_NAME("TargetGroupBinding.GroupByName", Knowledge.AWS),
  /** What a binding leaves out can be had from its target group. */
  BINDING_DEFAULTS("TargetGroupBinding.Defaults", Knowledge.AWS),
  /** A binding has a target group and a target type. */
  BINDING_REQUIRED_FIELDS("TargetGroupBinding.RequiredFields", Knowledge.OBJECT),
  /** A binding keeps its target group, type, address type and VPC. */
  BINDING_IMMUTABLE_FIELDS("TargetGroupBinding.ImmutableFields", Knowledge.OBJECT),
  /** A binding keeps the target group that its name stands for. */
  BINDING_IMMUTABLE_NAME("TargetGroupBinding.ImmutableName", Knowledge.AWS),
  /** A binding of pods selects no nodes. */
  BINDING_NODE_SELECTOR("TargetGroupBinding.NodeSelector", Knowledge.OBJECT),
  /** A target group has one binding, unless all of them share it with other clusters. */
  BINDING_DUPLICATE("TargetGroupBinding.Duplicate", Knowledge.CLUSTER),
  /** The address type is that of the target group. */
  BINDING_ADDRESS_TYPE("TargetGroupBinding.AddressType", Knowledge.AWS),
  /** A VPC looks like one. */
  BINDING_VPC_FORMAT("TargetGroupBinding.VpcFormat", Knowledge.OBJECT),
  /** The VPC is that of the target group. */
  BINDING_VPC("TargetGroupBinding.Vpc", Knowledge.AWS),
  /** Nodes are no targets where a role is assumed. */
  BINDING_ROLE("TargetGroupBinding.Role", Knowledge.OBJECT),
  /** The protocol is that of the target group. */
  BINDING_PROTOCOL("TargetGroupBinding.Protocol", Knowledge.AWS),
  /** QUIC needs pods as targets. */
  BINDING_QUIC("TargetGroupBinding.Quic", Knowledge.OBJECT),
  /** The class of an Ingress exists. */
  INGRESS_CLASS("Ingress.Class", Knowledge.CLUSTER),
  /** The class annotation is not used where it is disabled. */
  INGRESS_CLASS_ANNOTATION("Ingress.ClassAnnotation", Knowledge.OBJECT),
  /** The group annotation is not used where it is disabled. */
  INGRESS_GROUP_ANNOTATION("Ingress.GroupAnnotation", Knowledge.CLASS),
  /** Conditions in annotations are well-formed. */
  INGRESS_CONDITIONS("Ingress.Conditions", Knowledge.JSON),
  /** Backends of paths are Services. */
  INGRESS_RESOURCE_BACKEND("Ingress.ResourceBackend", Knowledge.CLASS),
  /** Inbound blocks are blocks of addresses. */
  PARAMS_INBOUND_CIDRS("IngressClassParams.InboundCIDRs", Knowledge.OBJECT),
  /** Subnets are chosen in one way, each once. */
  PARAMS_SUBNETS("IngressClassParams.Subnets", Knowledge.OBJECT),
  /** The readiness gates of a pod can be told. */
  POD_GATES("Pod.ReadinessGates", Knowledge.CLUSTER);

  /** What a rule has to know to judge an object. */
  public enum Knowledge {
    /** The object, what it was, and the flags of the controller. */
    OBJECT,
    /** Besides, whether an IngressClass is one of the controller's. */
    CLASS,
    /** Besides, the JSON in a text of the object. */
    JSON,
    /** Other objects of the cluster. */
    CLUSTER,
    /** The target group in AWS. */
    AWS
  }

  private final String code;
  private final Knowledge needs;

  Rule(String code, Knowledge needs) {
    this.code = code;
    this.needs = needs;
  }

  /** The code of its refusals. */
  public String code() {
    return code;
  }

  /** What it has to know. */
  public Knowledge needs() {
    return needs;
  }
}
