package dev.rolloutkit.sg.quota;

/**
 * Options of staged plans.
 *
 * @param wideTemporaryRule whether one temporary rule that spans the ports of several rules may
 *     replace them during the plan; until the plan ends it opens ports that no binding requests
 */
public record StageOptions(boolean wideTemporaryRule) {
  /** The plan uses only existing and desired rules. */
  public static StageOptions plain() {
    return new StageOptions(false);
  }

  /** The plan may use a wide temporary rule if that keeps flows from being cut off. */
  public static StageOptions withWideRule() {
    return new StageOptions(true);
  }
}
