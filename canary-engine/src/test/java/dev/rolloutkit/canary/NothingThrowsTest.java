package dev.rolloutkit.canary;

import dev.rolloutkit.canary.state.CanaryState;
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
    return VectorSuite.of("canary-engine")
        .on("invalidity", v -> of(v, CanaryEngine::invalidity))
        .on("progress", v -> of(v, s -> CanaryEngine.progress(s, NoInput.time(v.in(), "now"))))
        .on(
            "admissionWarnings",
            v -> of(v, s -> CanaryEngine.admissionWarnings(s.rollout(), s.rollout())))
        .on("afterRefusal", v -> of(v, s -> refused(v, s)))
        .damaged("vectors/decisions", "vectors/experiments", "vectors/analysis");
  }

  private static Object refused(Vector v, CanaryState state) {
    Plan plan = CanaryEngine.reconcile(state, NoInput.time(v.in(), "now"));
    List<Plan> after = new ArrayList<>();
    for (int i = 0; i < plan.actions().size(); i++) {
      after.add(CanaryEngine.afterRefusal(plan, i, Refusal.of(500, "", "no")));
    }
    return after;
  }

  private static VectorAnswer of(Vector v, Function<CanaryState, Object> function) {
    CanaryState state = Recorded.state(Recorded.cluster(v.in()), v.in());
    return VectorAnswer.out(String.valueOf(function.apply(state)));
  }
}
