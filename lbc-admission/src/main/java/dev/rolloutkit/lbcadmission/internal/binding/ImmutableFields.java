package dev.rolloutkit.lbcadmission.internal.binding;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Checks the fields of a binding that must not change.
 *
 * @rule An update of a TargetGroupBinding must not change its target group, the type of its
 *     targets, its address type or its VPC.
 */
final class ImmutableFields {
  private ImmutableFields() {}

  /**
   * Reports all changed fields in one problem. A missing address type may be set to IPv4, and a
   * missing VPC to that of the controller; no field may be removed.
   *
   * @param arn the new ARN, given or looked up by name
   */
  static Optional<Violation> check(
      BindingSpec old, BindingSpec spec, String arn, Controller controller) {
    List<String> changed = new ArrayList<>();
    if (!arn.equals(oldArn(old, spec, arn, controller))) {
      changed.add(BindingSpec.TARGET_GROUP_ARN);
    }
    if (!Objects.equals(spec.targetType(), old.targetType())) {
      changed.add(BindingSpec.TARGET_TYPE);
    }
    String type = spec.ipAddressType();
    String oldType = old.ipAddressType();
    if (!Objects.equals(type, oldType) && !(oldType == null && "ipv4".equals(type))) {
      changed.add(BindingSpec.IP_ADDRESS_TYPE);
    }
    String vpc = spec.vpcId();
    boolean filledIn =
        old.vpcId().isEmpty() && vpc.equals(controller.settings().flags().awsVpcId());
    if (!vpc.equals(old.vpcId()) && !filledIn) {
      changed.add(BindingSpec.VPC_ID);
    }
    if (changed.isEmpty()) {
      return Optional.empty();
    }
    boolean nameAlone =
        changed.get(0).equals(BindingSpec.TARGET_GROUP_ARN)
            && spec.arn().isEmpty()
            && !old.arn().isEmpty();
    Problem problem =
        BindingSpec.problem(
            nameAlone && changed.size() == 1
                ? WebhookRule.BINDING_IMMUTABLE_NAME
                : WebhookRule.BINDING_IMMUTABLE_FIELDS,
            changed.get(0),
            "TargetGroupBinding update may not change these immutable fields: spec."
                + String.join(",spec.", changed));
    if (changed.get(0).equals(BindingSpec.TARGET_GROUP_ARN) && old.arn().isEmpty()) {
      // Every ARN differs from an empty old one, so there is no fix.
      return Optional.of(Violation.of(problem));
    }
    return Optional.of(
        new Violation(
            problem,
            changed.stream()
                .map(member -> spec.restore(member, old))
                .collect(ImmutableList.toImmutableList())));
  }

  /**
   * The old ARN. If the old binding has only a name, it is empty unless {@link
   * LbcAdmissionDefect#NAMES_NOT_RESOLVED} is fixed.
   */
  private static String oldArn(
      BindingSpec old, BindingSpec spec, String arn, Controller controller) {
    if (!controller.settings().fixes().fixes(LbcAdmissionDefect.NAMES_NOT_RESOLVED)
        || !old.arn().isEmpty()
        || old.name().isEmpty()) {
      return old.arn();
    }
    if (spec.arn().isEmpty() && spec.name().equals(old.name())) {
      return arn;
    }
    Outcome<String> found = FoundGroup.arnByName(controller.targetGroups(), old, "");
    return found.isOk() ? found.orElseThrow() : "";
  }
}
