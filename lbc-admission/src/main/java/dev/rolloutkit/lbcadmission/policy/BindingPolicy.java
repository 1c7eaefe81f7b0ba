package dev.rolloutkit.lbcadmission.policy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import dev.rolloutkit.lbcadmission.webhook.Webhook;

/** The rules for TargetGroupBindings that depend only on the object. */
final class BindingPolicy {
  private static final String SPEC = "variables.spec";
  private static final String OLD = "variables.oldSpec";
  private static final String IS_NEW = "oldObject == null";
  private static final String NO_GROUP = "variables.arn == '' && variables.groupName == ''";
  private static final String TYPE = "targetType";
  private static final String ADDRESS = "ipAddressType";
  private static final String NO_TEXT = "''";

  private BindingPolicy() {}

  static AdmissionPolicy of(LbcFlags flags) {
    return new AdmissionPolicy(
        "lbc-targetgroupbindings",
        Webhook.VALIDATE_TARGET_GROUP_BINDING,
        variables(flags),
        ImmutableList.of(
            required(), immutable(), nodeSelector(), vpcFormat(), role(), quicNeedsPods()));
  }

  private static ImmutableMap<String, String> variables(LbcFlags flags) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    out.put("spec", Cel.orElse("object", "spec", "{}"));
    out.put("oldSpec", IS_NEW + " ? {} : " + Cel.orElse("oldObject", "spec", "{}"));
    out.put("arn", text(SPEC, "targetGroupARN"));
    out.put("oldArn", text(OLD, "targetGroupARN"));
    out.put("groupName", text(SPEC, "targetGroupName"));
    out.put("type", text(SPEC, TYPE));
    out.put("vpc", text(SPEC, "vpcID"));
    out.put("oldVpc", text(OLD, "vpcID"));
    // Only AWS knows the ARN of a group given by name; it always differs from an empty old ARN.
    out.put(
        "arnChanges",
        "variables.arn != '' ? variables.arn != variables.oldArn : variables.oldArn == ''");
    out.put("typeChanges", changes(TYPE));
    out.put(
        "addressChanges",
        changes(ADDRESS)
            + " && !(!"
            + Cel.present(OLD, ADDRESS)
            + " && "
            + text(SPEC, ADDRESS)
            + " == 'ipv4')");
    out.put(
        "vpcChanges",
        "variables.vpc != variables.oldVpc && !(variables.oldVpc == '' && variables.vpc == "
            + Cel.quote(flags.awsVpcId())
            + ")");
    return out.buildOrThrow();
  }

  private static String text(String of, String field) {
    return Cel.orElse(of, field, NO_TEXT);
  }

  private static String changes(String field) {
    return "("
        + Cel.present(SPEC, field)
        + " != "
        + Cel.present(OLD, field)
        + " || "
        + text(SPEC, field)
        + " != "
        + text(OLD, field)
        + ")";
  }

  private static PolicyRule required() {
    String noType = "!" + Cel.present(SPEC, TYPE);
    return new PolicyRule(
        WebhookRule.BINDING_REQUIRED_FIELDS,
        "!(" + NO_GROUP + ") && !(" + noType + ")",
        "'TargetGroupBinding must specify these fields: ' + ("
            + NO_GROUP
            + " ? 'either TargetGroupARN or TargetGroupName' + ("
            + noType
            + " ? ',spec.targetType' : '') : 'spec.targetType')");
  }

  private static PolicyRule immutable() {
    return new PolicyRule(
        WebhookRule.BINDING_IMMUTABLE_FIELDS,
        IS_NEW
            + " || !(variables.arnChanges || variables.typeChanges || variables.addressChanges"
            + " || variables.vpcChanges)",
        "'TargetGroupBinding update may not change these immutable fields: ' + ("
            + "(variables.arnChanges ? ',spec.targetGroupARN' : '')"
            + " + (variables.typeChanges ? ',spec.targetType' : '')"
            + " + (variables.addressChanges ? ',spec.ipAddressType' : '')"
            + " + (variables.vpcChanges ? ',spec.vpcID' : '')).substring(1)");
  }

  private static PolicyRule nodeSelector() {
    return new PolicyRule(
        WebhookRule.BINDING_NODE_SELECTOR,
        "variables.type != 'ip' || !" + Cel.present(SPEC, "nodeSelector"),
        Cel.quote("TargetGroupBinding cannot set NodeSelector when TargetType is ip"));
  }

  private static PolicyRule vpcFormat() {
    return new PolicyRule(
        WebhookRule.BINDING_VPC_FORMAT,
        "oldObject != null || variables.vpc == '' ||"
            + " variables.vpc.matches('^vpc-([0-9a-f]{8}|[0-9a-f]{17}|[0-9a-f]{32})$')",
        "'ValidationError: vpcID ' + variables.vpc + ' failed to satisfy constraint: VPC Id must"
            + " begin with \\'vpc-\\' followed by 8, 17 or 32 lowercase letters (a-f) or"
            + " numbers.'");
  }

  private static PolicyRule role() {
    return new PolicyRule(
        WebhookRule.BINDING_ROLE,
        "variables.type != 'instance' || " + text(SPEC, "iamRoleArnToAssume") + " == ''",
        Cel.quote("Unable to use instance target type while using assume role"));
  }

  private static PolicyRule quicNeedsPods() {
    return new PolicyRule(
        WebhookRule.BINDING_QUIC,
        "oldObject != null || variables.type != 'instance' || !("
            + text(SPEC, "targetGroupProtocol")
            + " in ['QUIC', 'TCP_QUIC'])",
        Cel.quote("QUIC protocol is not supported for Instance target types."));
  }
}
