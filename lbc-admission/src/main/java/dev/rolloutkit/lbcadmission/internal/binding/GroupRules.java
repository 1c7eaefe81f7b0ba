package dev.rolloutkit.lbcadmission.internal.binding;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.review.PatchOperation;
import dev.rolloutkit.lbcadmission.review.Violation;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rules that compare a binding with its target group.
 *
 * @rule The IP address type, VPC and protocol of a new TargetGroupBinding must be those of its
 *     target group.
 */
final class GroupRules {
  private static final Pattern VPC_ID =
      Pattern.compile("vpc-(?:[0-9a-f]{8}|[0-9a-f]{17}|[0-9a-f]{32})");
  private static final String NO_VPC = "unable to get target group VpcID";

  private final BindingSpec spec;
  private final String arn;
  private final FoundGroup group;

  GroupRules(BindingSpec spec, String arn, Controller controller) {
    this.spec = spec;
    this.arn = arn;
    this.group = new FoundGroup(controller.targetGroups(), spec.byArn(arn));
  }

  Optional<Violation> ipAddressType() {
    Outcome<String> found =
        group.get(
            WebhookRule.BINDING_ADDRESS_TYPE,
            BindingSpec.IP_ADDRESS_TYPE,
            "unable to get target group IP address type",
            FoundGroup::ipAddressType);
    if (found instanceof Outcome.Failed<String> failed) {
      return Optional.of(Violation.of(failed.problems().get(0)));
    }
    String given = spec.ipAddressType();
    String expected = found.orElseThrow();
    return (given == null ? "ipv4" : given).equals(expected)
        ? Optional.empty()
        : violation(
            WebhookRule.BINDING_ADDRESS_TYPE,
            BindingSpec.IP_ADDRESS_TYPE,
            "invalid IP address type " + expected + " for TargetGroup " + arn,
            spec.set(BindingSpec.IP_ADDRESS_TYPE, expected));
  }

  Optional<Violation> vpc() {
    String given = spec.vpcId();
    if (given.isEmpty()) {
      return Optional.empty();
    }
    if (!VPC_ID.matcher(given).matches()) {
      return violation(
          WebhookRule.BINDING_VPC_FORMAT,
          BindingSpec.VPC_ID,
          "ValidationError: vpcID "
              + given
              + " failed to satisfy constraint: VPC Id must begin with 'vpc-' followed by 8, 17 or"
              + " 32 lowercase letters (a-f) or numbers.",
          BindingSpec.remove(BindingSpec.VPC_ID));
    }
    Outcome<String> found =
        group.get(
            WebhookRule.BINDING_VPC, BindingSpec.VPC_ID, NO_VPC, got -> Outcome.ok(got.vpcId()));
    if (found instanceof Outcome.Failed<String> failed) {
      return Optional.of(Violation.of(failed.problems().get(0)));
    }
    return given.equals(found.orElseThrow())
        ? Optional.empty()
        : violation(
            WebhookRule.BINDING_VPC,
            BindingSpec.VPC_ID,
            "invalid VpcID " + given + " doesnt match VpcID from TargetGroup " + arn,
            BindingSpec.remove(BindingSpec.VPC_ID));
  }

  Optional<Violation> protocol() {
    String given = spec.protocol();
    if (given == null) {
      return Optional.empty();
    }
    Outcome<String> found =
        group.get(
            WebhookRule.BINDING_PROTOCOL,
            BindingSpec.PROTOCOL,
            NO_VPC,
            got -> Outcome.ok(got.protocol()));
    if (found instanceof Outcome.Failed<String> failed) {
      return Optional.of(Violation.of(failed.problems().get(0)));
    }
    String expected = found.orElseThrow();
    if (!given.equals(expected)) {
      return violation(
          WebhookRule.BINDING_PROTOCOL,
          BindingSpec.PROTOCOL,
          "TargetGroup " + arn + " protocol differs (got " + given + ", expected " + expected + ")",
          expected.isEmpty()
              ? BindingSpec.remove(BindingSpec.PROTOCOL)
              : spec.set(BindingSpec.PROTOCOL, expected));
    }
    boolean quic = given.equals("QUIC") || given.equals("TCP_QUIC");
    return quic && "instance".equals(spec.targetType())
        ? violation(
            WebhookRule.BINDING_QUIC,
            BindingSpec.PROTOCOL,
            "QUIC protocol is not supported for Instance target types.")
        : Optional.empty();
  }

  private static Optional<Violation> violation(
      WebhookRule rule, String member, String message, PatchOperation... fix) {
    return Optional.of(Violation.of(BindingSpec.problem(rule, member, message), fix));
  }
}
