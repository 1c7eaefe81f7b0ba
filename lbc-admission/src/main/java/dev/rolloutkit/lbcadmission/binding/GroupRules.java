package dev.rolloutkit.lbcadmission.binding;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.lbcadmission.review.Rule;
import java.util.Optional;
import java.util.regex.Pattern;

/** The rules that compare a binding with its target group. */
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

  Optional<Problem> ipAddressType() {
    Outcome<String> found =
        group.get(
            Rule.BINDING_ADDRESS_TYPE,
            BindingSpec.IP_ADDRESS_TYPE,
            "unable to get target group IP address type",
            FoundGroup::ipAddressType);
    if (found instanceof Outcome.Failed<String> failed) {
      return Optional.of(failed.problems().get(0));
    }
    String given = spec.ipAddressType();
    String expected = found.orElseThrow();
    return (given == null ? "ipv4" : given).equals(expected)
        ? Optional.empty()
        : problem(
            Rule.BINDING_ADDRESS_TYPE,
            BindingSpec.IP_ADDRESS_TYPE,
            "invalid IP address type " + expected + " for TargetGroup " + arn);
  }

  Optional<Problem> vpc() {
    String given = spec.vpcId();
    if (given.isEmpty()) {
      return Optional.empty();
    }
    if (!VPC_ID.matcher(given).matches()) {
      return problem(
          Rule.BINDING_VPC_FORMAT,
          BindingSpec.VPC_ID,
          "ValidationError: vpcID "
              + given
              + " failed to satisfy constraint: VPC Id must begin with 'vpc-' followed by 8, 17 or"
              + " 32 lowercase letters (a-f) or numbers.");
    }
    Outcome<String> found =
        group.get(Rule.BINDING_VPC, BindingSpec.VPC_ID, NO_VPC, got -> Outcome.ok(got.vpcId()));
    if (found instanceof Outcome.Failed<String> failed) {
      return Optional.of(failed.problems().get(0));
    }
    return given.equals(found.orElseThrow())
        ? Optional.empty()
        : problem(
            Rule.BINDING_VPC,
            BindingSpec.VPC_ID,
            "invalid VpcID " + given + " doesnt match VpcID from TargetGroup " + arn);
  }

  Optional<Problem> protocol() {
    String given = spec.protocol();
    if (given == null) {
      return Optional.empty();
    }
    Outcome<String> found =
        group.get(
            Rule.BINDING_PROTOCOL, BindingSpec.PROTOCOL, NO_VPC, got -> Outcome.ok(got.protocol()));
    if (found instanceof Outcome.Failed<String> failed) {
      return Optional.of(failed.problems().get(0));
    }
    String expected = found.orElseThrow();
    if (!given.equals(expected)) {
      return problem(
          Rule.BINDING_PROTOCOL,
          BindingSpec.PROTOCOL,
          "TargetGroup "
              + arn
              + " protocol differs (got "
              + given
              + ", expected "
              + expected
              + ")");
    }
    boolean quic = given.equals("QUIC") || given.equals("TCP_QUIC");
    return quic && "instance".equals(spec.targetType())
        ? problem(
            Rule.BINDING_QUIC,
            BindingSpec.PROTOCOL,
            "QUIC protocol is not supported for Instance target types.")
        : Optional.empty();
  }

  private static Optional<Problem> problem(Rule rule, String member, String message) {
    return Optional.of(BindingSpec.problem(rule, member, message));
  }
}
