package dev.rolloutkit.bluegreen;

import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The functions of the façade that have no recordings, over damaged clusters of recorded ones. */
class NothingThrowsTest {
  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordings() {
    return VectorSuite.of("bluegreen-engine")
        .on("invalidity", v -> of(v, BlueGreenEngine::invalidity))
        .on(
            "observe",
            v -> of(v, s -> BlueGreenEngine.observe(s.rollout(), s.replicaSets(), s.services())))
        .on("progress", v -> of(v, s -> BlueGreenEngine.progress(s, NoInput.time(v.in(), "now"))))
        .on(
            "admissionWarnings",
            v -> of(v, s -> BlueGreenEngine.admissionWarnings(s.rollout(), s.rollout())))
        .on(
            "needsControllerPause",
            v -> of(v, s -> BlueGreenEngine.needsControllerPause(s.rollout())))
        .on("afterRefusal", v -> of(v, s -> refused(v, s)))
        .on(
            "onCreateFailed",
            v ->
                of(
                    v,
                    s ->
                        BlueGreenEngine.onCreateFailed(
                            s, "no", NoInput.time(v.in(), "now"), BlueGreenConfig.reference())))
        .damaged("vectors/reconcile-step");
  }

  private static Object refused(Vector v, BlueGreenState state) {
    Plan plan = BlueGreenEngine.reconcile(state, NoInput.time(v.in(), "now"));
    List<Plan> after = new ArrayList<>();
    for (int i = 0; i < plan.actions().size(); i++) {
      after.add(BlueGreenEngine.afterRefusal(plan, i, Refusal.of(500, "", "no")));
    }
    return after;
  }

  private static VectorAnswer of(Vector v, Function<BlueGreenState, Object> function) {
    BlueGreenState state =
        Cluster.of(v.in()).state(NoInput.text(v.in(), "podHash"), v.in().path("resolved"));
    return VectorAnswer.out(String.valueOf(function.apply(state)));
  }
}
