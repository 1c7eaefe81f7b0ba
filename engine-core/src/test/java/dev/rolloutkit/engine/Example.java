package dev.rolloutkit.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.Roles;
import dev.rolloutkit.engine.internal.pass.SharedDefect;
import dev.rolloutkit.engine.internal.pass.StrategyView;
import dev.rolloutkit.engine.internal.replicaset.Claims;
import dev.rolloutkit.engine.internal.state.ClusterState;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import dev.rolloutkit.model.meta.PodTemplateMetadata;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.strategy.AntiAffinity;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The Rollout {@code web} of the examples, which has three replicas, and its ReplicaSets {@code
 * web-new} and {@code web-old}.
 */
public final class Example {
  public static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private Example() {}

  /** The Rollout with further fields of its spec and with a status, both as JSON objects. */
  public static Rollout rollout(String spec, String status) {
    return RolloutCodec.read(
            """
            {"metadata": {"name": "web", "namespace": "shop", "uid": "u-web", "generation": 2,
               "annotations": {"rollout.argoproj.io/revision": "2"}},
             "spec": {"replicas": 3, "selector": {"matchLabels": {"app": "web"}},
               "template": {"metadata": {"labels": {"app": "web"}},
                 "spec": {"containers": [{"name": "web", "image": "web:2"}]}}%s},
             "status": %s}\
            """
                .formatted(spec.isEmpty() ? "" : ", " + spec, status))
        .orElseThrow();
  }

  /** A ReplicaSet of the Rollout, created this many minutes ago. */
  public static ReplicaSet replicaSet(
      String hash, int size, int available, int minutesAgo, Map<String, String> annotations) {
    return new ReplicaSetBuilder()
        .withNewMetadata()
        .withName("web-" + hash)
        .withNamespace("shop")
        .withUid("u-" + hash)
        .withCreationTimestamp(NOW.minus(Duration.ofMinutes(minutesAgo)).toString())
        .withLabels(Map.of("app", "web", "rollouts-pod-template-hash", hash))
        .withAnnotations(annotations)
        .addNewOwnerReference()
        .withKind("Rollout")
        .withName("web")
        .withUid("u-web")
        .withController(true)
        .endOwnerReference()
        .endMetadata()
        .withNewSpec()
        .withReplicas(size)
        .endSpec()
        .withNewStatus()
        .withReplicas(size)
        .withReadyReplicas(available)
        .withAvailableReplicas(available)
        .endStatus()
        .build();
  }

  /** The same as the controller leaves it: with a revision and the recorded number of replicas. */
  public static ReplicaSet replicaSet(String hash, int size, int revision, int minutesAgo) {
    return replicaSet(
        hash,
        size,
        size,
        minutesAgo,
        Map.of(
            "rollout.argoproj.io/revision",
            Integer.toString(revision),
            "rollout.argoproj.io/desired-replicas",
            "3"));
  }

  /** A state whose template has the hash {@code new}. */
  public static ClusterState state(Rollout rollout, ReplicaSet... replicaSets) {
    return ClusterState.builder()
        .rollout(rollout)
        .podHash("new")
        .replicaSets(List.of(replicaSets))
        .build();
  }

  /** The input of a pass that keeps all defects. */
  public static Observed observed(ClusterState state) {
    return observed(state, View.PLAIN);
  }

  /** The input of a pass of a strategy. */
  public static Observed observed(ClusterState state, StrategyView view) {
    return new Observed(
        state,
        NOW,
        Duration.ofMinutes(15),
        RolloutsRelease.MATCHED,
        JsonNodeFactory.instance.objectNode(),
        view);
  }

  /** What a pass knows once its ReplicaSets have their roles. */
  public static PassState pass(Observed observed) {
    return Roles.assign(observed, Claims.findMembers(observed, PassState.of(observed)));
  }

  /** A recorder of a pass none of whose writes is refused. */
  public static Recorder recorder() {
    return new Recorder(ImmutableMap.of());
  }

  /** A recorder of a pass whose first action is refused. */
  public static Recorder refusing(Refusal.Kind kind) {
    return new Recorder(ImmutableMap.of(0, new Refusal(kind, "refused")));
  }

  /**
   * A strategy without rules of its own.
   *
   * @param keepsNewSet whether the new ReplicaSet is kept for a delay after an abort
   * @param fixed the defects that are fixed
   */
  public record View(boolean keepsNewSet, Set<SharedDefect> fixed) implements StrategyView {
    public static final View PLAIN = new View(false, Set.of());

    @Override
    public boolean fixes(SharedDefect defect) {
      return fixed.contains(defect);
    }

    @Override
    public ProblemCode codeOf(SharedDefect defect) {
      return ProblemCode.of("Reference.Crash");
    }

    @Override
    public @Nullable PodTemplateMetadata newMetadata() {
      return null;
    }

    @Override
    public @Nullable PodTemplateMetadata stableMetadata() {
      return null;
    }

    @Override
    public @Nullable AntiAffinity antiAffinity() {
      return null;
    }

    @Override
    public boolean wasWithinDelay(Observed observed, ReplicaSetCopy newRs) {
      return newRs.isWithinDelay(observed.now());
    }

    @Override
    public boolean delaysAbort(Observed observed, PassState pass) {
      return keepsNewSet;
    }

    @Override
    public boolean isChanged(Observed observed, PassState pass) {
      return pass.isTemplateChanged();
    }

    @Override
    public boolean isAvailable(Observed observed, PassState pass, StatusDraft next) {
      return true;
    }

    @Override
    public boolean isHealthy(Observed observed, PassState pass, StatusDraft next) {
      return next.fullyPromoted();
    }

    @Override
    public boolean isOpenEnded() {
      return false;
    }

    @Override
    public boolean isManualPause(Observed observed, StatusDraft next) {
      return false;
    }

    @Override
    public void adjustPauses(Observed observed, PassState pass, StatusDraft next) {}
  }
}
