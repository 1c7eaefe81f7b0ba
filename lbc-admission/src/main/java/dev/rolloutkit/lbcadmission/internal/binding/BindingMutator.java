package dev.rolloutkit.lbcadmission.internal.binding;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.controller.LbcAdmissionDefect;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.WebhookAnswer;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets the missing fields of a new binding to the values of its target group in AWS. If the binding
 * has only the name of the target group, the group is looked up by this name first. Then it is
 * looked up once by its ARN, or not at all if no other field is missing.
 *
 * <p>Source: AWS Load Balancer Controller, mutating webhook of TargetGroupBindings.
 *
 * @rule A new TargetGroupBinding gets its missing target type, IP address type, VPC and protocol
 *     from its target group in AWS.
 */
public final class BindingMutator {
  private final BindingSpec spec;
  private final Controller controller;
  private final List<PatchOperation> patch = new ArrayList<>();
  private @Nullable Problem problem;

  private BindingMutator(BindingSpec spec, Controller controller) {
    this.spec = spec;
    this.controller = controller;
  }

  /** The answer to a new binding; its patch is sorted by path. */
  public static WebhookAnswer create(ObjectNode object, Controller controller) {
    return new BindingMutator(new BindingSpec(object), controller).create();
  }

  private WebhookAnswer create() {
    String arn = arn();
    if (problem == null) {
      defaults(new FoundGroup(controller.targetGroups(), spec.byArn(arn)));
    }
    if (problem != null) {
      return WebhookAnswer.deny(ImmutableList.of(problem));
    }
    patch.sort(Comparator.comparing(PatchOperation::path));
    return WebhookAnswer.allow(patch);
  }

  private String arn() {
    if (!spec.arn().isEmpty()) {
      return spec.arn();
    }
    if (spec.name().isEmpty()) {
      problem =
          BindingSpec.problem(
              WebhookRule.BINDING_NEEDS_GROUP,
              BindingSpec.TARGET_GROUP_ARN,
              "must provide either TargetGroupARN or TargetGroupName");
      return "";
    }
    String arn = take(FoundGroup.arnByName(controller.targetGroups(), spec, ""));
    if (arn == null) {
      return "";
    }
    set(BindingSpec.TARGET_GROUP_ARN, arn);
    return arn;
  }

  private void defaults(FoundGroup group) {
    if (spec.targetType() == null) {
      String found =
          take(
              group.get(
                  WebhookRule.BINDING_DEFAULTS,
                  BindingSpec.TARGET_TYPE,
                  "couldn't determine TargetType",
                  got -> Outcome.ok(got.targetType())));
      if (found != null && !found.equals("instance") && !found.equals("ip")) {
        problem =
            BindingSpec.problem(
                WebhookRule.BINDING_DEFAULTS,
                BindingSpec.TARGET_TYPE,
                "unsupported TargetType: " + found);
      }
      set(BindingSpec.TARGET_TYPE, found);
    }
    if (problem == null && spec.ipAddressType() == null) {
      set(
          BindingSpec.IP_ADDRESS_TYPE,
          take(
              group.get(
                  WebhookRule.BINDING_DEFAULTS,
                  BindingSpec.IP_ADDRESS_TYPE,
                  "unable to get target group IP address type",
                  FoundGroup::ipAddressType)));
    }
    if (problem == null && spec.vpcId().isEmpty()) {
      String found =
          take(
              group.get(
                  WebhookRule.BINDING_DEFAULTS,
                  BindingSpec.VPC_ID,
                  "unable to get target group VpcID",
                  got -> Outcome.ok(got.vpcId())));
      set(BindingSpec.VPC_ID, found == null || found.isEmpty() ? null : found);
    }
    if (problem == null && spec.protocol() == null) {
      String found =
          take(
              group.get(
                  WebhookRule.BINDING_DEFAULTS,
                  BindingSpec.PROTOCOL,
                  "couldn't determine TargetGroup protocol",
                  (AwsTargetGroup got) -> Outcome.ok(got.protocol())));
      boolean leave =
          controller.settings().fixes().fixes(LbcAdmissionDefect.EMPTY_PROTOCOL_WRITTEN)
              && found != null
              && found.isEmpty();
      set(BindingSpec.PROTOCOL, leave ? null : found);
    }
  }

  private @Nullable String take(Outcome<String> outcome) {
    if (outcome instanceof Outcome.Failed<String> failed) {
      problem = failed.problems().get(0);
      return null;
    }
    return outcome.orElseThrow();
  }

  private void set(String member, @Nullable String value) {
    if (value != null) {
      patch.add(spec.set(member, value));
    }
  }
}
