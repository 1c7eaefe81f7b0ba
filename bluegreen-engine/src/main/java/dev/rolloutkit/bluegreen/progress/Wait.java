package dev.rolloutkit.bluegreen.progress;

import dev.rolloutkit.apimachinery.GoTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One thing that a Rollout waits for. */
public sealed interface Wait {
  /** What is waited for, as a clause for people: {@code 2 of 3 pods of web-5d9 to be available}. */
  String text();

  /**
   * Pods of a ReplicaSet.
   *
   * @param available how many are available
   * @param wanted how many must be
   */
  record Pods(String replicaSet, int available, int wanted) implements Wait {
    @Override
    public String text() {
      return "the pods of " + replicaSet + " (" + available + " of " + wanted + " available)";
    }
  }

  /** A user who promotes; time alone does not. */
  record Promotion() implements Wait {
    @Override
    public String text() {
      return "a user who promotes";
    }
  }

  /**
   * A time. The controller acts in the first pass after it.
   *
   * @param what what happens then
   */
  record Until(Instant time, String what) implements Wait {
    @Override
    public String text() {
      return GoTime.format(time) + ", then " + what;
    }
  }

  /**
   * An analysis.
   *
   * @param kind {@code pre-promotion} or {@code post-promotion}
   * @param run the AnalysisRun; {@code null} when it is not created yet
   * @param phase its phase as it is recorded, empty when there is none
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

  /** A user who takes back {@code spec.paused}. */
  record Unpause() implements Wait {
    @Override
    public String text() {
      return "a user who unsets spec.paused";
    }
  }

  /** A user who judges an inconclusive analysis: promotes or aborts. */
  record Judgement() implements Wait {
    @Override
    public String text() {
      return "a user who promotes or aborts after an inconclusive analysis";
    }
  }

  /** A user who retries, or changes the template. */
  record Retry() implements Wait {
    @Override
    public String text() {
      return "a user who retries or changes the template";
    }
  }

  /** A user who corrects the Rollout or what it refers to. */
  record Correction(String problem) implements Wait {
    @Override
    public String text() {
      return "a correction: " + problem;
    }
  }

  /** The next pass of the controller, which will do this. */
  record Controller(String what) implements Wait {
    @Override
    public String text() {
      return "the controller, which is due to " + what;
    }
  }
}
