package dev.rolloutkit.lbcadmission.review;

/** The rules of the webhooks. A refusal bears the code of its rule. */
public enum Rule {
  /** A new binding names its target group by ARN or by name. */
  BINDING_NEEDS_GROUP(LbcAdmissionProblemCodes.BINDING_NEEDS_GROUP, Knowledge.OBJECT),
  /** The target group can be found by its name. */
  BINDING_GROUP_BY_NAME(LbcAdmissionProblemCodes.BINDING_GROUP_BY_NAME, Knowledge.AWS),
  /** What a binding leaves out can be had from its target group. */
  BINDING_DEFAULTS(LbcAdmissionProblemCodes.BINDING_DEFAULTS, Knowledge.AWS),
  /** A binding has a target group and a target type. */
  BINDING_REQUIRED_FIELDS(LbcAdmissionProblemCodes.BINDING_REQUIRED_FIELDS, Knowledge.OBJECT),
  /** A binding keeps its target group, type, address type and VPC. */
  BINDING_IMMUTABLE_FIELDS(LbcAdmissionProblemCodes.BINDING_IMMUTABLE_FIELDS, Knowledge.OBJECT),
  /** A binding keeps the target group that its name stands for. */
  BINDING_IMMUTABLE_NAME(LbcAdmissionProblemCodes.BINDING_IMMUTABLE_NAME, Knowledge.AWS),
  /** A binding of pods selects no nodes. */
  BINDING_NODE_SELECTOR(LbcAdmissionProblemCodes.BINDING_NODE_SELECTOR, Knowledge.OBJECT),
  /** A target group has one binding, unless all of them share it with other clusters. */
  BINDING_DUPLICATE(LbcAdmissionProblemCodes.BINDING_DUPLICATE, Knowledge.CLUSTER),
  /** The address type is that of the target group. */
  BINDING_ADDRESS_TYPE(LbcAdmissionProblemCodes.BINDING_ADDRESS_TYPE, Knowledge.AWS),
  /** A VPC looks like one. */
  BINDING_VPC_FORMAT(LbcAdmissionProblemCodes.BINDING_VPC_FORMAT, Knowledge.OBJECT),
  /** The VPC is that of the target group. */
  BINDING_VPC(LbcAdmissionProblemCodes.BINDING_VPC, Knowledge.AWS),
  /** Nodes are no targets where a role is assumed. */
  BINDING_ROLE(LbcAdmissionProblemCodes.BINDING_ROLE, Knowledge.OBJECT),
  /** The protocol is that of the target group. */
  BINDING_PROTOCOL(LbcAdmissionProblemCodes.BINDING_PROTOCOL, Knowledge.AWS),
  /** QUIC needs pods as targets. */
  BINDING_QUIC(LbcAdmissionProblemCodes.BINDING_QUIC, Knowledge.OBJECT),
  /** The class of an Ingress exists. */
  INGRESS_CLASS(LbcAdmissionProblemCodes.INGRESS_CLASS, Knowledge.CLUSTER),
  /** The class annotation is not used where it is disabled. */
  INGRESS_CLASS_ANNOTATION(LbcAdmissionProblemCodes.INGRESS_CLASS_ANNOTATION, Knowledge.OBJECT),
  /** The group annotation is not used where it is disabled. */
  INGRESS_GROUP_ANNOTATION(LbcAdmissionProblemCodes.INGRESS_GROUP_ANNOTATION, Knowledge.CLASS),
  /** Conditions in annotations are well-formed. */
  INGRESS_CONDITIONS(LbcAdmissionProblemCodes.INGRESS_CONDITIONS, Knowledge.JSON),
  /** Backends of paths are Services. */
  INGRESS_RESOURCE_BACKEND(LbcAdmissionProblemCodes.INGRESS_RESOURCE_BACKEND, Knowledge.CLASS),
  /** Inbound blocks are blocks of addresses. */
  PARAMS_INBOUND_CIDRS(LbcAdmissionProblemCodes.PARAMS_INBOUND_CIDRS, Knowledge.OBJECT),
  /** Subnets are chosen in one way, each once. */
  PARAMS_SUBNETS(LbcAdmissionProblemCodes.PARAMS_SUBNETS, Knowledge.OBJECT),
  /** The readiness gates of a pod can be told. */
  POD_GATES(LbcAdmissionProblemCodes.POD_GATES, Knowledge.CLUSTER);

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
