package dev.rolloutkit.canary.internal.plugin;

import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.status.StepPluginStatus;
import java.util.Optional;

/** The phase of a plugin's operation. */
enum PluginPhase {
  RUNNING("Running"),
  SUCCESSFUL("Successful"),
  FAILED("Failed"),
  ERROR("Error");

  private final String wireName;

  PluginPhase(String wireName) {
    this.wireName = wireName;
  }

  String wireName() {
    return wireName;
  }

  /** Whether an entry has this phase. */
  boolean is(StepPluginStatus status) {
    return wireName.equals(status.phase());
  }

  static Optional<PluginPhase> parse(String wireName) {
    for (PluginPhase phase : values()) {
      if (phase.wireName.equals(wireName)) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
  }

  /** Whether the phase of an entry is reported with a warning event. */
  static boolean isWarning(StepPluginStatus status) {
    String phase = GoZero.of(status.phase());
    return phase.equals(FAILED.wireName) || phase.equals(ERROR.wireName);
  }
}
