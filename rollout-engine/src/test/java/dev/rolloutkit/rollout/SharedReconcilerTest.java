package dev.rolloutkit.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.plan.Reconciler;
import dev.rolloutkit.rollout.config.RolloutConfig;
import dev.rolloutkit.rollout.state.ObservedRollout;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What a reconciler remembers changes none of its answers, whoever shares it. */
class SharedReconcilerTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final int THREADS = 2;
  private static final int ROUNDS = 40;

  /** All are states of one Rollout, so that they compete for what is remembered of it. */
  private static List<ObservedRollout> states() {
    List<ObservedRollout> states = new ArrayList<>();
    for (String strategy :
        List.of(
            "{\"blueGreen\": {\"activeService\": \"one\"}}",
            "{\"blueGreen\": {\"activeService\": \"missing\"}}",
            "{\"canary\": {\"steps\": [{\"setWeight\": 50}, {\"pause\": {}}]}}",
            "{\"canary\": {\"steps\": [{\"setWeight\": 25}, {\"pause\": {}}]}}",
            "{\"canary\": {\"steps\": [{\"setWeight\": 500}]}}",
            "{}")) {
      SmallCluster cluster = new SmallCluster(RolloutConfig.reference(), strategy);
      states.add(cluster.observed());
      cluster.setImage("img:2");
      states.add(cluster.observed());
    }
    return states;
  }

  @Test
  void twoThreadsInAnyOrderGetTheAnswersOfANewReconciler() throws Exception {
    Map<ObservedRollout, Plan> answers = new LinkedHashMap<>();
    for (ObservedRollout state : states()) {
      answers.put(state, RolloutEngine.reconcile(state, NOW));
    }
    assertThat(new HashSet<>(answers.values())).hasSizeGreaterThan(3);

    Reconciler<ObservedRollout> shared = RolloutEngine.with(RolloutConfig.reference());
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<List<ObservedRollout>>> calls = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        Random random = new Random(thread);
        calls.add(() -> answeredOtherwise(shared, answers, random));
      }
      for (Future<List<ObservedRollout>> wrong : threads.invokeAll(calls)) {
        assertThat(wrong.get()).isEmpty();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<ObservedRollout> answeredOtherwise(
      Reconciler<ObservedRollout> shared, Map<ObservedRollout, Plan> answers, Random random) {
    List<ObservedRollout> states = new ArrayList<>(answers.keySet());
    List<ObservedRollout> wrong = new ArrayList<>();
    for (int i = 0; i < ROUNDS * states.size(); i++) {
      ObservedRollout state = states.get(random.nextInt(states.size()));
      if (!shared.reconcile(state, NOW).equals(answers.get(state))) {
        wrong.add(state);
      }
    }
    return wrong;
  }
}
