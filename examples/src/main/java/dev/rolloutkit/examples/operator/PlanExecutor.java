package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
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
 * Carries out plans of the blue-green engine with the fabric8 client. Copy it into your operator.
 *
 * <p>Every write of an object that was observed carries its version, so that nothing is decided by
 * what somebody else changed meanwhile: the API server refuses such a write, and the engine says
 * what follows from that. Later writes of one plan go on the version that the earlier ones gave.
 * Events are told as far as possible.
 */
public final class PlanExecutor {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);
  private static final PatchContext STRATEGIC = PatchContext.of(PatchType.STRATEGIC_MERGE);

  private final KubernetesClient client;
  private final TrafficSplitter splitter;
  private final EventRecorder events;

  /**
   * How a plan was carried out.
   *
   * @param plan the plan as it was in the end: the given one, or what followed from refusals
   * @param refusals what the API server refused, in order; empty when it refused nothing
   */
  public record Result(Plan plan, ImmutableList<String> refusals) {}

  /** An executor that acts through a client, and splits traffic as it is told to. */
  public PlanExecutor(KubernetesClient client, TrafficSplitter splitter, EventRecorder events) {
    this.client = client;
    this.splitter = splitter;
    this.events = events;
  }

  /**
   * Carries out a plan, action by action. When the API server refuses one, the rest of the plan is
   * what {@link BlueGreenEngine#afterRefusal} says, as the controller itself goes on or stops.
   *
   * @param observed the state that the plan was made from
   * @throws KubernetesClientException if the API server cannot be reached; the actions before
   *     stand, and the next plan goes on from there
   */
  public Result execute(BlueGreenState observed, Plan plan) {
    Execution execution = new Execution(observed);
    ImmutableList.Builder<String> refusals = ImmutableList.builder();
    Plan rest = plan;
    int next = 0;
    while (next < rest.actions().size()) {
      Action action = rest.actions().get(next);
      Optional<Refusal> refusal = attempt(execution, observed, action);
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

  /** Carries out one action; why it was refused, if it was. */
  private Optional<Refusal> attempt(Execution execution, BlueGreenState observed, Action action) {
    if (action instanceof Action.SetTrafficWeights set) {
      return splitter
          .split(observed.rollout(), set.weights())
          .map(obstacle -> new Refusal(Refusal.Kind.OTHER, obstacle));
    }
    try {
      return execution.carryOut(action);
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

  /** What the API server said. */
  private static String message(KubernetesClientException e) {
    return e.getStatus() == null || e.getStatus().getMessage() == null
        ? String.valueOf(e.getMessage())
        : e.getStatus().getMessage();
  }

  /** One plan under way: which versions its writes go on. */
  private final class Execution {
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

    /** Carries out an action; why it was refused where the client does not throw. */
    Optional<Refusal> carryOut(Action action) {
      if (action instanceof Action.EvictPod evict) {
        // The client answers false when a disruption budget forbids it.
        return client.pods().inNamespace(namespace).withName(evict.name()).evict()
            ? Optional.empty()
            : Optional.of(
                new Refusal(Refusal.Kind.TOO_MANY_REQUESTS, "a disruption budget forbids it"));
      }
      write(action);
      return Optional.empty();
    }

    private void write(Action action) {
      if (action instanceof Action.CreateReplicaSet create) {
        ReplicaSet manifest = MAPPER.convertValue(create.manifest(), ReplicaSet.class);
        replicaSets.put(create.name(), client.resource(manifest).inNamespace(namespace).create());
      } else if (action instanceof Action.UpdateReplicaSet update) {
        ReplicaSet edited = copyOf(update.name());
        ReplicaSetEdits.apply(edited, update.change());
        update(edited);
      } else if (action instanceof Action.PatchReplicaSetDeadline patch) {
        ReplicaSet edited = copyOf(patch.name());
        ReplicaSetEdits.setDeadline(edited, patch.deadline());
        update(edited);
      } else if (action instanceof Action.DeleteReplicaSet delete) {
        client.apps().replicaSets().inNamespace(namespace).withName(delete.name()).delete();
      } else if (action instanceof Action.AdoptReplicaSet adopt) {
        patchOwners(adopt.name(), adopt.patch());
      } else if (action instanceof Action.ReleaseReplicaSet release) {
        patchOwners(release.name(), release.patch());
      } else if (action instanceof Action.SwitchServiceSelector change) {
        switchSelector(change);
      } else if (action instanceof Action.EmitEvent event) {
        events.record(rollout, event);
      } else if (action.isWrite()) {
        carryOutOther(action);
      }
      // A Requeue is the plan's requeueAfter; a RejectedWrite is the end of a plan, for a retry.
    }

    private void carryOutOther(Action action) {
      if (action instanceof Action.CreateAnalysisRun create) {
        client
            .genericKubernetesResources(Kinds.ANALYSIS_RUN)
            .inNamespace(namespace)
            .resource(MAPPER.convertValue(create.manifest(), GenericKubernetesResource.class))
            .create();
      } else if (action instanceof Action.TerminateAnalysisRun end) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("spec").put("terminate", true);
        analysisRun(end.name()).patch(MERGE, patch.toString());
      } else if (action instanceof Action.DeleteAnalysisRun delete) {
        analysisRun(delete.name()).delete();
      } else if (action instanceof Action.UpdatePodMetadata update) {
        pod(update.name()).patch(MERGE, update.mergePatch().toString());
      } else if (action instanceof Action.ScaleWorkload scale) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("spec").put("replicas", scale.replicas());
        client
            .apps()
            .deployments()
            .inNamespace(namespace)
            .withName(scale.name())
            .patch(MERGE, patch.toString());
      } else {
        carryOutOnRollout(action);
      }
    }

    private void carryOutOnRollout(Action action) {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      if (action instanceof Action.UpdateRolloutMetadata update) {
        patchRollout(update.mergePatch(), rolloutResource());
      } else if (action instanceof Action.UpdateRolloutSpec update) {
        patchRollout(update.mergePatch(), rolloutResource());
      } else if (action instanceof Action.UpdateRolloutStatus update) {
        patch.set("status", update.statusChange());
        patchStatus(patch);
      } else if (action instanceof Action.PatchRolloutStatus status) {
        patchStatus(status.patch());
      } else {
        throw new IllegalStateException("no way to " + action.summary());
      }
    }

    private ReplicaSet copyOf(String name) {
      return new ReplicaSetBuilder(Objects.requireNonNull(replicaSets.get(name), name)).build();
    }

    /** A strategic merge, since other owners stay; the uid in it sees to it that the object is. */
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

    /** Writes the whole object, on the version that it carries. */
    private void update(ReplicaSet edited) {
      replicaSets.put(
          name(edited),
          client.resource(edited).inNamespace(namespace).lockResourceVersion().update());
    }

    private void switchSelector(Action.SwitchServiceSelector change) {
      ObjectNode patch = change.patch();
      lock(patch, services.get(change.service()));
      Service written =
          client
              .services()
              .inNamespace(namespace)
              .withName(change.service())
              .patch(MERGE, patch.toString());
      services.put(change.service(), written.getMetadata().getResourceVersion());
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

  /** A patch with a version in its metadata is refused when the object has another one. */
  private static void lock(ObjectNode patch, @Nullable String version) {
    if (version != null) {
      patch.withObject("/metadata").put("resourceVersion", version);
    }
  }

  private static String name(HasMetadata object) {
    return object.getMetadata().getName();
  }
}
