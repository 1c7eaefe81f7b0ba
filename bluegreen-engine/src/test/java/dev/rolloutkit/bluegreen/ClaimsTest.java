package dev.rolloutkit.bluegreen;

import static dev.rolloutkit.bluegreen.Scene.FIRST;
import static dev.rolloutkit.bluegreen.Scene.START;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.action.Refusal.Kind;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.rollout.RolloutCodec;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which ReplicaSets a Rollout adopts and releases. */
class ClaimsTest {
  private static final String OURS =
      "[{\"controller\":true,\"kind\":\"Rollout\",\"name\":\"bg\",\"uid\":\"u\"}]";
  private static final String THEIRS =
      "[{\"controller\":true,\"kind\":\"Deployment\",\"name\":\"d\",\"uid\":\"d\"}]";

  private final BlueGreenState fresh = Scene.with("").state();

  @Test
  void aMatchingReplicaSetWithoutOwnerIsAdoptedBeforeEverythingElse() {
    Plan plan = pass(rs("bg-" + FIRST, "bg", "[]", ""));

    assertThat(plan.actions().get(0))
        .isInstanceOfSatisfying(
            Action.AdoptReplicaSet.class,
            adopt ->
                assertThat(adopt.patch())
                    .hasToString(
                        "{\"metadata\":{\"ownerReferences\":[{\"apiVersion\":"
                            + "\"argoproj.io/v1alpha1\",\"kind\":\"Rollout\",\"name\":\"bg\","
                            + "\"uid\":\"u\",\"controller\":true,\"blockOwnerDeletion\":true}],"
                            + "\"uid\":\"uid-bg-6945fb9ff4\"}}"));
    assertThat(plan.actions()).noneMatch(a -> a instanceof Action.CreateReplicaSet);
  }

  @Test
  void anOwnedReplicaSetThatDoesNotMatchIsReleasedAndDoesNotCount() {
    Plan plan = pass(rs("bg-" + FIRST, "other", OURS, ""));

    assertThat(plan.actions().get(0)).isInstanceOf(Action.ReleaseReplicaSet.class);
    assertThat(plan.actions()).anyMatch(a -> a instanceof Action.RejectedWrite);
  }

  @Test
  void replicaSetsThatAreDeletedOrOfOtherOwnersOrDoNotMatchAreNotTouched() {
    for (ReplicaSet rs :
        List.of(
            rs("x-1", "bg", "[]", ",\"deletionTimestamp\":\"2026-01-02T03:04:00Z\""),
            rs("x-1", "bg", THEIRS, ""),
            rs("x-1", "other", THEIRS, ""),
            rs("x-1", "other", "[]", ""))) {
      assertThat(pass(rs).actions()).isEqualTo(BlueGreenEngine.reconcile(fresh, START).actions());
    }
  }

  @Test
  void aDeletedRolloutAdoptsAndReleasesNothing() {
    BlueGreenState state =
        BlueGreenState.builder()
            .from(fresh)
            .rollout(
                Json.rollout(
                    MergePatch.apply(
                        RolloutCodec.toTree(fresh.rollout()),
                        Json.read(
                            "{\"metadata\":{\"deletionTimestamp\":\"2026-01-02T03:04:00Z\"}}",
                            JsonNode.class))))
            .addReplicaSets(rs("bg-1", "bg", "[]", ""), rs("bg-2", "other", OURS, ""))
            .build();

    assertThat(BlueGreenEngine.reconcile(state, START).actions()).isEmpty();
  }

  @Test
  void anAdoptionAnsweredByNotFoundIsSkippedAndTheReplicaSetIsNotOwned() {
    Plan plan = pass(rs("x-1", "bg", "[]", ""));
    Plan rest = BlueGreenEngine.afterRefusal(plan, 0, new Refusal(Kind.NOT_FOUND, "x"));

    assertThat(rest.actions()).isEqualTo(BlueGreenEngine.reconcile(fresh, START).actions());
  }

  @Test
  void aReleaseAnsweredByNotFoundOrInvalidIsSkipped() {
    Plan plan = pass(rs("x-1", "other", OURS, ""));
    for (Kind kind : List.of(Kind.NOT_FOUND, Kind.INVALID)) {
      Plan rest = BlueGreenEngine.afterRefusal(plan, 0, new Refusal(kind, "x"));
      assertThat(rest.actions()).isEqualTo(BlueGreenEngine.reconcile(fresh, START).actions());
    }
  }

  @Test
  void anyOtherRefusalEndsThePassAfterAllReplicaSets() {
    Plan plan =
        pass(rs("x-1", "bg", "[]", ""), rs("x-2", "bg", "[]", ""), rs("x-3", "other", OURS, ""));
    Plan first = BlueGreenEngine.afterRefusal(plan, 0, new Refusal(Kind.CONFLICT, "a"));
    Plan second = BlueGreenEngine.afterRefusal(first, 1, new Refusal(Kind.OTHER, "b"));

    assertThat(first.actions()).hasSize(2).isEqualTo(plan.actions().subList(1, 3));
    assertThat(first.error()).hasValue("a");
    assertThat(second.actions()).isEmpty();
    assertThat(second.error()).hasValue("[a, b]");
  }

  /** The reference goes on with the object as it was before the adoption. */
  @Test
  void anUpdateAfterAnAdoptionIsAConflictUnlessTheDefectIsFixed() {
    ReplicaSet rs = rs("bg-" + FIRST, "bg", "[]", "");
    BlueGreenState state = BlueGreenState.builder().from(fresh).addReplicaSets(rs).build();

    assertThat(BlueGreenEngine.reconcile(state, START).error()).isPresent();
    assertThat(BlueGreenEngine.reconcile(state, START, BlueGreenConfig.safe()).error()).isEmpty();
  }

  private Plan pass(ReplicaSet... replicaSets) {
    return BlueGreenEngine.reconcile(
        BlueGreenState.builder().from(fresh).addReplicaSets(replicaSets).build(), START);
  }

  private static ReplicaSet rs(String name, String app, String owners, String metadata) {
    return Json.read(
        """
        {"metadata":{"name":"%1$s","namespace":"ns","uid":"uid-%1$s","labels":{"app":"%2$s",
        "rollouts-pod-template-hash":"%5$s"},"ownerReferences":%3$s%4$s},"spec":{"replicas":0}}\
        """
            .formatted(name, app, owners, metadata, name.substring(name.indexOf('-') + 1)),
        ReplicaSet.class);
  }
}
