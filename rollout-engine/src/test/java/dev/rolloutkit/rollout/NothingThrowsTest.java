package dev.rolloutkit.rollout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.engine.action.Refusal;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.rollout.state.ObservedRollout;
import dev.rolloutkit.testkit.base.Inputs;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The functions of the façade over damaged clusters. */
class NothingThrowsTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  @TestFactory
  Stream<DynamicNode> functionsWithoutRecordings() {
    return VectorSuite.of("rollout-engine")
        .on("reconcile", v -> of(v.in(), s -> RolloutEngine.reconcile(s, NOW)))
        .on("progress", v -> of(v.in(), s -> RolloutEngine.progress(s, NOW)))
        .on(
            "admissionWarnings",
            v -> of(v.in(), s -> RolloutEngine.admissionWarnings(s.rollout(), s.rollout())))
        .on("afterRefusal", v -> of(v.in(), NothingThrowsTest::refused))
        .damaged("damage/cluster");
  }

  private static Object refused(ObservedRollout state) {
    Plan plan = RolloutEngine.reconcile(state, NOW);
    List<Plan> after = new ArrayList<>();
    for (int i = 0; i < plan.actions().size(); i++) {
      after.add(RolloutEngine.afterRefusal(plan, i, Refusal.of(500, "", "no")));
    }
    return after;
  }

  private static VectorAnswer of(JsonNode in, Function<ObservedRollout, Object> function) {
    ObservedRollout state =
        ObservedRollout.builder()
            .rollout(
                RolloutCodec.read(in.path("rollout"))
                    .toOptional()
                    .orElseThrow(() -> new NoInput("not a Rollout")))
            .podHash(NoInput.text(in, "podHash"))
            .replicaSets(objects(in, "replicaSets", ReplicaSet.class))
            .services(objects(in, "services", Service.class))
            .build();
    return VectorAnswer.out(String.valueOf(function.apply(state)));
  }

  /** Without null elements, which no list of a caller has. */
  private static <T> List<T> objects(JsonNode in, String name, Class<T> type) {
    List<T> out = new ArrayList<>();
    for (JsonNode object : in.path(name)) {
      try {
        out.add(Inputs.watched(MAPPER.treeToValue(NoInput.object(object), type)));
      } catch (JsonProcessingException e) {
        throw new NoInput(e);
      }
    }
    return out;
  }
}
