package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.checkpoint.Checkpoint;
import dev.rolloutkit.targets.internal.checkpoint.Checkpoints;
import dev.rolloutkit.targets.internal.targetgroup.TargetMatch;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Endpoint.NodeEndpoint;
import dev.rolloutkit.targets.targetgroup.Endpoint.PodEndpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Match;
import dev.rolloutkit.targets.targetgroup.Target;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a pass after the endpoints are known: checkpoint, targets, networking,
 * deregistration, registration, conditions, checkpoint.
 *
 * <p>Source: AWS Load Balancer Controller, target group binding resource manager.
 *
 * @rule A pass deregisters targets that are no endpoints before it registers endpoints that are no
 *     targets.
 * @param <E> pods or nodes
 */
final class TargetsPass<E extends Endpoint> {
  /** The time until another pass, in releases without a flag for it. */
  private static final Duration OLD_REQUEUE = Duration.ofSeconds(15);

  private final Work work;
  private final TargetGroupBinding binding;
  private final ImmutableList<E> endpoints;
  private final boolean ip;
  private final KnownTargets known;
  private final TrackedTargets tracked;
  private final Gates gates;
  private final boolean unready;
  private final boolean pending;
  private ImmutableList<E> registered = ImmutableList.of();
  private ImmutableList<E> leftOut = ImmutableList.of();
  private boolean postponed;
  private @Nullable String deregisterError;

  /**
   * A new pass.
   *
   * @param unready whether there are endpoints that are not ready
   * @param pending whether there are endpoints whose pods the controller does not know yet
   */
  TargetsPass(
      Work work,
      TargetGroupBinding binding,
      ImmutableList<E> endpoints,
      boolean unready,
      boolean pending) {
    this.work = work;
    this.unready = unready;
    this.pending = pending;
    this.binding = binding;
    this.endpoints = endpoints;
    ip = binding.isIp();
    known = new KnownTargets(work, binding);
    tracked = new TrackedTargets(work, binding);
    gates = new Gates(work, binding);
  }

  PassEnd run() throws PassStopped {
    Checkpoint checkpoint = Checkpoints.of(binding, endpoints, work.flags.release(), work.fixes);
    ImmutableList<Target> targets = null;
    if (checkpoint.skip()) {
      if (!work.fixes.fixes(TargetDefect.CHECKPOINT_IGNORES_TARGETS)) {
        return new PassEnd.Skipped();
      }
      targets = list();
      if (!match(targets).differs()) {
        return new PassEnd.Skipped();
      }
    }
    if (targets == null) {
      targets = list();
    }
    Match<E> match = match(targets);
    String networkingError = networking();
    if (match.differs() || networkingError != null || gatedAndNotHealthy(match)) {
      work.saveCheckpoint(binding, "");
    }
    change(match, targets);
    return finish(match, checkpoint, networkingError);
  }

  private ImmutableList<Target> list() throws PassStopped {
    try {
      return known.list();
    } catch (CallFailed failed) {
      throw failed.stop();
    }
  }

  private Match<E> match(List<Target> targets) {
    return work.fixes.fixes(TargetDefect.IDENTITIES_COMPARED_AS_STRINGS)
        ? Identities.match(binding, endpoints, targets)
        : TargetMatch.of(binding, endpoints, targets);
  }

  /** Opens security groups; a failure ends a pass for nodes at once, and one for pods later. */
  private @Nullable String networking() throws PassStopped {
    ApiError error = work.next(PassOperation.NETWORKING);
    String text = Work.textOf(error);
    ImmutableList.Builder<String> ids = ImmutableList.builder();
    endpoints.forEach(endpoint -> ids.add(endpoint.id() + ':' + endpoint.port()));
    work.record(new Call.Networking(ids.build(), text));
    if (text != null) {
      if (!ip) {
        throw PassStopped.failed(text);
      }
      work.warning("FailedNetworkReconcile", text);
    }
    return text;
  }

  private boolean gatedAndNotHealthy(Match<E> match) {
    for (Match.Pair<E> pair : match.matched()) {
      if (pair.endpoint() instanceof PodEndpoint of
          && gates.guard(of.pod())
          && !pair.target().isHealthy()) {
        return true;
      }
    }
    return false;
  }

  private void change(Match<E> match, List<Target> targets) throws PassStopped {
    ImmutableList<Target> unwanted = match.deregister();
    if (unready && endpoints.isEmpty() && work.fixes.fixes(TargetDefect.LAST_TARGETS_REMOVED)) {
      work.warning("NoReadyEndpoints", "no endpoint is ready, so the targets stay registered");
      unwanted = ImmutableList.of();
    }
    boolean write = false;
    if (swapsLate(match, targets)) {
      postponed = !unwanted.isEmpty();
    } else if (!unwanted.isEmpty()) {
      write = deregister(unwanted);
    }
    if (!match.register().isEmpty()) {
      write = false;
      tracked.write(endpoints, true);
      registered = withinLimit(match, targets);
      register(registered);
    }
    tracked.write(endpoints, write);
  }

  /**
   * Whether old targets are kept until the new ones are healthy. They are kept only if {@link
   * TargetDefect#DEREGISTERED_FIRST} is fixed, if the limit has room for both, and if there is no
   * list of tracked targets that would lose the old ones.
   *
   * @rule Old targets can be kept until the new ones are healthy, if there is room for both.
   */
  private boolean swapsLate(Match<E> match, List<Target> targets) {
    int limit = work.flags.maxTargetsPerTargetGroup();
    return work.fixes.fixes(TargetDefect.DEREGISTERED_FIRST)
        && !binding.isMultiCluster()
        && (limit == 0 || targets.size() + match.register().size() <= limit)
        && (!match.register().isEmpty() || !allHealthy(match));
  }

  private boolean allHealthy(Match<E> match) {
    return match.matched().stream().allMatch(pair -> pair.target().isHealthy());
  }

  /** Deregisters targets of the binding; returns whether to write the tracked targets. */
  private boolean deregister(List<Target> unwanted) throws PassStopped {
    TrackedTargets.Removable removable = tracked.removable(unwanted);
    if (removable.targets().isEmpty()) {
      return removable.write();
    }
    try {
      known.deregister(removable.targets());
    } catch (CallFailed failed) {
      if (!work.fixes.fixes(TargetDefect.FAILED_DEREGISTRATION_STOPS_REGISTRATION)) {
        throw failed.stop();
      }
      deregisterError = failed.error().text();
      return false;
    }
    return true;
  }

  private void register(ImmutableList<E> wanted) throws PassStopped {
    if (ip) {
      new Registration(work, binding, known).register(only(wanted, PodEndpoint.class));
      return;
    }
    try {
      known.register(Registration.ofNodes(only(wanted, NodeEndpoint.class)));
    } catch (CallFailed failed) {
      throw failed.stop();
    }
  }

  private static <T> List<T> only(List<? extends Endpoint> endpoints, Class<T> type) {
    return endpoints.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /**
   * As many endpoints as the limit permits. Compatibility: draining targets count, and if there are
   * more targets than the limit, the controller crashes.
   *
   * @rule A binding registers no more targets than its limit allows.
   */
  private ImmutableList<E> withinLimit(Match<E> match, List<Target> targets) throws PassStopped {
    ImmutableList<E> wanted = match.register();
    boolean fixed = work.fixes.fixes(TargetDefect.NEGATIVE_LIMIT_PANIC);
    int present = fixed ? match.matched().size() : targets.size();
    int limit = work.flags.maxTargetsPerTargetGroup();
    if (limit == 0 || wanted.size() + present <= limit) {
      return wanted;
    }
    int allowed = fixed ? Math.max(0, limit - present) : limit - present;
    if (allowed < 0) {
      throw new PassStopped(
          new PassEnd.Crashed("runtime error: slice bounds out of range [:" + allowed + "]"));
    }
    leftOut = wanted.subList(Math.min(allowed, wanted.size()), wanted.size());
    return wanted.subList(0, Math.min(allowed, wanted.size()));
  }

  private PassEnd finish(Match<E> match, Checkpoint checkpoint, @Nullable String networkingError)
      throws PassStopped {
    boolean probe = postponed;
    for (Match.Pair<E> pair : match.matched()) {
      probe |= condition(pair.endpoint(), pair.target().health());
    }
    for (E endpoint : registered) {
      probe |= condition(endpoint, Health.REGISTERING);
    }
    if (work.fixes.fixes(TargetDefect.CHECKPOINT_BEFORE_HEALTH)) {
      probe |= !registered.isEmpty() || !allHealthy(match);
    }
    if (deregisterError != null) {
      throw PassStopped.failed(deregisterError);
    }
    if (probe) {
      return new PassEnd.Requeue(requeue(), "monitor targetHealth");
    }
    if (pending && !work.flags.release().has(LbcChange.PODS_WAKE_BINDINGS)) {
      return new PassEnd.Requeue(requeue(), "monitor potential ready endpoints");
    }
    if (networkingError != null) {
      return new PassEnd.Requeue(requeue(), "networking reconciliation");
    }
    if (!leftOut.isEmpty() && work.fixes.fixes(TargetDefect.EXCLUDED_ENDPOINTS_FORGOTTEN)) {
      List<String> names = leftOut.stream().map(e -> e.identityFor(binding)).toList();
      work.warning("TargetLimit", "not registered: " + String.join(", ", names));
    } else if (!checkpoint.text().equals(binding.checkpoint())) {
      work.saveCheckpoint(binding, checkpoint.text());
    }
    return new PassEnd.Complete();
  }

  private boolean condition(E endpoint, @Nullable Health health) throws PassStopped {
    return endpoint instanceof PodEndpoint of && gates.write(of.pod(), health);
  }

  private Duration requeue() {
    return work.flags.release().has(LbcChange.REQUEUE_DURATION_BY_FLAG)
        ? work.flags.targetgroupbindingRequeueDuration()
        : OLD_REQUEUE;
  }
}
