package dev.rolloutkit.engine.internal.simulation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.MetadataChange;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.state.ClusterState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.PlanRest;
import dev.rolloutkit.engine.simulation.Command;
import dev.rolloutkit.engine.simulation.Snapshot;
import dev.rolloutkit.engine.simulation.TrafficFront;
import dev.rolloutkit.engine.state.ReferencedWorkload;
import dev.rolloutkit.engine.state.RolloutState;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisRunStatus;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.status.PauseCondition;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.template.RolloutTemplate;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a model cluster, all of which are copies.
 *
 * @rule In a simulation a plan is carried out action by action, and after a refusal with the rest
 *     of the plan for it.
 */
public final class ModelCluster {
  private final RolloutState initial;
  private final Duration podStart;
  private final Duration analysis;
  private final StrategyModel strategy;
  private final Map<String, PodSet> podSets = new TreeMap<>();
  private final Map<String, Service> services = new LinkedHashMap<>();
  private final Map<String, Run> runs = new TreeMap<>();
  private final Map<String, String> verdicts = new HashMap<>();
  private final BiFunction<Action, Instant, Optional<Refusal>> refusals;
  private @Nullable TrafficFront front;
  private @Nullable ReferencedWorkload workload;
  private Rollout rollout;
  private String podHash;
  private int created;

  /**
   * Creates a cluster with these objects.
   *
   * @param podStart the time until a new pod is available
   * @param analysis the duration of an analysis
   * @param refusals decides why a write is refused at a time
   * @param strategy the part of the model that depends on the strategy
   */
  public ModelCluster(
      RolloutState initial,
      Duration podStart,
      Duration analysis,
      Instant now,
      BiFunction<Action, Instant, Optional<Refusal>> refusals,
      StrategyModel strategy) {
    this.initial = initial;
    this.podStart = podStart;
    this.analysis = analysis;
    this.refusals = refusals;
    this.strategy = strategy;
    workload = initial.workload().orElse(null);
    rollout = initial.rollout();
    podHash = initial.podHash();
    for (ReplicaSet rs : initial.replicaSets()) {
      PodSet set = PodSet.copyOf(rs, podStart, now);
      podSets.put(set.name(), set);
    }
    for (Service service : initial.services()) {
      services.put(service.getMetadata().getName(), new ServiceBuilder(service).build());
    }
    for (AnalysisRun run : initial.analysisRuns()) {
      runs.put(run.name(), new Run(run, now));
    }
  }

  /** An AnalysisRun and its start time. */
  private record Run(AnalysisRun run, Instant since) {}

  /** The current Rollout. */
  public Rollout rollout() {
    return rollout;
  }

  /** The observations of a pass, without those of only one strategy. */
  public ClusterState state() {
    ClusterState.Builder state =
        ClusterState.builder()
            .rollout(rollout)
            .podHash(podHash)
            .services(services.values())
            .analysisTemplates(initial.analysisTemplates())
            .clusterAnalysisTemplates(initial.clusterAnalysisTemplates())
            .templateFromRef(initial.templateFromRef())
            .workloadRefError(initial.workloadRefError())
            .workload(Optional.ofNullable(workload));
    boolean withPods = rollout.spec().restartAt() != null || strategy.hasEphemeralMetadata(rollout);
    for (PodSet set : podSets.values()) {
      state.addReplicaSets(set.replicaSet());
      if (withPods) {
        state.addAllPods(set.podObjects());
      }
    }
    for (Run run : runs.values()) {
      state.addAnalysisRuns(run.run());
    }
    return state.build();
  }

  /** The names of the Services. */
  public Set<String> serviceNames() {
    return services.keySet();
  }

  /** The number of available pods of a revision. */
  public int available(String hash) {
    int available = 0;
    for (PodSet set : podSets.values()) {
      if (!hash.isEmpty() && set.hash().equals(hash)) {
        available += set.available();
      }
    }
    return available;
  }

  /** Sets the load balancer in front of the Services. */
  public void setLoadBalancer(TrafficFront loadBalancer) {
    front = loadBalancer;
  }

  /** The Services that get traffic from the load balancer but have no target. */
  public ImmutableList<String> withoutTargets() {
    return front == null ? ImmutableList.of() : front.withoutTargets();
  }

  private void showToFront(TrafficFront before, Instant now) {
    Map<String, List<String>> byHash = new HashMap<>();
    ImmutableSortedSet.Builder<String> alive = ImmutableSortedSet.naturalOrder();
    for (PodSet set : podSets.values()) {
      List<String> ready = set.readyPods(now);
      byHash.computeIfAbsent(set.hash(), hash -> new ArrayList<>()).addAll(ready);
      alive.addAll(ready);
    }
    ImmutableMap.Builder<String, ImmutableSortedSet<String>> endpoints = ImmutableMap.builder();
    for (String service : services.keySet()) {
      List<String> selected = byHash.getOrDefault(selected(service), List.of());
      endpoints.put(service, ImmutableSortedSet.copyOf(selected));
    }
    front = before.observe(endpoints.buildOrThrow(), alive.build(), now);
  }

  /** The snapshot of the cluster for a timeline. */
  public Snapshot snapshot() {
    ImmutableMap.Builder<String, Integer> pods = ImmutableMap.builder();
    ImmutableMap.Builder<String, Integer> available = ImmutableMap.builder();
    for (PodSet set : podSets.values()) {
      pods.put(set.hash(), set.size());
      available.put(set.hash(), set.available());
    }
    return new Snapshot(
        pods.buildKeepingLast(),
        available.buildKeepingLast(),
        strategy.active(this),
        strategy.preview(this),
        GoZero.of(rollout.status().stableRS()));
  }

  /** The hash that a Service selects; empty if it selects none. */
  public String selected(@Nullable String name) {
    Service service = name == null ? null : services.get(name);
    return service == null || service.getSpec().getSelector() == null
        ? ""
        : GoZero.of(service.getSpec().getSelector().get(RolloutKeys.POD_TEMPLATE_HASH));
  }

  /** Starts pods and ends analyses that are due. */
  public void refresh(Instant now) {
    for (PodSet set : podSets.values()) {
      set.refresh(now);
    }
    for (Map.Entry<String, Run> entry : runs.entrySet()) {
      Run run = entry.getValue();
      if (!run.run().isCompleted() && !end(run).isAfter(now)) {
        String kind = strategy.kind(run.run());
        entry.setValue(finished(run, verdicts.getOrDefault(kind, "Successful"), ""));
      }
    }
    strategy.refresh(this, now);
    if (front != null) {
      showToFront(front, now);
    }
  }

  private Instant end(Run run) {
    return run.since().plus(analysis);
  }

  private static Run finished(Run run, String phase, String message) {
    return new Run(
        AnalysisRun.builder()
            .from(run.run())
            .status(
                AnalysisRunStatus.builder()
                    .phase(phase)
                    .message(message.isEmpty() ? null : message)
                    .build())
            .build(),
        run.since());
  }

  /** The time at which the next pod starts or the next analysis ends; null if none is pending. */
  public @Nullable Instant nextChange(Instant now) {
    Instant next = null;
    for (PodSet set : podSets.values()) {
      next = earlier(next, set.nextStart(now));
    }
    for (Run run : runs.values()) {
      if (!run.run().isCompleted()) {
        next = earlier(next, end(run).isAfter(now) ? end(run) : now.plusSeconds(1));
      }
    }
    if (front != null) {
      Instant change = front.nextChange(now).orElse(null);
      next = earlier(next, change == null || change.isAfter(now) ? change : now.plusSeconds(1));
    }
    return earlier(next, strategy.nextChange(now));
  }

  /** The earlier of two times, either of which may be null. */
  static @Nullable Instant earlier(@Nullable Instant a, @Nullable Instant b) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    return a.isBefore(b) ? a : b;
  }

  /**
   * Executes a plan as an operator would. After a refusal, continues with the rest of the plan for
   * that refusal.
   *
   * @return the executed plan, which is the given one if nothing was refused
   */
  public Plan carryOut(Plan plan, Instant now) {
    List<Action> done = new ArrayList<>();
    Plan rest = plan;
    int next = 0;
    while (next < rest.actions().size()) {
      Action action = rest.actions().get(next);
      Optional<Refusal> refusal = refusals.apply(action, now);
      if (refusal.isPresent() && action.isWrite()) {
        rest = PlanRest.after(rest, next, refusal.get());
        next = 0;
      } else {
        carryOut(action, now);
        done.add(action);
        next++;
      }
    }
    if (!rest.nextStatus().equals(rollout.status())) {
      rollout = rollout.withStatus(rest.nextStatus());
    }
    return rest == plan ? plan : Plan.builder().from(rest).actions(done).build();
  }

  private void carryOut(Action action, Instant now) {
    if (action instanceof Action.CreateReplicaSet create) {
      PodSet set = PodSet.of(create.manifest(), "uid-" + ++created, podStart, now);
      podSets.put(set.name(), set);
    } else if (action instanceof Action.UpdateReplicaSet update) {
      podSet(update.name()).update(update.change(), now);
    } else if (action instanceof Action.PatchReplicaSetDeadline patch) {
      podSet(patch.name()).setDeadline(patch.deadline());
    } else if (action instanceof Action.DeleteReplicaSet delete) {
      podSets.remove(delete.name());
    } else if (action instanceof Action.SwitchServiceSelector change) {
      switchSelector(change);
    } else if (action instanceof Action.EvictPod evict) {
      podSets.values().forEach(set -> set.evict(evict.name(), now));
    } else if (action instanceof Action.UpdateRolloutMetadata update) {
      annotate(update.change());
    } else if (action instanceof Action.UpdateRolloutSpec update) {
      annotate(update.change());
      spec(RolloutSpec.builder().from(rollout.spec()).replicas(update.replicas()).build());
    } else if (action instanceof Action.AdoptReplicaSet adopt) {
      podSet(adopt.name()).own(adopt.owner());
    } else if (action instanceof Action.ReleaseReplicaSet release) {
      podSet(release.name()).release(release.ownerUid());
    } else if (action instanceof Action.ScaleWorkload scale) {
      workload =
          new ReferencedWorkload(workload == null ? null : workload.generation(), scale.replicas());
    } else {
      carryOutRun(action, now);
    }
  }

  private PodSet podSet(String name) {
    return Objects.requireNonNull(podSets.get(name), name);
  }

  private void carryOutRun(Action action, Instant now) {
    if (action instanceof Action.CreateAnalysisRun create) {
      AnalysisRun run = Objects.requireNonNull(Trees.read(create.manifest(), AnalysisRun.class));
      runs.put(
          create.name(),
          new Run(
              AnalysisRun.builder()
                  .from(run)
                  .metadata(
                      Metadata.builder()
                          .from(Objects.requireNonNull(run.metadata()))
                          .creationTimestamp(now)
                          .build())
                  .build(),
              now));
    } else if (action instanceof Action.TerminateAnalysisRun terminate) {
      runs.computeIfPresent(
          terminate.name(), (name, run) -> finished(run, "Successful", "Run Terminated"));
    } else if (action instanceof Action.DeleteAnalysisRun delete) {
      runs.remove(delete.name());
    } else {
      strategy.carryOut(action, now);
    }
  }

  private void switchSelector(Action.SwitchServiceSelector change) {
    Service service = Objects.requireNonNull(services.get(change.service()));
    Map<String, String> selector = new TreeMap<>(orEmpty(service.getSpec().getSelector()));
    selector.put(RolloutKeys.POD_TEMPLATE_HASH, change.to());
    service.getSpec().setSelector(selector);
    if (change.managedBy() != null) {
      Map<String, String> annotations =
          new TreeMap<>(orEmpty(service.getMetadata().getAnnotations()));
      annotations.put(RolloutKeys.MANAGED_BY, change.managedBy());
      service.getMetadata().setAnnotations(annotations);
    }
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> map) {
    return map == null ? ImmutableMap.of() : map;
  }

  private void annotate(MetadataChange change) {
    Map<String, String> annotations =
        change.annotationsAfter(GoZero.of(rollout.metadata().annotations()));
    rollout =
        rollout.withMetadata(
            Metadata.builder().from(rollout.metadata()).annotations(annotations).build());
  }

  private void spec(RolloutSpec spec) {
    long generation = GoZero.of(rollout.metadata().generation()) + 1;
    rollout =
        rollout
            .withSpec(spec)
            .withMetadata(
                Metadata.builder().from(rollout.metadata()).generation(generation).build());
  }

  /** Executes a command. */
  public void execute(Command command, Instant now) {
    RolloutSpec.Builder spec = RolloutSpec.builder().from(rollout.spec());
    RolloutStatus.Builder status = RolloutStatus.builder().from(rollout.status());
    if (command instanceof Command.ChangeTemplate change) {
      spec(spec.template(change.template()).build());
      podHash = RolloutTemplate.hash(rollout);
    } else if (command instanceof Command.SetReplicas set) {
      spec(spec.replicas(set.replicas()).build());
    } else if (command instanceof Command.SetStrategy set) {
      spec(spec.strategy(set.strategy()).build());
    } else if (command instanceof Command.SetPaused set) {
      spec(spec.paused(set.paused() ? true : null).build());
    } else if (command instanceof Command.Restart) {
      spec(spec.restartAt(now).build());
    } else if (command instanceof Command.Promote) {
      rollout = rollout.withStatus(status.pauseConditions((Iterable<PauseCondition>) null).build());
    } else if (command instanceof Command.PromoteFull) {
      rollout = rollout.withStatus(status.promoteFull(true).build());
    } else if (command instanceof Command.Abort) {
      rollout = rollout.withStatus(status.abort(true).build());
    } else if (command instanceof Command.Retry) {
      rollout = rollout.withStatus(status.abort(null).build());
    } else {
      injectFault(command, now);
    }
  }

  private void injectFault(Command command, Instant now) {
    if (command instanceof Command.PodsFail fail) {
      podSets.values().stream()
          .filter(set -> set.hash().equals(fail.hash()))
          .forEach(set -> set.setFailing(true, now));
    } else if (command instanceof Command.PodsRecover recover) {
      podSets.values().stream()
          .filter(set -> set.hash().equals(recover.hash()))
          .forEach(set -> set.setFailing(false, now));
    } else if (command instanceof Command.LoseReplicaSet lose) {
      podSets.values().removeIf(set -> set.hash().equals(lose.hash()));
    } else if (command instanceof Command.DropSelector drop) {
      Service service = services.get(drop.service());
      if (service != null && service.getSpec().getSelector() != null) {
        Iterator<String> keys = service.getSpec().getSelector().keySet().iterator();
        while (keys.hasNext()) {
          if (keys.next().equals(RolloutKeys.POD_TEMPLATE_HASH)) {
            keys.remove();
          }
        }
      }
    } else if (command instanceof Command.Verdict verdict) {
      verdicts.put(verdict.kind(), verdict.phase());
    } else {
      strategy.execute(command);
    }
  }
}
