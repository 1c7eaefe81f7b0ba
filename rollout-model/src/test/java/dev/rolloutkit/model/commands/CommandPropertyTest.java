package dev.rolloutkit.model.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.json.MergePatch;
import dev.rolloutkit.model.health.RolloutHealth;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.settings.RolloutDefect;
import dev.rolloutkit.model.steps.CanarySteps;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.upgrade.UpgradeImpact;
import dev.rolloutkit.model.upgrade.UpgradeSubject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Properties of commands: their effects, how they undo each other, and trees of any shape. */
class CommandPropertyTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** After as many promotions as it has steps, a canary is past its last step and remains there. */
  @Property(seed = "1")
  void repeatedPromotionsEndAfterTheLastStep(
      @ForAll @IntRange(max = 6) int steps, @ForAll @IntRange(max = 9) int index) {
    JsonNode rollout = canary(steps, index);
    for (int i = 0; i <= steps; i++) {
      rollout = applied(rollout, RolloutCommands.promote(read(rollout), PromoteFlags.STEP));
    }
    int end = steps == 0 ? index : Math.max(index, steps);
    assertThat(rollout.at("/status/currentStepIndex").asInt()).isEqualTo(end);
    assertThat(CanarySteps.current(read(rollout))).isEmpty();
  }

  @Property(seed = "1")
  void promoteEndsAManualPause(@ForAll @IntRange(min = 1, max = 5) int steps) {
    JsonNode paused = applied(canary(steps, 0), RolloutCommands.pause("web"));
    assertThat(RolloutHealth.phase(read(paused)).message()).isEqualTo("manually paused");
    JsonNode promoted = applied(paused, RolloutCommands.promote(read(paused), PromoteFlags.STEP));
    assertThat(read(promoted).spec().paused()).isFalse();
  }

  @Property(seed = "1")
  void retryEndsAnAbort(@ForAll @IntRange(max = 5) int steps) {
    JsonNode aborted = applied(canary(steps, 0), RolloutCommands.abort("web"));
    assertThat(read(aborted).status().abort()).isTrue();
    JsonNode retried = applied(aborted, RolloutCommands.retry("web"));
    assertThat(read(retried).status().abort()).isFalse();
  }

  /** Each undo creates a new revision, so a second undo restores the template. */
  @Property(seed = "1")
  void twoUndosRestoreTheTemplate(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    JsonNode first = template(random);
    JsonNode second = template(random);
    ObjectNode rollout = MAPPER.createObjectNode();
    rollout.putObject("metadata").put("name", "web").put("uid", "u");
    rollout.putObject("spec").set("template", second);
    List<JsonNode> sets = new ArrayList<>(List.of(set(1, first), set(2, second)));
    UndoPlan once = undo(rollout, sets);
    if (once.patch().isEmpty()) {
      return;
    }
    JsonNode restored = MAPPER.readTree(once.patch().get().patch()).get(0).get("value");
    rollout.withObject("/spec").set("template", restored);
    sets.set(0, set(3, first));
    UndoPlan twice = undo(rollout, sets);
    JsonNode back = MAPPER.readTree(twice.patch().orElseThrow().patch()).get(0).get("value");
    rollout.withObject("/spec").set("template", back);
    assertThat(RolloutCodec.read(rollout).orElseThrow().spec().template()).isEqualTo(second);
  }

  private static UndoPlan undo(JsonNode rollout, List<JsonNode> sets) {
    return RolloutCommands.undo(rollout, sets, 0, Fixes.safe(RolloutDefect.class)).orElseThrow();
  }

  /** Trees of any shape in place of objects of a cluster cause problems, never exceptions. */
  @Property(seed = "1")
  void anyTreeGetsAnAnswerAndIsNotModified(@ForAll long seed) {
    Random random = new Random(seed);
    ObjectNode rollout = MAPPER.createObjectNode();
    for (String name : List.of("metadata", "spec", "status")) {
      if (random.nextInt(8) > 0) {
        rollout.set(name, any(random, 4));
      }
    }
    List<JsonNode> sets =
        IntStream.range(0, random.nextInt(4)).mapToObj(i -> any(random, 5)).toList();
    String before = rollout + sets.toString();
    for (Fixes<RolloutDefect> fixes :
        List.of(Fixes.<RolloutDefect>reference(), Fixes.safe(RolloutDefect.class))) {
      assertThat(RolloutCommands.undo(rollout, sets, random.nextInt(3) - 1, fixes)).isNotNull();
    }
    assertThat(RolloutCommands.undoSelector(rollout)).isNotNull();
    assertThat(RolloutCommands.setImage(rollout, "*", "x")).isNotNull();
    assertThat(RolloutCommands.setImagePatch("rollouts", rollout, "a", "x")).isNotNull();
    Rollout read = RolloutCodec.readTolerant(rollout).orElseThrow();
    for (boolean full : new boolean[] {true, false}) {
      for (boolean step : new boolean[] {true, false}) {
        for (boolean all : new boolean[] {true, false}) {
          assertThat(RolloutCommands.promote(read, new PromoteFlags(full, step, all))).isNotNull();
        }
      }
    }
    for (HashProfile from : HashProfile.values()) {
      HashProfile to = HashProfile.values()[random.nextInt(HashProfile.values().length)];
      assertThat(UpgradeImpact.of(UpgradeSubject.ofTrees(read, sets), from, to).outcome())
          .isNotNull();
    }
    assertThat(rollout + sets.toString()).isEqualTo(before);
  }

  /** A tree may be nested as deeply as its reader allows; no function recurses into it. */
  @Example
  void aDeepTreeNeedsLittleStack() throws InterruptedException {
    JsonNode deep = MAPPER.createArrayNode();
    for (int i = 0; i < 100_000; i++) {
      deep = MAPPER.createArrayNode().add(deep);
    }
    ObjectNode rollout = MAPPER.createObjectNode();
    rollout.putObject("metadata").put("uid", "u");
    rollout.putObject("spec").set("template", deep);
    ObjectNode held = MAPPER.createObjectNode();
    held.withObject("/spec/template").set("x", deep);
    held.withObject("/spec/template/spec").putArray("containers").addObject().put("name", "a");
    List<JsonNode> sets =
        List.of(set(1, held.at("/spec/template")), set(2, MAPPER.createObjectNode()));
    List<Object> answers = new ArrayList<>();
    Thread small =
        new Thread(
            null,
            () -> {
              answers.add(RolloutCommands.undo(rollout, sets, 0).problems().get(0).detail());
              answers.add(RolloutCommands.setImage(held, "a", "x").isOk());
              answers.add(RolloutCommands.setImage(rollout, "a", "x").isOk());
            },
            "small stack",
            256 << 10);
    small.start();
    small.join();
    assertThat(answers).hasSize(3);
    assertThat(answers.get(0)).asString().startsWith(".spec.template accessor error: [[[[");
  }

  /** A tree with names that have a meaning and with arbitrary values. */
  private static JsonNode any(Random random, int depth) {
    JsonNodeFactory f = JsonNodeFactory.instance;
    List<String> names =
        List.of(
            "name",
            "uid",
            "spec",
            "template",
            "metadata",
            "labels",
            "containers",
            "strategy",
            "canary",
            "steps",
            "selector",
            "matchLabels",
            "matchExpressions",
            "workloadRef",
            "ownerReferences",
            "controller",
            "annotations",
            "rollout.argoproj.io/revision",
            "currentStepIndex",
            "pauseConditions",
            "creationTimestamp",
            "resources",
            "limits");
    return switch (random.nextInt(depth > 0 ? 10 : 6)) {
      case 0 -> f.nullNode();
      case 1 -> f.numberNode(random.nextInt(5) - 1);
      case 2 ->
          f.textNode(
              List.of("", "1", "u", "\ud800", "2026-01-02T03:04:05Z").get(random.nextInt(5)));
      case 3 -> f.booleanNode(random.nextBoolean());
      case 4 -> f.numberNode(1.5e9 * random.nextInt(3));
      case 5 -> f.objectNode();
      case 6 -> {
        ArrayNode out = f.arrayNode();
        for (int i = random.nextInt(3); i > 0; i--) {
          out.add(any(random, depth - 1));
        }
        yield out;
      }
      default -> {
        ObjectNode out = f.objectNode();
        for (int i = random.nextInt(5); i > 0; i--) {
          out.set(names.get(random.nextInt(names.size())), any(random, depth - 1));
        }
        yield out;
      }
    };
  }

  private static JsonNode canary(int steps, int index) {
    ObjectNode out = MAPPER.createObjectNode();
    out.putObject("metadata").put("name", "web");
    ArrayNode list = out.withObject("/spec/strategy/canary").putArray("steps");
    IntStream.range(0, steps).forEach(i -> list.addObject().put("setWeight", i));
    out.putObject("status").put("currentStepIndex", index);
    return out;
  }

  private static JsonNode template(Random random) {
    ObjectNode out = MAPPER.createObjectNode();
    ArrayNode containers = out.putObject("spec").putArray("containers");
    for (int i = 0; i <= random.nextInt(3); i++) {
      containers.addObject().put("name", "c" + i).put("image", "web:" + random.nextInt(3));
    }
    return out;
  }

  private static JsonNode set(int revision, JsonNode template) {
    ObjectNode out = MAPPER.createObjectNode();
    ObjectNode metadata = out.putObject("metadata");
    metadata.putArray("ownerReferences").addObject().put("controller", true).put("uid", "u");
    metadata
        .putObject("annotations")
        .put("rollout.argoproj.io/revision", Integer.toString(revision));
    out.putObject("spec").set("template", template);
    return out;
  }

  private static Rollout read(JsonNode tree) {
    return RolloutCodec.read(tree).orElseThrow();
  }

  private static JsonNode applied(JsonNode rollout, Outcome<CommandPlan> plan) {
    return applied(rollout, plan.orElseThrow());
  }

  private static JsonNode applied(JsonNode rollout, CommandPlan plan) {
    JsonNode out = rollout;
    for (PatchCall patch : plan.patches()) {
      try {
        out = MergePatch.apply(out, MAPPER.readTree(patch.patch()));
      } catch (IOException e) {
        throw new IllegalStateException(patch.patch(), e);
      }
    }
    return out;
  }
}
