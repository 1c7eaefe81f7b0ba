package dev.rolloutkit.model.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.spec.RolloutSpec;
import dev.rolloutkit.model.strategy.CanaryStep;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A change of a list or map keeps everything that it does not affect, including unknown fields. */
class ListsAndMapsTest {
  private static final String STEPS =
      "{\"setWeight\":10,\"x\":1},{\"setWeight\":20,\"x\":2},{\"setWeight\":30,\"x\":3}";

  private static CanaryStep weight(int weight) {
    return CanaryStep.builder().setWeight(weight).build();
  }

  private static String json(String steps) {
    return "{\"spec\":{\"strategy\":{\"canary\":{\"steps\":[" + steps + "]}}}}";
  }

  /** The steps that are written after a change of the list. */
  private static String changed(UnaryOperator<List<CanaryStep>> change) {
    Rollout rollout = RolloutCodec.read(json(STEPS)).orElseThrow();
    CanaryStrategy canary = rollout.spec().strategy().canary();
    List<CanaryStep> steps = change.apply(new ArrayList<>(canary.steps()));
    String written =
        RolloutCodec.writeText(
            Rollout.builder()
                .from(rollout)
                .spec(
                    RolloutSpec.builder()
                        .from(rollout.spec())
                        .strategy(
                            RolloutStrategy.builder()
                                .from(rollout.spec().strategy())
                                .canary(
                                    CanaryStrategy.builder()
                                        .from(canary)
                                        .steps(ImmutableList.copyOf(steps))
                                        .build())
                                .build())
                        .build())
                .build());
    String before = json("");
    int head = before.indexOf('[') + 1;
    assertThat(written).startsWith(before.substring(0, head)).endsWith(before.substring(head));
    return written.substring(head, written.length() - (before.length() - head));
  }

  @Test
  void anUnchangedListIsWrittenUnchanged() {
    assertThat(changed(steps -> steps)).isEqualTo(STEPS);
  }

  @Test
  void anInsertedElementKeepsTheOthers() {
    assertThat(
            changed(
                steps -> {
                  steps.add(1, weight(15));
                  return steps;
                }))
        .isEqualTo(
            "{\"setWeight\":10,\"x\":1},{\"setWeight\":15},{\"setWeight\":20,\"x\":2},"
                + "{\"setWeight\":30,\"x\":3}");
    assertThat(
            changed(
                steps -> {
                  steps.add(0, weight(5));
                  return steps;
                }))
        .isEqualTo("{\"setWeight\":5}," + STEPS);
    assertThat(
            changed(
                steps -> {
                  steps.add(weight(40));
                  return steps;
                }))
        .isEqualTo(STEPS + ",{\"setWeight\":40}");
  }

  @Test
  void aRemovedElementKeepsTheOthers() {
    assertThat(
            changed(
                steps -> {
                  steps.remove(1);
                  return steps;
                }))
        .isEqualTo("{\"setWeight\":10,\"x\":1},{\"setWeight\":30,\"x\":3}");
    assertThat(changed(steps -> steps.subList(2, 3))).isEqualTo("{\"setWeight\":30,\"x\":3}");
    assertThat(changed(steps -> steps.subList(0, 1))).isEqualTo("{\"setWeight\":10,\"x\":1}");
    assertThat(changed(steps -> List.of())).isEmpty();
  }

  @Test
  void severalElementsAreReplacedBetweenTheOthers() {
    assertThat(
            changed(
                steps -> {
                  steps.set(1, weight(12));
                  steps.add(2, weight(14));
                  return steps;
                }))
        .isEqualTo(
            "{\"setWeight\":10,\"x\":1},{\"setWeight\":12},{\"setWeight\":14},"
                + "{\"setWeight\":30,\"x\":3}");
  }

  /** In a list of the same length each element keeps its unknown fields. */
  @Test
  void aChangedElementKeepsItsUnknownFields() {
    assertThat(
            changed(
                steps -> {
                  steps.set(1, CanaryStep.builder().from(steps.get(1)).setWeight(25).build());
                  return steps;
                }))
        .isEqualTo(
            "{\"setWeight\":10,\"x\":1},{\"setWeight\":25,\"x\":2},{\"setWeight\":30,\"x\":3}");
  }

  private static String labels(ImmutableMap<String, String> labels) {
    String json = "{\"metadata\":{\"labels\":{\"b\":\"1\",\"n\":null,\"a\":\"2\"}}}";
    Rollout rollout = RolloutCodec.read(json).orElseThrow();
    assertThat(rollout.metadata().labels()).isEqualTo(ImmutableMap.of("b", "1", "n", "", "a", "2"));
    String written =
        RolloutCodec.writeText(
            Rollout.builder()
                .from(rollout)
                .metadata(Metadata.builder().from(rollout.metadata()).labels(labels).build())
                .build());
    return written.replace("{\"metadata\":{\"labels\":", "").replaceAll("}}$", "");
  }

  /** Keys keep their positions, and a null that counts as empty remains null. */
  @Test
  void aChangedMapKeepsOtherEntries() {
    assertThat(labels(ImmutableMap.of("b", "1", "n", "", "a", "3")))
        .isEqualTo("{\"b\":\"1\",\"n\":null,\"a\":\"3\"}");
    assertThat(labels(ImmutableMap.of("c", "4", "n", "", "a", "2")))
        .isEqualTo("{\"n\":null,\"a\":\"2\",\"c\":\"4\"}");
    assertThat(labels(ImmutableMap.of("n", "x", "b", "1"))).isEqualTo("{\"b\":\"1\",\"n\":\"x\"}");
    assertThat(labels(ImmutableMap.of("a", "2", "b", "1", "n", "")))
        .isEqualTo("{\"b\":\"1\",\"n\":null,\"a\":\"2\"}");
  }
}
