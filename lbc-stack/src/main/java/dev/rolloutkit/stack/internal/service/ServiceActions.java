package dev.rolloutkit.stack.internal.service;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.json.MergingList;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.StackProblemCodes;
import org.jspecify.annotations.Nullable;

/**
 * The forward action that an annotation of a Service configures for a listener: several weighted
 * target groups.
 *
 * <p>Source: AWS Load Balancer Controller, action annotations of Services.
 *
 * @rule An annotation of a Service can forward a listener to several weighted target groups.
 * @param baseWeight the weight of the Service's own target group
 * @param targets the other target groups, in order
 * @param stickiness whether the load balancer sends a client to the same target group again; {@code
 *     null} if not set
 */
record ServiceActions(
    @Nullable Integer baseWeight, ImmutableList<Target> targets, @Nullable Stickiness stickiness) {
  private static final FieldNames ACTION = FieldNames.of("type", "forwardConfig");
  private static final FieldNames FORWARD =
      FieldNames.of("baseServiceWeight", "targetGroups", "targetGroupStickinessConfig");
  private static final FieldNames TARGET =
      FieldNames.of("targetGroupARN", "serviceName", "servicePort", "decrypt", "weight");
  private static final FieldNames STICKINESS = FieldNames.of("enabled");
  private static final Target NO_TARGET = new Target(null, null, null, false, null);
  private static final int MOST = 999;

  /**
   * Whether the load balancer sends a client to the same target group again; {@code null} if the
   * annotation does not say.
   */
  record Stickiness(@Nullable Boolean enabled) {}

  /**
   * Another target group.
   *
   * @param arn its ARN; {@code null} if a Service names it
   * @param service the name of its Service; {@code null} if its ARN names it
   * @param port the port of the Service
   * @param decrypt whether a TLS listener forwards decrypted traffic to it
   * @param weight its weight
   */
  record Target(
      @Nullable String arn,
      @Nullable String service,
      @Nullable IntOrStringValue port,
      boolean decrypt,
      @Nullable Integer weight) {}

  /** The annotation as it is read, before it is validated. */
  private static final class Raw {
    String type = "";
    boolean forward;
    @Nullable Integer baseWeight;
    final MergingList<Target> targets = new MergingList<>();
    boolean targetsThere;
    @Nullable Stickiness stickiness;
  }

  /** Reads and validates the annotation; {@code null} if the Service does not have it. */
  static @Nullable ServiceActions of(Annotations annotations, String protocol, int port)
      throws Failure {
    String suffix = "actions." + protocol + "-" + port;
    String key = annotations.key(suffix);
    Raw raw = Failure.orStop(annotations.json(suffix, ServiceActions::read)).orElse(null);
    if (raw == null) {
      return null;
    }
    if (!raw.type.equals("forward")) {
      throw stop(key, "unknown action type: " + raw.type);
    }
    if (!raw.forward) {
      // the controller crashes here
      throw stop(key, "missing ForwardConfig");
    }
    ImmutableList<Target> targets = raw.targetsThere ? raw.targets.map(t -> t) : ImmutableList.of();
    boolean weightless = false;
    for (Target target : targets) {
      String problem = problem(target);
      if (problem != null) {
        throw stop(key, "invalid ForwardConfig: invalid TargetGroupTuple: " + problem);
      }
      weightless |= target.weight() == null;
    }
    if (targets.size() > 1 && weightless) {
      throw stop(
          key, "invalid ForwardConfig: weight must be set when routing to multiple target groups");
    }
    return new ServiceActions(raw.baseWeight, targets, raw.stickiness);
  }

  private static @Nullable String problem(Target target) {
    if ((target.arn() == null) == (target.service() == null)) {
      return "precisely one of targetGroupARN and serviceName can be specified";
    }
    if (target.service() != null && target.port() == null) {
      return "missing servicePort";
    }
    Integer weight = target.weight();
    return weight != null && (weight < 0 || weight > MOST)
        ? "target group weight must be between 0 and 999"
        : null;
  }

  private static Raw read(GoJsonDecoder in) {
    Raw out = new Raw();
    if (!in.nextNull() && in.beginObject("service.Action")) {
      for (int f; (f = in.nextField("Action", ACTION)) >= 0; in.endField()) {
        if (f == 0) {
          out.type = in.string("service.ActionType", out.type);
        } else if (in.nextNull()) {
          out.forward = false;
        } else if (in.beginObject("service.ForwardActionConfig")) {
          out.forward = true;
          readForward(in, out);
        }
      }
    }
    return out;
  }

  private static void readForward(GoJsonDecoder in, Raw out) {
    for (int f; (f = in.nextField("ForwardActionConfig", FORWARD)) >= 0; in.endField()) {
      if (f == 0) {
        out.baseWeight = int32(in, out.baseWeight);
      } else if (f == 1) {
        out.targetsThere =
            out.targets.read(
                in, "[]service.TargetGroupTuple", () -> NO_TARGET, held -> readTarget(in, held));
      } else if (in.nextNull()) {
        out.stickiness = null;
      } else if (in.beginObject("service.TargetGroupStickinessConfig")) {
        Boolean enabled = null;
        for (int s;
            (s = in.nextField("TargetGroupStickinessConfig", STICKINESS)) >= 0;
            in.endField()) {
          enabled = in.nextNull() ? null : (Boolean) in.bool(Boolean.TRUE.equals(enabled));
        }
        out.stickiness = new Stickiness(enabled);
      }
    }
  }

  private static Target readTarget(GoJsonDecoder in, Target held) {
    if (in.nextNull() || !in.beginObject("service.TargetGroupTuple")) {
      return held;
    }
    Target out = held;
    for (int f; (f = in.nextField("TargetGroupTuple", TARGET)) >= 0; in.endField()) {
      switch (f) {
        case 0 ->
            out =
                new Target(
                    in.stringOrNull("string", out.arn),
                    out.service,
                    out.port,
                    out.decrypt,
                    out.weight);
        case 1 ->
            out =
                new Target(
                    out.arn,
                    in.stringOrNull("string", out.service),
                    out.port,
                    out.decrypt,
                    out.weight);
        case 2 ->
            out =
                new Target(
                    out.arn,
                    out.service,
                    in.nextNull() ? null : in.intOrString(),
                    out.decrypt,
                    out.weight);
        case 3 ->
            out =
                new Target(
                    out.arn,
                    out.service,
                    out.port,
                    !in.nextNull() && in.bool(out.decrypt),
                    out.weight);
        default ->
            out = new Target(out.arn, out.service, out.port, out.decrypt, int32(in, out.weight));
      }
    }
    return out;
  }

  private static @Nullable Integer int32(GoJsonDecoder in, @Nullable Integer held) {
    return in.nextNull() ? null : (Integer) (int) in.integer(32, held == null ? 0 : held);
  }

  private static Failure stop(String key, String message) {
    return new Failure(
        Problem.plain(Annotations.path(key), message, StackProblemCodes.SERVICE_ACTION));
  }
}
