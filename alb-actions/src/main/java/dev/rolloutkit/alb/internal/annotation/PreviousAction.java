package dev.rolloutkit.alb.internal.annotation;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.alb.settings.AlbDefect;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.internal.json.MergingList;
import dev.rolloutkit.apimachinery.json.FieldNames;
import dev.rolloutkit.apimachinery.json.GoJsonDecoder;
import dev.rolloutkit.model.routing.StickinessConfig;
import java.util.Optional;

/**
 * An action as the Rollouts controller reads it back: its forward targets, with ports as strings,
 * and its stickiness.
 *
 * @rule An action is read back with its targets, their ports as strings and its stickiness.
 */
public final class PreviousAction {
  private static final String STRING = "string";
  private static final FieldNames ACTION = FieldNames.of("Type", "ForwardConfig");
  private static final FieldNames FORWARD =
      FieldNames.of("TargetGroups", "TargetGroupStickinessConfig");
  private static final FieldNames TARGET = FieldNames.of("ServiceName", "ServicePort", "Weight");
  private static final FieldNames STICKINESS = FieldNames.of("Enabled", "DurationSeconds");

  /** A target: service and port, either of which may be empty. */
  public record Target(String service, String port) {}

  private final boolean numericPorts;
  private final MergingList<Target> targets = new MergingList<>();
  private boolean sticky;
  private boolean enabled;
  private long seconds;

  private PreviousAction(boolean numericPorts) {
    this.numericPorts = numericPorts;
  }

  /**
   * Reads an action; empty if the Rollouts controller cannot read it. Ports that are numbers can be
   * read only if {@link AlbDefect#NUMERIC_PORT_UNREADABLE} is fixed.
   */
  public static Optional<PreviousAction> parse(String text, AlbSettings settings) {
    boolean numericPorts = settings.fixes(AlbDefect.NUMERIC_PORT_UNREADABLE);
    return GoJsonDecoder.decode(text, in -> read(in, numericPorts)).toOptional();
  }

  public ImmutableList<Target> targets() {
    return targets.map(t -> t);
  }

  public Optional<StickinessConfig> stickiness() {
    return sticky
        ? Optional.of(StickinessConfig.builder().enabled(enabled).durationSeconds(seconds).build())
        : Optional.empty();
  }

  private static PreviousAction read(GoJsonDecoder in, boolean numericPorts) {
    PreviousAction action = new PreviousAction(numericPorts);
    action.read(in);
    return action;
  }

  private void read(GoJsonDecoder in) {
    if (in.nextNull() || !in.beginObject("alb.Action")) {
      return;
    }
    for (int f; (f = in.nextField("Action", ACTION)) >= 0; in.endField()) {
      if (f == 0) {
        in.string(STRING, "");
      } else if (!in.nextNull() && in.beginObject("alb.ForwardConfig")) {
        readForward(in);
      }
    }
  }

  private void readForward(GoJsonDecoder in) {
    for (int f; (f = in.nextField("ForwardConfig", FORWARD)) >= 0; in.endField()) {
      if (f == 0) {
        targets.read(in, "[]alb.TargetGroup", () -> new Target("", ""), t -> readTarget(in, t));
      } else if (in.nextNull()) {
        sticky = false;
        enabled = false;
        seconds = 0;
      } else if (in.beginObject("alb.Stickiness")) {
        sticky = true;
        for (int s; (s = in.nextField("Stickiness", STICKINESS)) >= 0; in.endField()) {
          if (s == 0) {
            enabled = in.bool(enabled);
          } else {
            seconds = in.integer(64, seconds);
          }
        }
      }
    }
  }

  private Target readTarget(GoJsonDecoder in, Target held) {
    if (in.nextNull() || !in.beginObject("alb.TargetGroup")) {
      return held;
    }
    String service = held.service();
    String port = held.port();
    for (int f; (f = in.nextField("TargetGroup", TARGET)) >= 0; in.endField()) {
      switch (f) {
        case 0 -> service = in.string(STRING, service);
        case 1 -> port = numericPorts ? in.numberOrString(port) : in.string(STRING, port);
        default -> in.integer(64, 0);
      }
    }
    return new Target(service, port);
  }
}
