package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.ActionVisitor;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Executes plans of the blue-green engine with the fabric8 client. Copy it into your operator.
 *
 * <p>Every write of an observed object contains its resourceVersion, so that the API server refuses
 * the write if the object has changed meanwhile; the engine then computes how the plan continues.
 * Later writes of a plan use the versions that earlier ones returned. Events are recorded on a
 * best-effort basis.
 */
public final class PlanExecutor {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
  private static final PatchContext STRATEGIC = PatchContext.of(PatchType.STRATEGIC_MERGE);

  private final KubernetesClient client;
  private final TrafficSplitter splitter;
  private final EventRecorder events;

  /**
   * The result of executing a plan.
   *
   * @param plan the executed plan: the given one, or its continuation after refusals
   * @param refusals the refusals of the API server in order; empty if there were none
   */
  public record Result(Plan plan, ImmutableList<String> refusals) {}

  /** Creates an executor with a client and a traffic splitter. */
  public PlanExecutor(KubernetesClient client, TrafficSplitter splitter, EventRecorder events) {
    this.client = client;
    this.splitter = splitter;
    this.events = events;
  }

  /**
   * Executes a plan action by action. After a refusal by the API server, {@link
   * BlueGreenEngine#afterRefusal} returns the rest of the plan, which continues or ends as in the
   * controller.
   *
   * @param observed the state from which the plan was made
   * @throws KubernetesClientException if the API server cannot be reached; the earlier actions
   *     remain valid, and the next plan continues from there
   */
  public Result execute(BlueGreenState observed, Plan plan) {
    Execution execution = new Execution(observed);
    ImmutableList.Builder<String> refusals = ImmutableList.builder();
    Plan rest = plan;
    int next = 0;
    while (next < rest.actions().size()) {
      Action action = rest.actions().get(next);
      Optional<Refusal> refusal =
          action instanceof Action.Executable executable
              ? attempt(execution, executable)
              : Optional.empty();
      if (refusal.isPresent()) {
        refusals.add(action.summary() + ": " + refusal.get().message());
        rest = BlueGreenEngine.afterRefusal(rest, next, refusal.get());
        next = 0;
      } else {
        next++;
      }
    }
    return new Result(rest, refusals.build());
  }

  /** Executes one action and returns its refusal, if any. */
  private static Optional<Refusal> attempt(Execution execution, Action.Executable action) {
    try {
      return action.accept(execution);
    } catch (KubernetesClientException e) {
      if (e.getCode() == 0) {
        throw e;
      }
      return Optional.of(Refusal.of(e.getCode(), reason(e), message(e)));
    }
  }

  private static String reason(KubernetesClientException e) {
    return e.getStatus() == null || e.getStatus().getReason() == null
        ? ""
        : e.getStatus().getReason();
  }

  /** The refusal in the API server's response. */
  private static String message(KubernetesClientException e) {
    return e.getStatus() == null || e.getStatus().getMessage() == null
        ? String.valueOf(e.getMessage())
        : e.getStatus().getMessage();
  }

  /**
   * The execution of one plan, with the versions for its writes. Each method executes an action,
   * and returns its refusal if the client does not throw.
   */
  private final class Execution implements ActionVisitor<Optional<Refusal>> {
    private final Rollout rollout;
    private final String namespace;
    private final Map<String, ReplicaSet> replicaSets = new HashMap<>();
    private final Map<String, String> services = new HashMap<>();
    private @Nullable String rolloutVersion;

    Execution(BlueGreenState observed) {
      rollout = observed.rollout();
      namespace = rollout.namespace();
      rolloutVersion = rollout.metadata().resourceVersion();
      observed.replicaSets().forEach(rs -> replicaSets.put(name(rs), rs));
      observed.services().forEach(s -> services.put(name(s), s.getMetadata().getResourceVersion()));
    }

    @Override
    public Optional<Refusal> visit(Action.CreateReplicaSet create) {
      ReplicaSet manifest = MAPPER.convertValue(create.manifest(), ReplicaSet.class);
      replicaSets.put(create.name(), client.resource(manifest).inNamespace(namespace).create());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.AdoptReplicaSet adopt) {
      patchOwners(adopt.name(), adopt.patch());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.ReleaseReplicaSet release) {
      patchOwners(release.name(), release.patch());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.UpdateReplicaSet update) {
      ReplicaSet edited = copyOf(update.name());
      ReplicaSetEdits.apply(edited, update.change());
      update(edited);
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.PatchReplicaSetDeadline patch) {
      ReplicaSet edited = copyOf(patch.name());
      ReplicaSetEdits.setDeadline(edited, patch.deadline());
      update(edited);
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.DeleteReplicaSet delete) {
      client.apps().replicaSets().inNamespace(namespace).withName(delete.name()).delete();
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.SwitchServiceSelector change) {
      ObjectNode patch = change.patch();
      lock(patch, services.get(change.service()));
      Service written =
          client
              .services()
              .inNamespace(namespace)
              .withName(change.service())
              .patch(MERGE, patch.toString());
      services.put(change.service(), written.getMetadata().getResourceVersion());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.SetTrafficWeights set) {
      return splitter
          .split(rollout, set.weights())
          .map(obstacle -> new Refusal(Refusal.Kind.OTHER, obstacle));
    }

    @Override
    public Optional<Refusal> visit(Action.CreateAnalysisRun create) {
      client
          .genericKubernetesResources(Kinds.ANALYSIS_RUN)
          .inNamespace(namespace)
          .resource(MAPPER.convertValue(create.manifest(), GenericKubernetesResource.class))
          .create();
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.TerminateAnalysisRun end) {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      patch.putObject("spec").put("terminate", true);
      analysisRun(end.name()).patch(MERGE, patch.toString());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.DeleteAnalysisRun delete) {
      analysisRun(delete.name()).delete();
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.ScaleWorkload scale) {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      patch.putObject("spec").put("replicas", scale.replicas());
      client
          .apps()
          .deployments()
          .inNamespace(namespace)
          .withName(scale.name())
          .patch(MERGE, patch.toString());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.UpdateRolloutMetadata update) {
      patchRollout(update.mergePatch(), rolloutResource());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.UpdateRolloutSpec update) {
      patchRollout(update.mergePatch(), rolloutResource());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.UpdateRolloutStatus update) {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      patch.set("status", update.statusChange());
      patchStatus(patch);
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.PatchRolloutStatus status) {
      patchStatus(status.patch());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.UpdatePodMetadata update) {
      pod(update.name()).patch(MERGE, update.mergePatch().toString());
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.EvictPod evict) {
      // The client returns false if a disruption budget forbids it.
      return client.pods().inNamespace(namespace).withName(evict.name()).evict()
          ? Optional.empty()
          : Optional.of(
              new Refusal(Refusal.Kind.TOO_MANY_REQUESTS, "a disruption budget forbids it"));
    }

    @Override
    public Optional<Refusal> visit(Action.EmitEvent event) {
      events.record(rollout, event);
      return Optional.empty();
    }

    /** {@link Plan#requeueAfter} says when the next pass is due. */
    @Override
    public Optional<Refusal> visit(Action.Requeue requeue) {
      return Optional.empty();
    }

    @Override
    public Optional<Refusal> visit(Action.CallTrafficRouter call) {
      throw onlyOfCanaries(call);
    }

    @Override
    public Optional<Refusal> visit(Action.CallStepPlugin call) {
      throw onlyOfCanaries(call);
    }

    @Override
    public Optional<Refusal> visit(Action.CreateExperiment create) {
      throw onlyOfCanaries(create);
    }

    @Override
    public Optional<Refusal> visit(Action.TerminateExperiment end) {
      throw onlyOfCanaries(end);
    }

    @Override
    public Optional<Refusal> visit(Action.DeleteExperiment delete) {
      throw onlyOfCanaries(delete);
    }

    /** This operator has only Rollouts that were never canaries. */
    private IllegalStateException onlyOfCanaries(Action action) {
      return new IllegalStateException("cannot execute: " + action.summary());
    }

    private ReplicaSet copyOf(String name) {
      return new ReplicaSetBuilder(Objects.requireNonNull(replicaSets.get(name), name)).build();
    }

    /**
     * A strategic merge patch, because other owners remain; its uid ensures that the object is the
     * observed one.
     */
    private void patchOwners(String name, ObjectNode patch) {
      ReplicaSet written =
          client
              .apps()
              .replicaSets()
              .inNamespace(namespace)
              .withName(name)
              .patch(STRATEGIC, patch.toString());
      replicaSets.put(name, written);
    }

    /** Writes the whole object with its resourceVersion. */
    private void update(ReplicaSet edited) {
      replicaSets.put(
          name(edited),
          client.resource(edited).inNamespace(namespace).lockResourceVersion().update());
    }

    private void patchStatus(ObjectNode patch) {
      lock(patch, rolloutVersion);
      if (!patch.path("status").isEmpty()) {
        rolloutVersion =
            rolloutResource()
                .subresource("status")
                .patch(MERGE, patch.toString())
                .getMetadata()
                .getResourceVersion();
      }
    }

    private void patchRollout(ObjectNode patch, Resource<RolloutResource> resource) {
      lock(patch, rolloutVersion);
      rolloutVersion = resource.patch(MERGE, patch.toString()).getMetadata().getResourceVersion();
    }

    private Resource<RolloutResource> rolloutResource() {
      return client
          .resources(RolloutResource.class)
          .inNamespace(namespace)
          .withName(rollout.name());
    }

    private Resource<GenericKubernetesResource> analysisRun(String name) {
      return client
          .genericKubernetesResources(Kinds.ANALYSIS_RUN)
          .inNamespace(namespace)
          .withName(name);
    }

    private Resource<Pod> pod(String name) {
      return client.pods().inNamespace(namespace).withName(name);
    }
  }

  /** A patch with a resourceVersion in its metadata is refused if the object has another one. */
  private static void lock(ObjectNode patch, @Nullable String version) {
    if (version != null) {
      patch.withObject("/metadata").put("resourceVersion", version);
    }
  }

  private static String name(HasMetadata object) {
    return object.getMetadata().getName();
  }
}
