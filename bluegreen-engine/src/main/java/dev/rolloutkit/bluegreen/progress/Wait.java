package dev.rolloutkit.bluegreen.progress;

import dev.rolloutkit.apimachinery.GoTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One thing that an update waits for. */
public sealed interface Wait {
  /**
   * What the update waits for, for people, as the object of "waits for": {@code the pods of web-5d9
   * (2 of 3 available)}.
   */
  String text();

  /**
   * Waits until enough pods of a ReplicaSet are available.
   *
   * @param available the number of available pods
   * @param wanted the number of pods that must be available
   */
  record Pods(String replicaSet, int available, int wanted) implements Wait {
    @Override
    public String text() {
      return "the pods of " + replicaSet + " (" + available + " of " + wanted + " available)";
    }
  }

  /** Waits for a user to promote the update; it is not promoted by time. */
  record Promotion() implements Wait {
    @Override
    public String text() {
      return "a user who promotes";
    }
  }

  /**
   * Waits until a time. The controller acts in the first pass after it.
   *
   * @param what what happens then, for people
   */
  record Until(Instant time, String what) implements Wait {
    @Override
    public String text() {
      return GoTime.format(time) + ", then " + what;
    }
  }

  /**
   * Waits for an analysis.
   *
   * @param kind {@code pre-promotion} or {@code post-promotion}
   * @param run the name of the AnalysisRun; {@code null} if it has not been created yet
   * @param phase the phase that is recorded for it; empty if there is none
   */
  record Analysis(String kind, @Nullable String run, String phase) implements Wait {
    @Override
    public String text() {
      return "the "
          + kind
          + " analysis"
          + (run == null ? " to start" : " " + run + (phase.isEmpty() ? "" : ", now " + phase));
    }
  }

  /** Waits for a user to unset {@code spec.paused}. */
  record Unpause() implements Wait {
    @Override
    public String text() {
      return "a user who unsets spec.paused";
    }
  }

  /**
   * Waits for a user to decide after an inconclusive analysis, by promoting or aborting the update.
   */
  record Judgement() implements Wait {
    @Override
    public String text() {
      return "a user who promotes or aborts after an inconclusive analysis";
    }
  }

  /** Waits for a user to retry the aborted update, or to change the template. */
  record Retry() implements Wait {
    @Override
    public String text() {
      return "a user who retries or changes the template";
    }
  }

  /** Waits for a user to correct the Rollout or an object that it refers to. */
  record Correction(String problem) implements Wait {
    @Override
    public String text() {
      return "a correction: " + problem;
    }
  }

  /** Waits for the next pass of the controller, which is due to do this. */
  record Controller(String what) implements Wait {
    @Override
    public String text() {
      return "the controller, which is due to " + what;
    }
  }
}
