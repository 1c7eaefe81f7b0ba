package dev.rolloutkit.canary.internal.plugin;

import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.canary.state.PluginReply;
import dev.rolloutkit.canary.state.StepPluginView;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Action.StepPluginOperation;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.model.status.StepPluginStatus;
import dev.rolloutkit.model.strategy.PluginStep;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls one plugin and records its answers.
 *
 * <p>Compatibility: if a plugin itself answers {@code Error}, no backoff is recorded, and every
 * later attempt fails to parse it.
 *
 * @rule A step plugin is called again after the time that it asks for; an error is retried after a
 *     backoff.
 */
final class PluginCalls {
  private static final Duration BACKOFF = Duration.ofSeconds(30);
  private static final Duration LEAST_REQUEUE = Duration.ofSeconds(10);

  private final PluginStep step;
  private final String name;
  private final StepPluginView plugin;
  private final PluginRecords records;
  private final Instant now;
  private final boolean retriesErrors;

  PluginCalls(
      PluginStep step,
      StepPluginView plugin,
      PluginRecords records,
      Instant now,
      boolean retriesErrors) {
    this.retriesErrors = retriesErrors;
    this.step = step;
    this.name = GoZero.of(step.name());
    this.plugin = plugin;
    this.records = records;
    this.now = now.truncatedTo(ChronoUnit.SECONDS);
  }

  /**
   * The result of a call.
   *
   * @param status the record to write; {@code null} for none
   * @param error why the call failed or its answer is unusable; {@code null} otherwise
   */
  record Result(@Nullable StepPluginStatus status, @Nullable String error) {
    static final Result NOTHING = new Result(null, null);

    static Result of(StepPluginStatus status) {
      return new Result(status, null);
    }

    static Result failed(String error) {
      return new Result(null, error);
    }
  }

  /** Runs the step, unless it is done or its next attempt is not due. */
  Result run(Consumer<Action> plan) {
    if (plugin.disabled()) {
      return Result.of(of(StepPluginOperation.RUN).disabled(true).build());
    }
    StepPluginStatus known = records.find(plugin.index(), name, StepPluginOperation.RUN);
    if (known != null && GoZero.of(known.disabled())) {
      known = null;
    }
    StepPluginStatus before =
        known != null
            ? known
            : of(StepPluginOperation.RUN)
                .startedAt(now)
                .phase(PluginPhase.RUNNING.wireName())
                .build();
    if (PluginPhase.SUCCESSFUL.is(before) || PluginPhase.FAILED.is(before)) {
      return Result.NOTHING;
    }
    if (GoZero.of(before.executions()) > 0) {
      boolean isUnset = retriesErrors && GoZero.of(before.backoff()).isEmpty();
      Outcome<Duration> backoff =
          isUnset ? Outcome.ok(BACKOFF) : GoDuration.parse(GoZero.of(before.backoff()));
      if (!backoff.isOk()) {
        return Result.failed(
            "could not parse backoff duration: " + backoff.problems().get(0).detail());
      }
      Instant updated = before.updatedAt();
      if (updated != null && updated.plus(backoff.orElseThrow()).isAfter(now)) {
        return Result.of(before);
      }
    }
    call(plan, StepPluginOperation.RUN, before);
    return answered(before, plugin.run());
  }

  private Result answered(StepPluginStatus before, PluginReply reply) {
    StepPluginStatus.Builder next =
        StepPluginStatus.builder()
            .from(before)
            .backoff(null)
            .updatedAt(now)
            .executions(GoZero.of(before.executions()) + 1);
    if (reply.error() != null) {
      return Result.of(
          next.phase(PluginPhase.ERROR.wireName())
              .message(textOrNull(reply.error()))
              .backoff(GoDuration.format(BACKOFF))
              .build());
    }
    Optional<PluginPhase> phase =
        PluginPhase.parse(reply.phase().isEmpty() ? GoZero.of(before.phase()) : reply.phase());
    if (phase.isEmpty()) {
      return invalidPhase(reply);
    }
    next.phase(phase.get().wireName()).message(textOrNull(reply.message()));
    switch (phase.get()) {
      case RUNNING -> {
        Duration requeue = reply.requeueAfter();
        next.status(reply.status())
            .backoff(GoDuration.format(requeue.compareTo(LEAST_REQUEUE) > 0 ? requeue : BACKOFF));
      }
      case SUCCESSFUL, FAILED -> next.status(reply.status()).finishedAt(now);
      case ERROR -> {
        if (retriesErrors) {
          next.backoff(GoDuration.format(BACKOFF));
        }
      }
    }
    return Result.of(next.build());
  }

  /** Terminates or aborts the step if it was begun, once. */
  Result undo(StepPluginOperation operation, Consumer<Action> plan) {
    StepPluginStatus run = records.find(plugin.index(), name, StepPluginOperation.RUN);
    if (plugin.disabled()
        || run == null
        || GoZero.of(run.disabled())
        || records.find(plugin.index(), name, operation) != null
        || !canBeUndone(run, operation)) {
      return Result.NOTHING;
    }
    call(plan, operation, run);
    PluginReply reply =
        operation == StepPluginOperation.ABORT ? plugin.abort() : plugin.terminate();
    StepPluginStatus.Builder next = of(operation).startedAt(now).finishedAt(now);
    if (reply.error() != null) {
      return Result.of(
          next.phase(PluginPhase.ERROR.wireName()).message(textOrNull(reply.error())).build());
    }
    Optional<PluginPhase> phase =
        reply.phase().isEmpty()
            ? Optional.of(PluginPhase.SUCCESSFUL)
            : PluginPhase.parse(reply.phase());
    if (phase.isEmpty()) {
      return invalidPhase(reply);
    }
    PluginPhase end = phase.get() == PluginPhase.RUNNING ? PluginPhase.FAILED : phase.get();
    return Result.of(next.phase(end.wireName()).message(textOrNull(reply.message())).build());
  }

  private static boolean canBeUndone(StepPluginStatus run, StepPluginOperation operation) {
    return PluginPhase.RUNNING.is(run)
        || (operation == StepPluginOperation.ABORT && PluginPhase.SUCCESSFUL.is(run));
  }

  private void call(Consumer<Action> plan, StepPluginOperation operation, StepPluginStatus before) {
    plan.accept(
        new Action.CallStepPlugin(
            operation, plugin.index(), name, step.config(), before.status(), PlanRule.STEP_PLUGIN));
  }

  private StepPluginStatus.Builder of(StepPluginOperation operation) {
    return StepPluginStatus.builder()
        .index(plugin.index())
        .name(name)
        .operation(operation.wireName());
  }

  private static Result invalidPhase(PluginReply reply) {
    return Result.failed(
        "could not validate rpc phase: phase '" + reply.phase() + "' is not valid");
  }

  private static @Nullable String textOrNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
