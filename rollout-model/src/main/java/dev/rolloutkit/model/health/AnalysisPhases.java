package dev.rolloutkit.model.health;

import org.jspecify.annotations.Nullable;

/** Phases of analysis runs and experiments. */
public final class AnalysisPhases {
  /** Not begun. */
  public static final String PENDING = "Pending";

  /** Under way. */
  public static final String RUNNING = "Running";

  /** Ended well. */
  public static final String SUCCESSFUL = "Successful";

  /** Ended badly. */
  public static final String FAILED = "Failed";

  /** Could not be measured. */
  public static final String ERROR = "Error";

  /** Ended neither well nor badly. */
  public static final String INCONCLUSIVE = "Inconclusive";

  private AnalysisPhases() {}

  /** Whether a run in that phase has ended. */
  public static boolean isCompleted(@Nullable String phase) {
    if (phase == null) {
      return false;
    }
    return switch (phase) {
      case SUCCESSFUL, FAILED, ERROR, INCONCLUSIVE -> true;
      default -> false;
    };
  }
}
