package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.function.Function;
import org.immutables.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An action as an annotation specifies it: one that forwards, redirects or answers itself.
 *
 * <p>Source: AWS Load Balancer Controller 3, user-facing configuration types.
 */
public sealed interface LbcAction {
  /** The type of an action that forwards to target groups. */
  String FORWARD = "forward";

  /** The type of an action that redirects. */
  String REDIRECT = "redirect";

  /** The type of an action that returns a fixed response. */
  String FIXED_RESPONSE = "fixed-response";

  /** The type as JSON has it, such as {@code forward}. */
  String type();

  /** The fields of other types that the annotation sets too. The controller ignores them. */
  Fields ignored();

  /** The targets of a forward action; empty for other actions. */
  @Value.NonAttribute
  default ImmutableList<Target> targets() {
    return this instanceof Forward forward && forward.targetGroups() != null
        ? forward.targetGroups()
        : ImmutableList.of();
  }

  /** Applies the function for this type of action and returns its result. */
  default <R> R match(
      Function<? super Forward, ? extends R> forward,
      Function<? super Redirect, ? extends R> redirect,
      Function<? super FixedResponse, ? extends R> fixedResponse) {
    if (this instanceof Forward to) {
      return forward.apply(to);
    }
    return this instanceof Redirect to
        ? redirect.apply(to)
        : fixedResponse.apply((FixedResponse) this);
  }

  /** An action that answers 503 with a plain-text message. */
  static LbcAction unavailable(String message) {
    return new FixedResponse("text/plain", message, "503");
  }

  /**
   * An action that forwards to target groups by their weights.
   *
   * @param targetGroups the targets, in order; {@code null} when absent. An annotation
   *     distinguishes an absent list from an empty one, although both forward to nothing
   * @param stickiness the session stickiness; {@code null} when absent
   * @param ignored the fields of other types
   */
  record Forward(
      @Nullable ImmutableList<Target> targetGroups, @Nullable Stickiness stickiness, Fields ignored)
      implements LbcAction {

    /** An action without fields of other types. */
    public Forward(@Nullable ImmutableList<Target> targetGroups, @Nullable Stickiness stickiness) {
      this(targetGroups, stickiness, Fields.NONE);
    }

    @Override
    public String type() {
      return FORWARD;
    }
  }

  /** An action that redirects; parts of the target that are absent are taken from the request. */
  @Value.Immutable
  @ValueStyle
  non-sealed interface Redirect extends LbcAction {
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

    @Override
    default Fields ignored() {
      return Fields.NONE;
    }

    @Override
    @Value.NonAttribute
    default String type() {
      return REDIRECT;
    }

    /** Returns a copy with other ignored fields. */
    Redirect withIgnored(Fields ignored);

    /** Creates a builder with no field set. */
    static Builder builder() {
      return new Builder();
    }

    /** Builds {@link Redirect}. */
    final class Builder extends ImmutableRedirect.Builder {}
  }

  /**
   * An action that answers without a backend.
   *
   * @param contentType such as {@code text/plain}; {@code null} when absent
   * @param messageBody the body; {@code null} when absent
   * @param statusCode such as {@code 503}
   * @param ignored the fields of other types
   */
  record FixedResponse(
      @Nullable String contentType, @Nullable String messageBody, String statusCode, Fields ignored)
      implements LbcAction {

    /** An action without fields of other types. */
    public FixedResponse(
        @Nullable String contentType, @Nullable String messageBody, String statusCode) {
      this(contentType, messageBody, statusCode, Fields.NONE);
    }

    @Override
    public String type() {
      return FIXED_RESPONSE;
    }
  }

  /**
   * The fields of an annotation beside its type, each {@code null} when absent.
   *
   * @param targetGroupArn the ARN of a single target group to forward to
   * @param targetGroupName the name of a single target group to forward to
   * @param forward the field {@code forwardConfig}
   * @param redirect the field {@code redirectConfig}
   * @param fixedResponse the field {@code fixedResponseConfig}
   */
  record Fields(
      @Nullable String targetGroupArn,
      @Nullable String targetGroupName,
      @Nullable Forward forward,
      @Nullable Redirect redirect,
      @Nullable FixedResponse fixedResponse) {
    /** No fields. */
    public static final Fields NONE = new Fields(null, null, null, null, null);
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
