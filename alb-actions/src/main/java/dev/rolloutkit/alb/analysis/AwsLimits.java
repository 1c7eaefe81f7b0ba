package dev.rolloutkit.alb.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.alb.annotation.ForwardActions;
import dev.rolloutkit.alb.settings.AlbProblemCodes;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.action.Authentication;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.rule.ListenerRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks for values that AWS rejects although the load balancer controller accepts them.
 *
 * <p>Source: Elastic Load Balancing API 2015-12-01 and its default quotas.
 *
 * @rule AWS rejects some values that the load balancer controller accepts, such as too many target
 *     groups or condition values.
 */
public final class AwsLimits {
  /** The maximum number of target groups of a forward action. */
  public static final int MAX_TARGET_GROUPS = 5;

  /** The maximum weight of a target group. */
  public static final int MAX_WEIGHT = 999;

  /** The maximum number of bytes in the body of a fixed response. */
  public static final int MAX_BODY_BYTES = 1024;

  /** The maximum number of condition values of a rule, by default. */
  public static final int MAX_CONDITION_VALUES = 5;

  private static final ImmutableList<String> CONTENT_TYPES =
      ImmutableList.of(
          "text/plain", "text/css", "text/html", "application/javascript", "application/json");
  private static final ImmutableList<String> REDIRECT_STATUSES =
      ImmutableList.of("HTTP_301", "HTTP_302");
  private static final ImmutableList<String> UNAUTHENTICATED =
      ImmutableList.of("allow", "authenticate", "deny");
  private static final ImmutableSet<Character> STATUS_CLASSES = ImmutableSet.of('2', '4', '5');
  private static final ProblemCode CODE = AlbProblemCodes.AWS_LIMIT;

  private AwsLimits() {}

  /** The values of an action that AWS rejects, with paths relative to the action. */
  public static ImmutableList<Problem> check(LbcAction action) {
    List<Problem> out = new ArrayList<>();
    if (action instanceof LbcAction.Forward forward) {
      checkForward(FieldPath.of("forwardConfig"), forward, out);
    } else if (action instanceof LbcAction.FixedResponse fixed) {
      checkFixed(FieldPath.of("fixedResponseConfig"), fixed, out);
    } else if (action instanceof LbcAction.Redirect redirect) {
      checkRedirect(FieldPath.of("redirectConfig"), redirect, out);
    }
    return ImmutableList.copyOf(out);
  }

  private static void checkForward(FieldPath at, LbcAction.Forward forward, List<Problem> out) {
    FieldPath groups = at.child("targetGroups");
    List<LbcAction.Target> targets = forward.targets();
    if (targets.isEmpty()) {
      out.add(Problem.required(groups, "AWS requires a target group").withCode(CODE));
    }
    if (targets.size() > MAX_TARGET_GROUPS) {
      out.add(Problem.tooMany(groups, targets.size(), MAX_TARGET_GROUPS).withCode(CODE));
    }
    Set<String> arns = new HashSet<>();
    long total = 0;
    for (int i = 0; i < targets.size(); i++) {
      LbcAction.Target target = targets.get(i);
      Integer weight = target.weight();
      total += weight == null ? 1 : Math.max(0, weight);
      if (weight != null && (weight < 0 || weight > MAX_WEIGHT)) {
        out.add(
            Problem.invalid(
                    groups.index(i).child("weight"), weight, "must be between 0 and 999, inclusive")
                .withCode(CODE));
      }
      String arn = target.targetGroupArn();
      if (arn != null && !arns.add(arn)) {
        out.add(
            Problem.duplicate(groups.index(i).child("targetGroupARN"), GoStrings.quote(arn))
                .withCode(CODE));
      }
    }
    if (total == 0 && !targets.isEmpty()) {
      out.add(
          Problem.invalid(groups, 0, "all weights are 0, so that no request is forwarded")
              .withCode(CODE));
    }
    LbcAction.Stickiness sticky = forward.stickiness();
    if (sticky != null && Boolean.TRUE.equals(sticky.enabled())) {
      Integer seconds = sticky.durationSeconds();
      if (seconds == null || seconds < 1 || seconds > ForwardActions.MAX_STICKINESS_SECONDS) {
        out.add(
            Problem.invalid(
                    at.child("targetGroupStickinessConfig", "durationSeconds"),
                    seconds == null ? null : seconds.toString(),
                    "must be between 1 and 604800, inclusive")
                .withCode(CODE));
      }
    }
  }

  private static void checkFixed(FieldPath at, LbcAction.FixedResponse fixed, List<Problem> out) {
    String body = fixed.messageBody();
    if (body != null && GoStrings.utf8Length(body) > MAX_BODY_BYTES) {
      out.add(Problem.tooLong(at.child("messageBody"), MAX_BODY_BYTES).withCode(CODE));
    }
    String type = fixed.contentType();
    if (type != null && !CONTENT_TYPES.contains(type)) {
      out.add(
          Problem.notSupported(at.child("contentType"), GoStrings.quote(type), CONTENT_TYPES)
              .withCode(CODE));
    }
    if (!isStatus(fixed.statusCode())) {
      out.add(
          Problem.invalid(
                  at.child("statusCode"),
                  GoStrings.quote(fixed.statusCode()),
                  "must be 2XX, 4XX or 5XX")
              .withCode(CODE));
    }
  }

  private static boolean isStatus(String status) {
    return status.length() == 3
        && STATUS_CLASSES.contains(status.charAt(0))
        && isDigit(status.charAt(1))
        && isDigit(status.charAt(2));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static void checkRedirect(FieldPath at, LbcAction.Redirect to, List<Problem> out) {
    if (!REDIRECT_STATUSES.contains(to.statusCode())) {
      out.add(
          Problem.notSupported(
                  at.child("statusCode"), GoStrings.quote(to.statusCode()), REDIRECT_STATUSES)
              .withCode(CODE));
    }
    boolean same =
        isDefault(to.protocol(), "#{protocol}")
            && isDefault(to.host(), "#{host}")
            && isDefault(to.port(), "#{port}")
            && isDefault(to.path(), "/#{path}")
            && isDefault(to.query(), "#{query}");
    if (same) {
      out.add(
          Problem.required(
                  at, "one of protocol, host, port, path and query must change the request")
              .withCode(CODE));
    }
  }

  private static boolean isDefault(@Nullable String value, String placeholder) {
    return value == null || value.equals(placeholder);
  }

  /**
   * Finds what AWS rejects in a rule: too many condition values, and values of its authentication
   * and its action.
   */
  public static ImmutableList<Problem> check(ListenerRule rule) {
    int values = rule.conditions().stream().mapToInt(LbcCondition::size).sum();
    List<Problem> out = new ArrayList<>();
    if (values > MAX_CONDITION_VALUES) {
      out.add(
          Problem.tooMany(FieldPath.of("conditions"), values, MAX_CONDITION_VALUES).withCode(CODE));
    }
    rule.authentication().ifPresent(by -> checkAuthentication(by, out));
    out.addAll(check(rule.action()));
    return ImmutableList.copyOf(out);
  }

  private static void checkAuthentication(Authentication by, List<Problem> out) {
    FieldPath at = FieldPath.of("authentication");
    if (!UNAUTHENTICATED.contains(by.onUnauthenticatedRequest())) {
      out.add(
          Problem.notSupported(
                  at.child("onUnauthenticatedRequest"),
                  GoStrings.quote(by.onUnauthenticatedRequest()),
                  UNAUTHENTICATED)
              .withCode(CODE));
    }
    if (by.sessionTimeout() < 1 || by.sessionTimeout() > ForwardActions.MAX_STICKINESS_SECONDS) {
      out.add(
          Problem.invalid(
                  at.child("sessionTimeout"),
                  Long.toString(by.sessionTimeout()),
                  "must be between 1 and 604800, inclusive")
              .withCode(CODE));
    }
  }
}
