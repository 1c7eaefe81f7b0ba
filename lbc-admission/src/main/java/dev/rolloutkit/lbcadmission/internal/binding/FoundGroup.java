package dev.rolloutkit.lbcadmission.internal.binding;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbcadmission.controller.AwsTargetGroup;
import dev.rolloutkit.lbcadmission.controller.TargetGroupLookup;
import dev.rolloutkit.lbcadmission.controller.TargetGroupQuery;
import dev.rolloutkit.lbcadmission.review.LbcAdmissionProblemCodes;
import dev.rolloutkit.lbcadmission.review.WebhookRule;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The target group of a binding, or the error of its look-up. It is looked up once, on first use.
 *
 * @rule A target group is looked up once, and an error of AWS becomes the answer of the webhook.
 */
final class FoundGroup {
  private static final String NIL =
      "panic: runtime error: invalid memory address or nil pointer dereference [recovered]";

  private final TargetGroupLookup lookup;
  private final TargetGroupQuery query;
  private @Nullable Outcome<AwsTargetGroup> found;

  FoundGroup(TargetGroupLookup lookup, TargetGroupQuery query) {
    this.lookup = lookup;
    this.query = query;
  }

  /** A value of the group; an error becomes a problem with the given rule, field and prefix. */
  <T> Outcome<T> get(
      WebhookRule rule,
      String member,
      String introduction,
      Function<AwsTargetGroup, Outcome<T>> fact) {
    if (found == null) {
      found = single(lookup, query);
    }
    Outcome<T> outcome = found.flatMap(fact);
    return outcome instanceof Outcome.Failed<T> failed
        ? Outcome.failed(
            problem(rule, member, member, introduction + ": ", failed.problems().get(0)))
        : outcome;
  }

  /**
   * The error of a look-up as a problem with the code of the rule; the problem that a target group
   * is unknown keeps its own code.
   */
  private static Problem problem(
      WebhookRule rule, String member, String fact, String introduction, Problem cause) {
    return cause.code().equals(LbcAdmissionProblemCodes.TARGET_GROUP_UNKNOWN)
        ? Problem.plain(
            BindingSpec.at(member),
            "spec." + member + " depends on " + fact + " of " + cause.message(),
            cause.code())
        : BindingSpec.problem(rule, member, introduction + cause.message());
  }

  /** The address type of the group; IPv4 if AWS returns none. */
  static Outcome<String> ipAddressType(AwsTargetGroup group) {
    return switch (group.ipAddressType()) {
      case "ipv6" -> Outcome.ok("ipv6");
      case "ipv4", "" -> Outcome.ok("ipv4");
      default ->
          Outcome.failed(
              BindingSpec.problem(
                  WebhookRule.BINDING_ADDRESS_TYPE,
                  BindingSpec.IP_ADDRESS_TYPE,
                  "unsupported IPAddressType: " + group.ipAddressType()));
    };
  }

  /** The ARN of the group with the name in the binding. */
  static Outcome<String> arnByName(
      TargetGroupLookup lookup, BindingSpec spec, String introduction) {
    Outcome<AwsTargetGroup> found = single(lookup, spec.byName());
    if (found instanceof Outcome.Failed<AwsTargetGroup> failed) {
      return Outcome.failed(
          problem(
              WebhookRule.BINDING_GROUP_BY_NAME,
              "targetGroupName",
              "the ARN",
              introduction,
              failed.problems().get(0)));
    }
    String arn = found.orElseThrow().arn();
    return arn == null
        ? Outcome.failed(
            Problem.plain(
                BindingSpec.at("targetGroupName"), NIL, LbcAdmissionProblemCodes.CONTROLLER_PANIC))
        : Outcome.ok(arn);
  }

  private static Outcome<AwsTargetGroup> single(TargetGroupLookup lookup, TargetGroupQuery query) {
    Outcome<ImmutableList<AwsTargetGroup>> all = lookup.find(query);
    if (all instanceof Outcome.Failed<ImmutableList<AwsTargetGroup>> failed) {
      return Outcome.failed(failed.problems());
    }
    ImmutableList<AwsTargetGroup> groups = all.orElseThrow();
    return groups.size() == 1
        ? Outcome.ok(groups.get(0))
        : Outcome.failed(
            BindingSpec.problem(
                WebhookRule.BINDING_GROUP_BY_NAME,
                BindingSpec.TARGET_GROUP_ARN,
                "expecting a single targetGroup with query ["
                    + query.text()
                    + "] but got "
                    + groups.size()));
  }
}
