package dev.rolloutkit.lbc.action;

import dev.rolloutkit.apimachinery.internal.json.MergingList;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.jspecify.annotations.Nullable;

/**
 * Decodes an action. The value of a repeated field is merged into its earlier value, as in Go.
 *
 * @rule A field of an action that is repeated is merged into its earlier value.
 */
final class ActionReader {
  private static final String STRING = "string";
  private static final FieldNames ACTION =
      FieldNames.of(
          "type",
          "targetGroupARN",
          "targetGroupName",
          "fixedResponseConfig",
          "redirectConfig",
          "forwardConfig");
  private static final FieldNames FIXED = FieldNames.of("contentType", "messageBody", "statusCode");
  private static final FieldNames REDIRECT =
      FieldNames.of("host", "path", "port", "protocol", "query", "statusCode");
  private static final FieldNames FORWARD =
      FieldNames.of("targetGroups", "targetGroupStickinessConfig");
  private static final FieldNames TARGET =
      FieldNames.of("targetGroupARN", "targetGroupName", "serviceName", "servicePort", "weight");
  private static final FieldNames STICKINESS = FieldNames.of("enabled", "durationSeconds");
  private static final LbcAction.Target NO_TARGET =
      new LbcAction.Target(null, null, null, null, null);

  private final GoJsonDecoder in;
  private final boolean namesGroups;
  private String type = "";
  private @Nullable String arn;
  private @Nullable String name;
  private LbcAction.@Nullable FixedResponse fixed;
  private @Nullable RedirectParts redirect;
  private @Nullable ForwardParts forward;

  /**
   * The content of an annotation.
   *
   * @param type the type, which may be unknown
   * @param fields all other fields, including those of other types
   */
  record Decoded(String type, LbcAction.Fields fields) {}

  private static final class RedirectParts {
    final @Nullable String[] parts = new @Nullable String[5];
    String status = "";

    LbcAction.Redirect value() {
      return LbcAction.Redirect.builder()
          .host(parts[0])
          .path(parts[1])
          .port(parts[2])
          .protocol(parts[3])
          .query(parts[4])
          .statusCode(status)
          .build();
    }
  }

  private static final class ForwardParts {
    final MergingList<LbcAction.Target> targets = new MergingList<>();
    boolean targetsThere;
    LbcAction.@Nullable Stickiness stickiness;

    LbcAction.Forward value() {
      return new LbcAction.Forward(targetsThere ? targets.map(target -> target) : null, stickiness);
    }
  }

  private ActionReader(GoJsonDecoder in, boolean namesGroups) {
    this.in = in;
    this.namesGroups = namesGroups;
  }

  /**
   * Reads an action without checking it.
   *
   * @param namesGroups whether target groups may be given by their names
   */
  static Decoded read(GoJsonDecoder in, boolean namesGroups) {
    ActionReader reader = new ActionReader(in, namesGroups);
    if (!in.nextNull() && in.beginObject("ingress.Action")) {
      for (int f; (f = in.nextField("Action", ACTION)) >= 0; in.endField()) {
        reader.field(f);
      }
    }
    return reader.decoded();
  }

  private void field(int f) {
    switch (f) {
      case 0 -> type = in.string("ingress.ActionType", type);
      case 1 -> arn = in.stringOrNull(STRING, arn);
      case 2 -> name = groupName(name);
      case 3 -> {
        if (in.nextNull()) {
          fixed = null;
        } else if (in.beginObject("ingress.FixedResponseActionConfig")) {
          readFixed(fixed == null ? new LbcAction.FixedResponse(null, null, "") : fixed);
        }
      }
      case 4 -> {
        if (in.nextNull()) {
          redirect = null;
        } else if (in.beginObject("ingress.RedirectActionConfig")) {
          readRedirect(redirect == null ? new RedirectParts() : redirect);
        }
      }
      default -> {
        if (in.nextNull()) {
          forward = null;
        } else if (in.beginObject("ingress.ForwardActionConfig")) {
          readForward(forward == null ? new ForwardParts() : forward);
        }
      }
    }
  }

  private void readFixed(LbcAction.FixedResponse held) {
    String contentType = held.contentType();
    String body = held.messageBody();
    String status = held.statusCode();
    for (int f; (f = in.nextField("FixedResponseActionConfig", FIXED)) >= 0; in.endField()) {
      switch (f) {
        case 0 -> contentType = in.stringOrNull(STRING, contentType);
        case 1 -> body = in.stringOrNull(STRING, body);
        default -> status = in.string(STRING, status);
      }
    }
    fixed = new LbcAction.FixedResponse(contentType, body, status);
  }

  private void readRedirect(RedirectParts into) {
    redirect = into;
    for (int f; (f = in.nextField("RedirectActionConfig", REDIRECT)) >= 0; in.endField()) {
      if (f < into.parts.length) {
        into.parts[f] = in.stringOrNull(STRING, into.parts[f]);
      } else {
        into.status = in.string(STRING, into.status);
      }
    }
  }

  private void readForward(ForwardParts into) {
    forward = into;
    for (int f; (f = in.nextField("ForwardActionConfig", FORWARD)) >= 0; in.endField()) {
      if (f == 0) {
        into.targetsThere =
            into.targets.read(in, "[]ingress.TargetGroupTuple", () -> NO_TARGET, this::readTarget);
      } else if (in.nextNull()) {
        into.stickiness = null;
      } else if (in.beginObject("ingress.TargetGroupStickinessConfig")) {
        into.stickiness = readStickiness(into.stickiness);
      }
    }
  }

  private LbcAction.Target readTarget(LbcAction.Target held) {
    if (in.nextNull() || !in.beginObject("ingress.TargetGroupTuple")) {
      return held;
    }
    String targetArn = held.targetGroupArn();
    String targetName = held.targetGroupName();
    String service = held.serviceName();
    IntOrStringValue port = held.servicePort();
    Integer weight = held.weight();
    for (int f; (f = in.nextField("TargetGroupTuple", TARGET)) >= 0; in.endField()) {
      switch (f) {
        case 0 -> targetArn = in.stringOrNull(STRING, targetArn);
        case 1 -> targetName = groupName(targetName);
        case 2 -> service = in.stringOrNull(STRING, service);
        case 3 -> port = in.nextNull() ? null : in.intOrString();
        default -> weight = int32(weight);
      }
    }
    return new LbcAction.Target(targetArn, targetName, service, port, weight);
  }

  private @Nullable String groupName(@Nullable String held) {
    if (namesGroups) {
      return in.stringOrNull(STRING, held);
    }
    in.skip();
    return held;
  }

  private LbcAction.Stickiness readStickiness(LbcAction.@Nullable Stickiness held) {
    Boolean enabled = held == null ? null : held.enabled();
    Integer seconds = held == null ? null : held.durationSeconds();
    for (int f; (f = in.nextField("TargetGroupStickinessConfig", STICKINESS)) >= 0; in.endField()) {
      if (f == 0) {
        enabled = in.nextNull() ? null : (Boolean) in.bool(Boolean.TRUE.equals(enabled));
      } else {
        seconds = int32(seconds);
      }
    }
    return new LbcAction.Stickiness(enabled, seconds);
  }

  private @Nullable Integer int32(@Nullable Integer held) {
    return in.nextNull() ? null : (Integer) (int) in.integer(32, held == null ? 0 : held);
  }

  private Decoded decoded() {
    return new Decoded(
        type,
        new LbcAction.Fields(
            arn,
            name,
            forward == null ? null : forward.value(),
            redirect == null ? null : redirect.value(),
            fixed));
  }
}
