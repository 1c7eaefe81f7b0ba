package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.settings.RolloutDefect;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The commands of {@code kubectl argo rollouts} as values: the patches that they send, byte for
 * byte, and what they print. Send them with any client, or with {@link CommandRunner}.
 *
 * <pre>{@code
 * CommandPlan plan = RolloutCommands.promote(rollout, PromoteFlags.STEP).orElseThrow();
 * plan.patches().get(0).patch(); // {"status":{"pauseConditions":null}}
 * }</pre>
 *
 * <p>Warnings describe effects that a user may not expect in the current state of the Rollout.
 * Problems have one of three codes: {@link ModelProblemCodes#COMMAND_FAILED} for an error that the
 * plug-in prints, {@link ModelProblemCodes#COMMAND_CRASH} for a message with which the plug-in
 * crashes, and {@link ModelProblemCodes#COMMAND_USAGE} for the wrong number or kind of arguments.
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

  /** Promotes an update by one step or pause, or completely, depending on the flags. */
  public static Outcome<CommandPlan> promote(Rollout rollout, PromoteFlags flags) {
    return Promotion.plan(rollout, flags);
  }

  /** Aborts the update of a Rollout. */
  public static CommandPlan abort(String name) {
    return CommandPlan.status(name, ABORT, "rollout '" + name + "' aborted\n");
  }

  /**
   * Aborts the update of a Rollout. A warning says so if the command has another effect in the
   * current state of the Rollout.
   */
  public static CommandPlan abort(Rollout rollout) {
    return abort(rollout.name()).withWarnings(CommandWarnings.ofAbort(rollout));
  }

  /** Retries an aborted update, which starts again. */
  public static CommandPlan retry(String name) {
    return CommandPlan.status(name, RETRY, "rollout '" + name + "' retried\n");
  }

  /** Restarts an Experiment. */
  public static CommandPlan retryExperiment(String name) {
    return CommandPlan.main(
        PatchCall.merge(Resources.EXPERIMENTS, "", name, RETRY_EXPERIMENT),
        "experiment '" + name + "' retried\n");
  }

  /** Pauses a Rollout manually, by setting {@code spec.paused}. */
  public static CommandPlan pause(String name) {
    return CommandPlan.main(PatchCall.ofRollout(name, PAUSE), "rollout '" + name + "' paused\n");
  }

  /**
   * Ends a manual pause and changes nothing else. The plug-in has no such command; its {@code
   * promote} also skips the current step.
   */
  public static CommandPlan resume(String name) {
    return CommandPlan.main(PatchCall.ofRollout(name, RESUME), "rollout '" + name + "' resumed\n");
  }

  /**
   * Restarts the pods of a Rollout.
   *
   * @param now the current time
   * @param in the delay before the restart, such as {@code 1h30m}; null or empty for none
   * @return a failure with Go's message if {@code in} is not a duration; the plug-in crashes in
   *     that case
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

  /** Whole seconds; Go writes no sign before a year of five digits. */
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
   * Determines which ReplicaSets {@link #undo} needs.
   *
   * @param rollout the Rollout as it is stored
   * @return a failure with the plug-in's message if the Rollout's selector is malformed
   */
  public static Outcome<ReplicaSetSelector> undoSelector(JsonNode rollout) {
    return ReplicaSetSelector.of(rollout);
  }

  /**
   * Rolls back to the pod template of an earlier revision.
   *
   * @param rollout the Rollout as it is stored
   * @param replicaSets those that {@link #undoSelector} selects, in the server's order; null
   *     elements are ignored
   * @param toRevision the revision to roll back to; 0 for the one before the current revision
   */
  public static Outcome<UndoPlan> undo(
      JsonNode rollout, Iterable<? extends @Nullable JsonNode> replicaSets, long toRevision) {
    return undo(rollout, replicaSets, toRevision, Fixes.reference());
  }

  /**
   * As {@link #undo(JsonNode, Iterable, long)}, with fixes. Unlike the reference fixes, safe fixes
   * also recognise a change that only removed fields.
   */
  public static Outcome<UndoPlan> undo(
      JsonNode rollout,
      Iterable<? extends @Nullable JsonNode> replicaSets,
      long toRevision,
      Fixes<RolloutDefect> fixes) {
    return Undo.plan(rollout, replicaSets, toRevision, fixes);
  }

  /**
   * Returns a stored Rollout or workload with another image, to be written back as a whole. The
   * result shares nodes with the argument; use {@code deepCopy} if you need an independent copy.
   *
   * @param container the name of the container; {@code *} for all containers
   */
  public static Outcome<JsonNode> setImage(JsonNode object, String container, String image) {
    return SetImage.apply(object, container, image);
  }

  /**
   * As {@link #setImage}, but as a JSON Patch, which does not conflict with concurrent writes of
   * the controller. The patch tests that each container is still at its index.
   */
  public static Outcome<PatchCall> setImagePatch(
      String resource, JsonNode object, String container, String image) {
    String name = object.path("metadata").path("name").asText("");
    return SetImage.patch(object, container, image)
        .map(patch -> new PatchCall(resource, "", name, PatchCall.JSON, patch));
  }
}
