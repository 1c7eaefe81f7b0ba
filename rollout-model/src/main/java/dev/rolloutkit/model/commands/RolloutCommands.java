package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.settings.RolloutOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The commands of {@code kubectl argo rollouts} as values: the patches that they send, to the byte,
 * and what they print. Send them with any client, or with {@link CommandRunner}.
 *
 * <pre>{@code
 * CommandPlan plan = RolloutCommands.promote(rollout, PromoteFlags.STEP).orElseThrow();
 * plan.patches().get(0).patch(); // {"status":{"pauseConditions":null}}
 * }</pre>
 *
 * <p>Warnings say what a command does in the Rollout's present state that its user may not expect.
 * Problems have one of three codes: {@link ModelProblemCodes#COMMAND_FAILED} for an error that the
 * plug-in prints, {@link ModelProblemCodes#COMMAND_CRASH} where it crashes with that text, {@link
 * ModelProblemCodes#COMMAND_USAGE} for the wrong number of arguments.
 *
 * <p>Source: Argo Rollouts, its command-line plug-in after 1.10.0-rc1.
 */
public final class RolloutCommands {
  private static final String ABORT = "{\"status\":{\"abort\":true}}";
  private static final String RETRY = "{\"status\":{\"abort\":false}}";
  private static final String RETRY_EXPERIMENT = "{\"status\":null}";
  private static final String PAUSE = "{\"spec\":{\"paused\":true}}";
  private static final String RESUME = "{\"spec\":{\"paused\":false}}";

  private RolloutCommands() {}

  /** Promotes an update: on by a step or pause, or to the end. */
  public static Outcome<CommandPlan> promote(Rollout rollout, PromoteFlags flags) {
    return Promotion.plan(rollout, flags);
  }

  /** Aborts the update of a Rollout. */
  public static CommandPlan abort(String name) {
    return CommandPlan.status(name, ABORT, "rollout '" + name + "' aborted\n");
  }

  /** Aborts the update of a Rollout, with warnings where that does something else. */
  public static CommandPlan abort(Rollout rollout) {
    return abort(rollout.name()).withWarnings(CommandWarnings.ofAbort(rollout));
  }

  /** Takes an abort back: the update begins anew. */
  public static CommandPlan retry(String name) {
    return CommandPlan.status(name, RETRY, "rollout '" + name + "' retried\n");
  }

  /** Starts an Experiment anew. */
  public static CommandPlan retryExperiment(String name) {
    return CommandPlan.main(
        PatchCall.merge(Resources.EXPERIMENTS, "", name, RETRY_EXPERIMENT),
        "experiment '" + name + "' retried\n");
  }

  /** Pauses a Rollout by hand. */
  public static CommandPlan pause(String name) {
    return CommandPlan.main(PatchCall.ofRollout(name, PAUSE), "rollout '" + name + "' paused\n");
  }

  /**
   * Ends a pause by hand and nothing else. The plug-in has no such command: its {@code promote}
   * skips the current step as well.
   */
  public static CommandPlan resume(String name) {
    return CommandPlan.main(PatchCall.ofRollout(name, RESUME), "rollout '" + name + "' resumed\n");
  }

  /**
   * Restarts the pods of a Rollout.
   *
   * @param now the present time
   * @param in how long to wait, such as {@code 1h30m}; null or empty for not at all
   * @return a failure with Go's text if that is no duration; the plug-in crashes there
   */
  public static Outcome<CommandPlan> restart(String name, Instant now, @Nullable String in) {
    String given = in == null || in.isEmpty() ? "0s" : in;
    Outcome<Duration> delay = GoDuration.parse(given);
    if (delay instanceof Outcome.Failed<Duration> failed) {
      return Outcome.failed(Failures.crash(failed.problems().get(0).detail()));
    }
    String patch =
        "{\n\t\"spec\": {\n\t\t\"restartAt\": \""
            + time(now.plus(delay.orElseThrow()))
            + "\"\n\t}\n}";
    return Outcome.ok(
        CommandPlan.main(
            PatchCall.ofRollout(name, patch),
            "rollout '" + name + "' restarts in " + given + "\n"));
  }

  /** Seconds alone; Go has no sign before a year of five digits. */
  private static String time(Instant instant) {
    ZonedDateTime utc = instant.atZone(ZoneOffset.UTC);
    return String.format(
        Locale.ROOT,
        "%04d-%02d-%02dT%02d:%02d:%02dZ",
        utc.getYear(),
        utc.getMonthValue(),
        utc.getDayOfMonth(),
        utc.getHour(),
        utc.getMinute(),
        utc.getSecond());
  }

  /**
   * Which ReplicaSets {@link #undo} looks through.
   *
   * @param rollout the Rollout as it is stored
   * @return a failure with the plug-in's text if the Rollout's selector is none
   */
  public static Outcome<ReplicaSetSelector> undoSelector(JsonNode rollout) {
    return ReplicaSetSelector.of(rollout);
  }

  /**
   * Goes back to an earlier template.
   *
   * @param rollout the Rollout as it is stored
   * @param replicaSets those that {@link #undoSelector} selects, in the server's order; nulls are
   *     passed over
   * @param toRevision the revision to go back to; 0 for the one before the present one
   */
  public static Outcome<UndoPlan> undo(
      JsonNode rollout, Iterable<? extends @Nullable JsonNode> replicaSets, long toRevision) {
    return undo(rollout, replicaSets, toRevision, RolloutOptions.reference());
  }

  /** The same with options; safe ones find a change that only took something away. */
  public static Outcome<UndoPlan> undo(
      JsonNode rollout,
      Iterable<? extends @Nullable JsonNode> replicaSets,
      long toRevision,
      RolloutOptions options) {
    return Undo.plan(rollout, replicaSets, toRevision, options);
  }

  /**
   * A stored Rollout or workload with another image, to be written as a whole. It shares nodes with
   * the one given; {@code deepCopy} gives one's own.
   *
   * @param container the name of the containers; {@code *} for all
   */
  public static Outcome<JsonNode> setImage(JsonNode object, String container, String image) {
    return SetImage.apply(object, container, image);
  }

  /**
   * The same as a JSON patch, which does not clash with what the controller writes: it tests that
   * the containers are still at their places.
   */
  public static Outcome<PatchCall> setImagePatch(
      String resource, JsonNode object, String container, String image) {
    String name = object.path("metadata").path("name").asText("");
    return SetImage.patch(object, container, image)
        .map(patch -> new PatchCall(resource, "", name, PatchCall.JSON, patch));
  }
}
