package dev.rolloutkit.lbcadmission.review;

import dev.rolloutkit.apimachinery.ProblemCode;

/** The rules of the webhooks. A denial has the code of the violated rule. */
public enum WebhookRule {
  /** A new binding refers to its target group by ARN or by name. */
  BINDING_NEEDS_GROUP(LbcAdmissionProblemCodes.BINDING_NEEDS_GROUP, Knowledge.OBJECT),
  /** The target group can be found by its name. */
  BINDING_GROUP_BY_NAME(LbcAdmissionProblemCodes.BINDING_GROUP_BY_NAME, Knowledge.AWS),
  /** Missing fields of a new binding can be set from its target group. */
  BINDING_DEFAULTS(LbcAdmissionProblemCodes.BINDING_DEFAULTS, Knowledge.AWS),
  /** A binding has a target group and a target type. */
  BINDING_REQUIRED_FIELDS(LbcAdmissionProblemCodes.BINDING_REQUIRED_FIELDS, Knowledge.OBJECT),
  /** The target group, target type, address type and VPC of a binding do not change. */
  BINDING_IMMUTABLE_FIELDS(LbcAdmissionProblemCodes.BINDING_IMMUTABLE_FIELDS, Knowledge.OBJECT),
  /**
   * The name in a binding without an ARN is that of the target group which the binding had before.
   */
  BINDING_IMMUTABLE_NAME(LbcAdmissionProblemCodes.BINDING_IMMUTABLE_NAME, Knowledge.AWS),
  /** A binding with target type {@code ip} has no node selector. */
  BINDING_NODE_SELECTOR(LbcAdmissionProblemCodes.BINDING_NODE_SELECTOR, Knowledge.OBJECT),
  /** A target group has only one binding, unless all of its bindings are multi-cluster. */
  BINDING_DUPLICATE(LbcAdmissionProblemCodes.BINDING_DUPLICATE, Knowledge.CLUSTER),
  /** The address type is that of the target group. */
  BINDING_ADDRESS_TYPE(LbcAdmissionProblemCodes.BINDING_ADDRESS_TYPE, Knowledge.AWS),
  /** The VPC has the format of a VPC ID. */
  BINDING_VPC_FORMAT(LbcAdmissionProblemCodes.BINDING_VPC_FORMAT, Knowledge.OBJECT),
  /** The VPC is that of the target group. */
  BINDING_VPC(LbcAdmissionProblemCodes.BINDING_VPC, Knowledge.AWS),
  /** A binding that assumes a role does not have the target type {@code instance}. */
  BINDING_ROLE(LbcAdmissionProblemCodes.BINDING_ROLE, Knowledge.OBJECT),
  /** The protocol is that of the target group. */
  BINDING_PROTOCOL(LbcAdmissionProblemCodes.BINDING_PROTOCOL, Knowledge.AWS),
  /** A binding for QUIC does not have the target type {@code instance}. */
  BINDING_QUIC(LbcAdmissionProblemCodes.BINDING_QUIC, Knowledge.OBJECT),
  /** The class of an Ingress exists. */
  INGRESS_CLASS(LbcAdmissionProblemCodes.INGRESS_CLASS, Knowledge.CLUSTER),
  /** The class annotation is not used if it is disabled. */
  INGRESS_CLASS_ANNOTATION(LbcAdmissionProblemCodes.INGRESS_CLASS_ANNOTATION, Knowledge.OBJECT),
  /** The group annotation is not used if it is disabled. */
  INGRESS_GROUP_ANNOTATION(LbcAdmissionProblemCodes.INGRESS_GROUP_ANNOTATION, Knowledge.CLASS),
  /** Conditions in annotations are well-formed. */
  INGRESS_CONDITIONS(LbcAdmissionProblemCodes.INGRESS_CONDITIONS, Knowledge.JSON),
  /** Backends of paths are Services. */
  INGRESS_RESOURCE_BACKEND(LbcAdmissionProblemCodes.INGRESS_RESOURCE_BACKEND, Knowledge.CLASS),
  /** Inbound CIDRs are valid. */
  PARAMS_INBOUND_CIDRS(LbcAdmissionProblemCodes.PARAMS_INBOUND_CIDRS, Knowledge.OBJECT),
  /** Subnets are chosen in exactly one way, without duplicates. */
  PARAMS_SUBNETS(LbcAdmissionProblemCodes.PARAMS_SUBNETS, Knowledge.OBJECT),
  /** The readiness gates of a pod can be determined. */
  POD_GATES(LbcAdmissionProblemCodes.POD_GATES, Knowledge.CLUSTER);

  /** The information that a rule needs. */
  public enum Knowledge {
    /** The new and the old object, and the flags of the controller. */
    OBJECT,
    /** Also whether an IngressClass belongs to the controller. */
    CLASS,
    /** Also the JSON in a string of the object. */
    JSON,
    /** Other objects of the cluster. */
    CLUSTER,
    /** The target group in AWS. */
    AWS
  }

  private final ProblemCode code;
  private final Knowledge needs;

  WebhookRule(ProblemCode code, Knowledge needs) {
    this.code = code;
    this.needs = needs;
  }

  /** The code of its problems. */
  public ProblemCode code() {
    return code;
  }

  /** The information that it needs. */
  public Knowledge needs() {
    return needs;
  }
}
