package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.commands.RolloutApi.Answer;
import dev.rolloutkit.model.commands.RolloutApi.Refusal;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutDefect;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands against an API server, with the calls, retries and output of the kubectl plug-in.
 *
 * <p>If a command names several objects, the first error ends it; earlier changes remain.
 *
 * @rule A command for several objects ends at its first error, and earlier changes remain.
 */
public final class CommandRunner {
  private static final int ATTEMPTS = 5;

  private final RolloutApi api;
  private final Fixes<RolloutDefect> fixes;

  /** Creates a runner that behaves exactly like the plug-in. */
  public CommandRunner(RolloutApi api) {
    this(api, Fixes.reference());
  }

  /** Creates a runner with the given fixes. */
  public CommandRunner(RolloutApi api, Fixes<RolloutDefect> fixes) {
    this.api = api;
    this.fixes = fixes;
  }

  /** {@code promote NAME}. */
  public CommandResult promote(List<String> names, PromoteFlags flags) {
    if (names.size() != 1) {
      return CommandResult.failed(Failures.usage());
    }
    Optional<Problem> clash = Promotion.clash(flags);
    if (clash.isPresent()) {
      return CommandResult.failed(clash.get());
    }
    Answer got = api.get(Resources.ROLLOUTS, names.get(0));
    if (!(got instanceof Answer.Ok ok)) {
      return CommandResult.failed(refused(got));
    }
    return RolloutCodec.read(ok.object())
        .flatMap(rollout -> RolloutCommands.promote(rollout, flags))
        .match(
            (plan, warnings) -> execute(plan), problems -> CommandResult.failed(problems.get(0)));
  }

  /** {@code abort NAME…}. */
  public CommandResult abort(List<String> names) {
    return each(names, RolloutCommands::abort);
  }

  /** {@code retry rollout NAME…} and {@code retry experiment NAME…}. */
  public CommandResult retry(String kind, List<String> names) {
    return switch (kind) {
      case "rollout", "ro", "rollouts" -> each(names, RolloutCommands::retry);
      case "experiment", "exp", "experiments" -> each(names, RolloutCommands::retryExperiment);
      default -> CommandResult.failed(Failures.usage());
    };
  }

  /** {@code pause NAME…}. */
  public CommandResult pause(List<String> names) {
    return each(names, RolloutCommands::pause);
  }

  /** {@code restart NAME [--in DURATION]}. */
  public CommandResult restart(List<String> names, Instant now, @Nullable String in) {
    return names.size() != 1
        ? CommandResult.failed(Failures.usage())
        : RolloutCommands.restart(names.get(0), now, in)
            .match(
                (plan, warnings) -> execute(plan),
                problems -> CommandResult.failed(problems.get(0)));
  }

  private CommandResult each(List<String> names, Function<String, CommandPlan> command) {
    if (names.isEmpty()) {
      return CommandResult.failed(Failures.usage());
    }
    StringBuilder notice = new StringBuilder();
    for (String name : names) {
      CommandResult result = execute(command.apply(name));
      notice.append(result.notice());
      if (result.problem().isPresent()) {
        return new CommandResult(notice.toString(), result.problem());
      }
    }
    return CommandResult.done(notice.toString());
  }

  /** Sends the patches of a plan in the order that {@link CommandPlan} describes. */
  public CommandResult execute(CommandPlan plan) {
    Optional<PatchCall> next = plan.main();
    if (plan.status().isPresent()) {
      Answer answer = api.patch(plan.status().get());
      if (answer instanceof Answer.Refused refused) {
        if (refused.reason() != Refusal.NOT_FOUND) {
          return CommandResult.failed(refused(answer));
        }
        next = plan.mainWithoutSubresource();
      }
    }
    Answer last = next.map(api::patch).orElseGet(Answer::done);
    return last instanceof Answer.Ok
        ? CommandResult.done(plan.notice())
        : CommandResult.failed(refused(last));
  }

  /** {@code undo NAME [--to-revision N]}; 0 means the revision before the current one. */
  public CommandResult undo(List<String> names, long toRevision) {
    if (names.size() != 1) {
      return CommandResult.failed(Failures.usage());
    }
    String name = names.get(0);
    Answer got = api.get(Resources.ROLLOUTS, name);
    if (!(got instanceof Answer.Ok rollout)) {
      return CommandResult.failed(refused(got));
    }
    Outcome<ReplicaSetSelector> selector = RolloutCommands.undoSelector(rollout.object());
    if (selector instanceof Outcome.Failed<ReplicaSetSelector> failed) {
      return CommandResult.failed(notRetrieved(name, failed.problems().get(0)));
    }
    Answer listed = api.list(Resources.REPLICA_SETS, selector.orElseThrow());
    if (!(listed instanceof Answer.Ok replicaSets)) {
      return CommandResult.failed(notRetrieved(name, refused(listed)));
    }
    return RolloutCommands.undo(rollout.object(), replicaSets.object(), toRevision, fixes)
        .match(
            (plan, warnings) -> restore(plan, toRevision),
            problems -> CommandResult.failed(problems.get(0)));
  }

  private CommandResult restore(UndoPlan plan, long toRevision) {
    Answer answer = plan.patch().map(api::patch).orElseGet(Answer::done);
    return answer instanceof Answer.Ok
        ? CommandResult.done(plan.notice())
        : CommandResult.failed(Undo.failure(toRevision, refused(answer).detail()));
  }

  private static Problem notRetrieved(String name, Problem cause) {
    return Failures.of(
        "failed to retrieve replica sets from rollout " + name + ": " + cause.detail());
  }

  /** {@code set image NAME CONTAINER=IMAGE}. */
  public CommandResult setImage(List<String> names, String assignment) {
    String[] parts = assignment.split("=", -1);
    if (names.size() != 1 || parts.length != 2) {
      return CommandResult.failed(Failures.usage());
    }
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Optional<CommandResult> result = setImageOnce(names.get(0), parts[0], parts[1]);
      if (result.isPresent()) {
        return result.get();
      }
    }
    return CommandResult.failed(Failures.crash(Failures.NIL_POINTER));
  }

  /** One attempt; empty on a conflict. */
  private Optional<CommandResult> setImageOnce(String name, String container, String image) {
    Answer got = api.get(Resources.ROLLOUTS, name);
    if (!(got instanceof Answer.Ok rollout)) {
      return ended(got);
    }
    Outcome<Optional<SetImage.Workload>> workload = SetImage.workload(rollout.object(), fixes);
    if (workload instanceof Outcome.Failed<Optional<SetImage.Workload>> failed) {
      return Optional.of(CommandResult.failed(failed.problems().get(0)));
    }
    SetImage.Workload target =
        workload.orElseThrow().orElse(new SetImage.Workload(Resources.ROLLOUTS, name));
    Answer held =
        workload.orElseThrow().isPresent() ? api.get(target.resource(), target.name()) : got;
    if (!(held instanceof Answer.Ok object)) {
      return ended(held);
    }
    Outcome<JsonNode> changed = SetImage.apply(object.object(), container, image);
    if (changed instanceof Outcome.Failed<JsonNode> failed) {
      return Optional.of(CommandResult.failed(failed.problems().get(0)));
    }
    JsonNode after = changed.orElseThrow();
    Answer written = api.update(target.resource(), target.name(), after);
    if (!(written instanceof Answer.Ok)) {
      return ended(written);
    }
    String kind = after.path("kind").asText("").toLowerCase(Locale.ROOT);
    return Optional.of(CommandResult.done(kind + " \"" + target.name() + "\" image updated\n"));
  }

  private static Optional<CommandResult> ended(Answer answer) {
    return answer instanceof Answer.Refused refused && refused.reason() == Refusal.CONFLICT
        ? Optional.empty()
        : Optional.of(CommandResult.failed(refused(answer)));
  }

  private static Problem refused(Answer answer) {
    return Failures.of(answer instanceof Answer.Refused refused ? refused.message() : "");
  }
}
