package dev.rolloutkit.alb.route;

/**
 * An event that the matched controller records on the rollout.
 *
 * @param warning whether its type is {@code Warning}; otherwise it is {@code Normal}
 * @param reason such as {@code PatchingALBIngress}
 * @param message the text
 */
public record RolloutEvent(boolean warning, String reason, String message) {

  /** An event of type {@code Normal}. */
  public static RolloutEvent normal(String reason, String message) {
    return new RolloutEvent(false, reason, message);
  }

  /** An event of type {@code Warning}. */
  public static RolloutEvent warning(String reason, String message) {
    return new RolloutEvent(true, reason, message);
  }

  /** The type, {@code Normal} or {@code Warning}. */
  public String type() {
    return warning ? "Warning" : "Normal";
  }

  /** Type, reason and message on one line. */
  @Override
  public String toString() {
    return type() + " " + reason + " " + message;
  }
}
