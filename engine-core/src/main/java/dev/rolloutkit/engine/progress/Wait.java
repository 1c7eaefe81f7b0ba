package dev.rolloutkit.engine.progress;

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
      return "the pods of " + replicaSet + ratio(available, wanted);
    }
  }

  /**
   * Waits until enough pods of the stable ReplicaSet are available to take traffic back from the
   * canary.
   *
   * @param available the number of available pods
   * @param wanted the number of pods that must be available
   */
  record StablePods(String replicaSet, int available, int wanted) implements Wait {
    @Override
    public String text() {
      return "the pods of the stable "
          + replicaSet
          + " to take the rest of the traffic"
          + ratio(available, wanted);
    }
  }

  /**
   * Waits until no pod of an older version is available. A canary without traffic routing counts
   * such pods.
   *
   * @param available the number of available pods of older versions
   */
  record OldPods(int available) implements Wait {
    @Override
    public String text() {
      return "the " + available + " available pods of older versions to stop";
    }
  }

  /**
   * Waits until the traffic router confirms a weight.
   *
   * @param weight the weight of the canary
   */
  record Weight(int weight) implements Wait {
    @Override
    public String text() {
      return "the router to confirm a weight of " + weight;
    }
  }

  /**
   * Waits until a target group has the pods of the stable revision.
   *
   * @param targetGroup the ARN of the target group
   * @param registered the number of pods that it has
   * @param total the number of pods
   * @param error why pods and targets could not be compared; {@code null} if they were compared
   */
  record Targets(String targetGroup, int registered, int total, @Nullable String error)
      implements Wait {
    @Override
    public String text() {
      return error == null
          ? "target group "
              + targetGroup
              + " to have the stable pods ("
              + registered
              + " of "
              + total
              + " registered)"
          : "target group " + targetGroup + ", whose targets cannot be read: " + error;
    }
  }

  /**
   * Waits for a traffic router that answers with an error.
   *
   * @param router the type of the router, such as {@code ALB}
   */
  record Router(String router, String error) implements Wait {
    @Override
    public String text() {
      return "the router " + router + ", which answers: " + error;
    }
  }

  /** Waits for a user to promote the update, which no time limit promotes. */
  record Promotion() implements Wait {
    @Override
    public String text() {
      return "a user who promotes";
    }
  }

  /**
   * Waits until a time. The controller acts in the first pass after it.
   *
   * @param what what happens at that time, as a clause for people
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
   * @param kind {@code pre-promotion} or {@code post-promotion}; empty for the analysis of a step
   * @param run the name of the AnalysisRun; {@code null} if it has not been created yet
   * @param phase the phase that is recorded for it; empty if there is none
   */
  record Analysis(String kind, @Nullable String run, String phase) implements Wait {
    @Override
    public String text() {
      return "the " + (kind.isEmpty() ? "" : kind + " ") + "analysis" + object(run, phase);
    }
  }

  /**
   * Waits for the experiment of a step.
   *
   * @param experiment the name of the Experiment; {@code null} if it has not been created yet
   * @param phase the phase that is recorded for it; empty if there is none
   */
  record Experiment(@Nullable String experiment, String phase) implements Wait {
    @Override
    public String text() {
      return "the experiment" + object(experiment, phase);
    }
  }

  /**
   * Waits for the plugin that carries out a step.
   *
   * @param phase the phase in the last answer of the plugin; empty if there is none
   * @param message the message in the last answer of the plugin; empty if there is none
   */
  record Plugin(String name, String phase, String message) implements Wait {
    @Override
    public String text() {
      return "the plugin"
          + object(name, phase)
          + (message.isEmpty() ? "" : ", which says: " + message);
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
   * Waits for a user to decide after an inconclusive analysis or experiment, by promoting or
   * aborting the update.
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

  /**
   * Waits for the next pass of the controller.
   *
   * @param what what that pass does, as an infinitive without "to", such as {@code scale web-5d9 to
   *     3 pods}
   */
  record Controller(String what) implements Wait {
    @Override
    public String text() {
      return "the controller, which is due to " + what;
    }
  }

  private static String ratio(int available, int wanted) {
    return " (" + available + " of " + wanted + " available)";
  }

  private static String object(@Nullable String name, String phase) {
    return name == null ? " to start" : " " + name + (phase.isEmpty() ? "" : ", now " + phase);
  }
}
