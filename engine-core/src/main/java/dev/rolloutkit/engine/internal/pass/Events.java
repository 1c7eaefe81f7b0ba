package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.apimachinery.internal.GoFormat;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;

/** Events whose message the controller passes where a format is expected. */
public final class Events {
  private Events() {}

  /**
   * An event with a message that contains words of others, such as the message of an analysis.
   *
   * <p>Compatibility: the message is formatted without arguments, so a percent sign in it begins a
   * directive that lacks its argument. Conditions with the same message keep it as it is.
   */
  public static Action ofFormat(
      Action.EventType type, String reason, String message, PlanRule rule) {
    return new Action.EmitEvent(type, reason, GoFormat.withoutArguments(message), rule);
  }
}
