package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An action as an annotation specifies it. Fields that belong to other action types may be set and
 * are ignored.
 *
 * <p>Source: AWS Load Balancer Controller 3, user-facing configuration types.
 */
@Value.Immutable
@ValueStyle
public interface LbcAction {
  /** The type of an action that forwards to target groups. */
  String FORWARD = "forward";

  /** The type of an action that redirects. */
  String REDIRECT = "redirect";

  /** The type of an action that returns a fixed response. */
  String FIXED_RESPONSE = "fixed-response";

  /** The type, in lower case. */
  String type();

  /**
   * The ARN of a single target group. When a forward action is read, the ARN is moved to {@code
   * forwardConfig}.
   */
  @Nullable String targetGroupArn();

  /**
   * The name of a single target group. When a forward action is read, the name is moved to {@code
   * forwardConfig}.
   */
  @Nullable String targetGroupName();

  /** The response of a fixed-response action. */
  @Nullable FixedResponse fixedResponse();

  /** The target of a redirect action. */
  @Nullable Redirect redirect();

  /** The targets of a forward action. */
  @Nullable Forward forward();

  /** An action that forwards. */
  static LbcAction forwarding(Forward forward) {
    return builder().type(FORWARD).forward(forward).build();
  }

  /** An action that answers 503 with a plain-text message. */
  static LbcAction unavailable(String message) {
    return builder()
        .type(FIXED_RESPONSE)
        .fixedResponse(new FixedResponse("text/plain", message, "503"))
        .build();
  }

  /** Returns a copy with other targets. */
  LbcAction withForward(@Nullable Forward forward);

  /** Creates a builder with no field set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link LbcAction}. */
  final class Builder extends ImmutableLbcAction.Builder {}

  /**
   * A response without a backend.
   *
   * @param contentType such as {@code text/plain}; {@code null} when absent
   * @param messageBody the body; {@code null} when absent
   * @param statusCode such as {@code 503}
   */
  record FixedResponse(
      @Nullable String contentType, @Nullable String messageBody, String statusCode) {}

  /** The target of a redirect; parts that are absent are taken from the request. */
  @Value.Immutable
  @ValueStyle
  interface Redirect {
    /** The host name. */
    @Nullable String host();

    /** The absolute path. */
    @Nullable String path();

    /** The port. */
    @Nullable String port();

    /** {@code HTTP} or {@code HTTPS}. */
    @Nullable String protocol();

    /** The query. */
    @Nullable String query();

    /** {@code HTTP_301} or {@code HTTP_302}; not validated. */
    String statusCode();

    /** Creates a builder with no field set. */
    static Builder builder() {
      return new Builder();
    }

    /** Builds {@link Redirect}. */
    final class Builder extends ImmutableRedirect.Builder {}
  }

  /**
   * Target groups and their weights.
   *
   * @param targetGroups the targets, in order; {@code null} when absent. An annotation
   *     distinguishes an absent list from an empty one, although both forward to nothing
   * @param stickiness the session stickiness; {@code null} when absent
   */
  record Forward(@Nullable ImmutableList<Target> targetGroups, @Nullable Stickiness stickiness) {

    /** The targets; empty if they are absent. */
    public ImmutableList<Target> targets() {
      return targetGroups == null ? ImmutableList.of() : targetGroups;
    }
  }

  /**
   * One target of a forward action: a target group by ARN or name, or a service.
   *
   * @param targetGroupArn its ARN; {@code null} when absent
   * @param targetGroupName its name; {@code null} when absent
   * @param serviceName the service; {@code null} when absent
   * @param servicePort the port of the service, by number or name; {@code null} when absent
   * @param weight its weight; {@code null} when absent, which AWS treats as 1
   */
  record Target(
      @Nullable String targetGroupArn,
      @Nullable String targetGroupName,
      @Nullable String serviceName,
      @Nullable IntOrStringValue servicePort,
      @Nullable Integer weight) {

    /** A target for a service, without a weight. */
    static Target service(String name, IntOrStringValue port) {
      return new Target(null, null, name, port, null);
    }
  }

  /**
   * Session stickiness: whether clients stay with a target group.
   *
   * @param enabled whether stickiness is enabled; {@code null} when absent
   * @param durationSeconds its duration in seconds; {@code null} when absent
   */
  record Stickiness(@Nullable Boolean enabled, @Nullable Integer durationSeconds) {}
}
