package dev.rolloutkit.sg.quota;

/**
 * How far a staged plan may go to cut nobody off.
 *
 * @param wideTemporaryRule where rules can only be replaced all at once, one rule that spans the
 *     ports of all of them may stand in for them for a while: it opens more than anybody asks for
 *     until the plan is through
 */
public record StageOptions(boolean wideTemporaryRule) {
  /** Only rules that are there or desired. */
  public static StageOptions plain() {
    return new StageOptions(false);
  }

  /** With a wide rule for a while where that saves flows. */
  public static StageOptions withWideRule() {
    return new StageOptions(true);
  }
}
