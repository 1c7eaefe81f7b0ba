package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the action of a service from the annotations of its Ingress.
 *
 * <p>Source: AWS Load Balancer Controller 3, backend builder. Like the controller, this class does
 * not check the ranges of weights and stickiness, the number of target groups, or status codes.
 * {@code AwsLimits} of alb-actions checks these.
 *
 * @rule An action annotation must have a known type and the configuration of that type.
 */
public final class ActionParser {
  private static final ProblemCode CODE = LbcProblemCodes.ACTION_INVALID;
  private static final String ACTIONS = "actions.";
  private static final String TUPLE = "invalid ForwardConfig: invalid TargetGroupTuple: ";

  private static final String WEIGHTLESS =
      "invalid ForwardConfig: weight must be set when route to multiple target groups";

  private ActionParser() {}

  /**
   * The action of a service, validated and normalised: a forward action has its target groups in
   * {@code forwardConfig}, and ports that are written as strings of digits are numbers.
   *
   * <p>Problems: {@code missing actions.web configuration}, a value that is not an action, and a
   * violation of the rules of an action type. Only the first problem is returned, as the controller
   * reports it.
   *
   * @rule A forward action has its target groups in {@code forwardConfig}, and ports of digits are
   *     numbers.
   */
  public static Outcome<LbcAction> action(
      Map<String, String> annotations, String service, ReaderSettings options) {
    return action(options.read(annotations), service, options);
  }

  static Outcome<LbcAction> action(
      Annotations annotations, String service, ReaderSettings options) {
    boolean namesGroups = options.flags().release().has(LbcChange.TARGET_GROUP_NAME_IN_ACTIONS);
    return annotations
        .json(ACTIONS, service, in -> ActionReader.read(in, namesGroups))
        .flatMap(
            action ->
                action.isPresent()
                    ? checked(annotations, service, action.get(), namesGroups)
                    : options.flags().tolerateNonExistentBackendAction()
                        ? Outcome.ok(LbcAction.unavailable("Backend action does not exist"))
                        : failed(
                            Annotations.path(annotations.key(ACTIONS, service)),
                            "missing actions." + service + " configuration",
                            LbcProblemCodes.ACTION_MISSING));
  }

  static <T> Outcome<T> failed(FieldPath at, String message, ProblemCode code) {
    return Outcome.failed(Problem.plain(at, message, code));
  }

  private static Outcome<LbcAction> checked(
      Annotations annotations, String service, ActionReader.Decoded action, boolean namesGroups) {
    LbcAction.Fields fields = action.fields();
    String problem =
        switch (action.type()) {
          case LbcAction.FIXED_RESPONSE -> checkFixed(fields.fixedResponse());
          case LbcAction.REDIRECT -> checkRedirect(fields.redirect());
          case LbcAction.FORWARD -> namesGroups ? checkForward(fields) : checkOldForward(fields);
          default -> "unknown action type: " + action.type();
        };
    return problem == null
        ? Outcome.ok(value(action.type(), fields))
        : failed(Annotations.path(annotations.key(ACTIONS, service)), problem, CODE);
  }

  private static @Nullable String checkFixed(LbcAction.@Nullable FixedResponse config) {
    if (config == null) {
      return "missing FixedResponseConfig";
    }
    return config.statusCode().isEmpty()
        ? "invalid FixedResponseConfig: statusCode is required"
        : null;
  }

  private static @Nullable String checkRedirect(LbcAction.@Nullable Redirect config) {
    if (config == null) {
      return "missing RedirectConfig";
    }
    return config.statusCode().isEmpty() ? "invalid RedirectConfig: statusCode is required" : null;
  }

  private static @Nullable String checkForward(LbcAction.Fields action) {
    boolean direct = action.targetGroupArn() != null || action.targetGroupName() != null;
    LbcAction.Forward config = action.forward();
    if (config == null) {
      return direct ? null : "missing ForwardConfig or TargetGroupARN/TargetGroupName";
    }
    if (direct) {
      return "either ForwardConfig or TargetGroupARN/TargetGroupName can be specified";
    }
    boolean weightless = false;
    for (LbcAction.Target target : config.targets()) {
      boolean group = target.targetGroupArn() != null || target.targetGroupName() != null;
      boolean service = target.serviceName() != null;
      if (!group && !service) {
        return TUPLE + "missing serviceName or targetGroupARN/targetGroupName";
      }
      if (group && service) {
        return TUPLE + "either serviceName or targetGroupARN/targetGroupName can be specified";
      }
      if (service && target.servicePort() == null) {
        return TUPLE + "missing servicePort";
      }
      weightless |= target.weight() == null;
    }
    return weightless && config.targets().size() > 1 ? WEIGHTLESS : null;
  }

  /**
   * As {@link #checkForward}, for releases in which an action cannot refer to a target group by
   * name.
   */
  private static @Nullable String checkOldForward(LbcAction.Fields action) {
    LbcAction.Forward config = action.forward();
    if ((action.targetGroupArn() == null) == (config == null)) {
      return "precisely one of TargetGroupArn and ForwardConfig can be specified";
    }
    if (config == null) {
      return null;
    }
    boolean weightless = false;
    for (LbcAction.Target target : config.targets()) {
      if ((target.targetGroupArn() == null) == (target.serviceName() == null)) {
        return TUPLE + "precisely one of targetGroupARN and serviceName can be specified";
      }
      if (target.serviceName() != null && target.servicePort() == null) {
        return TUPLE + "missing servicePort";
      }
      weightless |= target.weight() == null;
    }
    return weightless && config.targets().size() > 1 ? WEIGHTLESS : null;
  }

  private static LbcAction value(String type, LbcAction.Fields fields) {
    LbcAction.Forward forward = fields.forward();
    LbcAction.Redirect redirect = fields.redirect();
    LbcAction.FixedResponse fixed = fields.fixedResponse();
    String arn = fields.targetGroupArn();
    String name = fields.targetGroupName();
    if (type.equals(LbcAction.REDIRECT) && redirect != null) {
      return redirect.withIgnored(new LbcAction.Fields(arn, name, forward, null, fixed));
    }
    if (type.equals(LbcAction.FIXED_RESPONSE) && fixed != null) {
      return new LbcAction.FixedResponse(
          fixed.contentType(),
          fixed.messageBody(),
          fixed.statusCode(),
          new LbcAction.Fields(arn, name, forward, redirect, null));
    }
    if (forward == null) {
      return new LbcAction.Forward(
          ImmutableList.of(new LbcAction.Target(arn, name, null, null, null)), null);
    }
    return new LbcAction.Forward(
        forward.targetGroups() == null ? null : withPorts(forward.targetGroups()),
        forward.stickiness(),
        new LbcAction.Fields(null, null, null, redirect, fixed));
  }

  /** The targets, in which ports that are strings of digits are numbers. */
  private static ImmutableList<LbcAction.Target> withPorts(List<LbcAction.Target> all) {
    ImmutableList.Builder<LbcAction.Target> targets =
        ImmutableList.builderWithExpectedSize(all.size());
    for (LbcAction.Target target : all) {
      IntOrStringValue port = target.servicePort();
      targets.add(
          port == null || port.isInt()
              ? target
              : new LbcAction.Target(
                  target.targetGroupArn(),
                  target.targetGroupName(),
                  target.serviceName(),
                  IntOrStringValue.parse(port.stringValue()),
                  target.weight()));
    }
    return targets.build();
  }
}
