package dev.rolloutkit.bluegreen.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies;
import dev.rolloutkit.bluegreen.config.BlueGreenPolicies.Cutover;
import dev.rolloutkit.bluegreen.invariant.BlueGreenInvariants;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.PassResult;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.rollout.RolloutCodec;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** States of a Rollout with damaged fields never cause an exception. */
class HostileStatesPropertyTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<BlueGreenConfig> CONFIGS =
      List.of(
          BlueGreenConfig.reference(),
          BlueGreenConfig.safe(),
          BlueGreenConfig.safe()
              .withPolicies(
                  BlueGreenPolicies.none()
                      .withCutover(Cutover.BY_WEIGHTS)
                      .withPreview(BlueGreenPolicies.Preview.WHEN_READY)
                      .withAbortAfter(Duration.ofMinutes(1))));

  /** JSON in places where it is not expected. */
  private static final String[] VALUES = {
    "null",
    "\"\"",
    "-1",
    "0",
    "2147483647",
    "-2147483648",
    "9223372036854775807",
    "true",
    "{}",
    "[]",
    "[null]",
    "\"soon\"",
    "\"1999-01-01T00:00:00Z\"",
    "\"9999-12-31T23:59:59Z\"",
    "\"0000-01-01T00:00:00Z\"",
    "\"\\ud83d\\ude00\"",
    "\"6945fb9ff4\"",
    "\"-3\"",
    "\"99999999999999999999\"",
    "{\"\":null}",
    "[{}]",
    "[{\"type\":null}]"
  };

  /** Which object, which place in it, which value. */
  record Spoil(int object, int place, int value) {}

  @Property(seed = "1", tries = 400)
  void aPlanIsMadeForADamagedState(
      @ForAll("stories") Story story,
      @ForAll("spoils") List<Spoil> spoils,
      @ForAll("hours") int hours) {
    World world = new World(story.state(), story.model(BlueGreenConfig.safe()), START);
    Instant now = START;
    for (Story.Turn turn : story.turns()) {
      for (int i = 0; i < turn.passes(); i++) {
        now = now.plusSeconds(turn.pace());
        world.refresh(now);
        world.carryOut(BlueGreenEngine.reconcile(world.state(), now, BlueGreenConfig.safe()), now);
      }
      world.execute(turn.command(), now);
    }
    BlueGreenState spoiled = spoiled(world.state(), spoils);
    Instant later = now.plus(Duration.ofHours(hours));

    for (BlueGreenConfig config : CONFIGS) {
      Plan plan = BlueGreenEngine.reconcile(spoiled, later, config);
      assertThat(plan.passResult()).isNotNull();
      assertThat(plan.passResult() == PassResult.OK || plan.error().isPresent())
          .as("a pass that did not end well says why")
          .isTrue();
      assertThat(BlueGreenInvariants.check(spoiled, plan, later, config.fixes())).isNotNull();
      plan.actions().forEach(action -> assertThat(action.explanation()).isNotEmpty());
      assertThat(BlueGreenEngine.reconcile(spoiled, later, config)).isEqualTo(plan);
    }
    BlueGreenEngine.progress(spoiled, later);
    BlueGreenEngine.admissionWarnings(world.state().rollout(), spoiled.rollout());
  }

  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private static BlueGreenState spoiled(BlueGreenState state, List<Spoil> spoils) {
    List<ObjectNode> trees = new ArrayList<>();
    trees.add((ObjectNode) RolloutCodec.toTree(state.rollout()).deepCopy());
    state.replicaSets().forEach(o -> trees.add(MAPPER.valueToTree(o)));
    state.services().forEach(o -> trees.add(MAPPER.valueToTree(o)));
    state.analysisRuns().forEach(o -> trees.add(MAPPER.valueToTree(o)));
    state.analysisTemplates().forEach(o -> trees.add(MAPPER.valueToTree(o)));
    state.pods().forEach(o -> trees.add(MAPPER.valueToTree(o)));
    for (Spoil spoil : spoils) {
      spoil(trees.get(spoil.object() % trees.size()), spoil);
    }
    BlueGreenState.Builder out = BlueGreenState.builder().podHash(state.podHash());
    out.rollout(RolloutCodec.read(trees.get(0)).toOptional().orElse(state.rollout()));
    Iterator<ObjectNode> rest = trees.subList(1, trees.size()).iterator();
    out.replicaSets(read(rest, state.replicaSets(), ReplicaSet.class));
    out.services(read(rest, state.services(), Service.class));
    out.analysisRuns(read(rest, state.analysisRuns(), AnalysisRun.class));
    out.analysisTemplates(read(rest, state.analysisTemplates(), AnalysisTemplate.class));
    out.pods(read(rest, state.pods(), Pod.class));
    return out.targetChecks(state.targetChecks()).traffic(state.traffic()).build();
  }

  /** What no client can read does not get that far. */
  private static <T> List<T> read(Iterator<ObjectNode> trees, List<T> before, Class<T> type) {
    List<T> out = new ArrayList<>();
    for (T object : before) {
      JsonNode tree = trees.next();
      try {
        out.add(MAPPER.treeToValue(tree, type));
      } catch (JsonProcessingException e) {
        out.add(object);
      }
    }
    return out;
  }

  private static void spoil(ObjectNode tree, Spoil spoil) {
    List<Runnable> places = new ArrayList<>();
    JsonNode value = value(spoil.value());
    collect(tree, value, places);
    places.get(spoil.place() % places.size()).run();
  }

  private static void collect(JsonNode tree, JsonNode value, List<Runnable> places) {
    if (tree instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        places.add(() -> object.set(member.getKey(), value));
        places.add(() -> object.remove(member.getKey()));
        collect(member.getValue(), value, places);
      }
    } else if (tree instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        int index = i;
        places.add(() -> array.set(index, value));
        places.add(() -> array.add(array.get(index)));
        collect(array.get(i), value, places);
      }
    }
  }

  private static JsonNode value(int index) {
    try {
      return MAPPER.readTree(VALUES[index % VALUES.length]);
    } catch (JsonProcessingException e) {
      return JsonNodeFactory.instance.nullNode();
    }
  }

  @Provide
  Arbitrary<Story> stories() {
    return Story.any();
  }

  @Provide
  Arbitrary<List<Spoil>> spoils() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 40),
            Arbitraries.integers().between(0, 5000),
            Arbitraries.integers().between(0, VALUES.length - 1))
        .as(Spoil::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<Integer> hours() {
    return Arbitraries.of(0, 0, 1, -1, -300_000, 300_000);
  }
}
