package dev.rolloutkit.canary.progress;

import dev.rolloutkit.apimachinery.GoTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One thing that a canary waits for. */
public sealed interface Wait {
  /** What is waited for, as a clause for people. */
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

  /**
   * Pods of the stable version, before traffic goes back to it.
   *
   * @param available how many are available
   * @param wanted how many must be
   */
  record StablePods(String replicaSet, int available, int wanted) implements Wait {
    @Override
    public String text() {
      return "the pods of the stable "
          + replicaSet
          + " to take the rest of the traffic ("
          + available
          + " of "
          + wanted
          + " available)";
    }
  }

  /** Pods of older versions to be gone, which a canary without traffic routing counts. */
  record OldPods(int available) implements Wait {
    @Override
    public String text() {
      return "the " + available + " available pods of older versions to be gone";
    }
  }

  /** A router to be seen to act by a weight. */
  record Weight(int weight) implements Wait {
    @Override
    public String text() {
      return "the router to be seen to act by a weight of " + weight;
    }
  }

  /**
   * A router that answers with an error.
   *
   * @param router its type
   */
  record Router(String router, String error) implements Wait {
    @Override
    public String text() {
      return "the router " + router + ", which answers: " + error;
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
   * The analysis of a step.
   *
   * @param run the AnalysisRun; {@code null} when it is not created yet
   * @param phase its phase, empty when there is none
   */
  record Analysis(@Nullable String run, String phase) implements Wait {
    @Override
    public String text() {
      return "the analysis" + named(run, phase);
    }
  }

  /**
   * The experiment of a step.
   *
   * @param experiment the Experiment; {@code null} when it is not created yet
   * @param phase its phase, empty when there is none
   */
  record Experiment(@Nullable String experiment, String phase) implements Wait {
    @Override
    public String text() {
      return "the experiment" + named(experiment, phase);
    }
  }

  /** The plugin that carries out a step. */
  record Plugin(String name, String phase, String message) implements Wait {
    @Override
    public String text() {
      return "the plugin"
          + named(name, phase)
          + (message.isEmpty() ? "" : ", which says: " + message);
    }
  }

  private static String named(@Nullable String name, String phase) {
    return name == null ? " to start" : " " + name + (phase.isEmpty() ? "" : ", now " + phase);
  }

  /** A user who takes back {@code spec.paused}. */
  record Unpause() implements Wait {
    @Override
    public String text() {
      return "a user who unsets spec.paused";
    }
  }

  /** A user who judges an inconclusive analysis or experiment: promotes or aborts. */
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
