package dev.rolloutkit.model.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.status.TrafficWeights;
import dev.rolloutkit.model.status.WeightDestination;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whether the weights of the status have changed, and the message about it. */
class WeightStatusTest {
  private static TrafficWeights weights(int canary, @Nullable List<WeightDestination> additional) {
    return TrafficWeights.builder()
        .canary(WeightStatus.destination(canary, "canary", "c"))
        .stable(WeightStatus.destination(100 - canary, "stable", "s"))
        .additional(additional == null ? null : ImmutableList.copyOf(additional))
        .build();
  }

  private static TrafficWeights with(WeightDestination... additional) {
    return weights(20, List.of(additional));
  }

  private static boolean differ(TrafficWeights before, TrafficWeights after) {
    boolean differ = WeightStatus.differ(before, after);
    assertThat(WeightStatus.differ(after, before)).isEqualTo(differ);
    return differ;
  }

  @Test
  void firstWeightsAreNew() {
    assertThat(WeightStatus.differ(null, weights(20, null))).isTrue();
    assertThat(WeightStatus.message(null, weights(20, null)))
        .isEqualTo("Traffic weight updated to 20");
  }

  @Test
  void equalWeightsAreNotAChange() {
    assertThat(differ(weights(20, null), weights(20, null))).isFalse();
    assertThat(differ(with(), with())).isFalse();
    assertThat(
            differ(
                with(WeightStatus.destination(5, "a", "h")),
                with(WeightStatus.destination(5, "a", "h"))))
        .isFalse();
  }

  @Test
  void weightServiceAndHashAreCompared() {
    WeightDestination one = WeightStatus.destination(5, "a", "h");
    assertThat(differ(weights(20, null), weights(30, null))).isTrue();
    assertThat(differ(with(one), with(WeightStatus.destination(6, "a", "h")))).isTrue();
    assertThat(differ(with(one), with(WeightStatus.destination(5, "b", "h")))).isTrue();
    assertThat(differ(with(one), with(WeightStatus.destination(5, "a", "i")))).isTrue();
    assertThat(differ(with(one), with(WeightStatus.destination(5, "", "h")))).isTrue();
    assertThat(differ(with(one), with(one, one))).isTrue();
    assertThat(differ(with(one), with())).isTrue();
  }

  /** Compatibility: an absent list differs from an empty one. */
  @Test
  void absentAndEmptyListsDiffer() {
    assertThat(differ(weights(20, null), with())).isTrue();
  }

  @Test
  void theMessageListsTheChanges() {
    WeightDestination more = WeightStatus.destination(5, "a", "h");
    assertThat(WeightStatus.message(weights(20, null), weights(30, null)))
        .isEqualTo("Traffic weight updated from 20 to 30");
    assertThat(WeightStatus.message(weights(20, null), with(more)))
        .isEqualTo("Traffic weight updated additional: [{5 a h}]");
    assertThat(WeightStatus.message(weights(10, null), with(more)))
        .isEqualTo("Traffic weight updated from 10 to 20, additional: [{5 a h}]");
    assertThat(WeightStatus.message(with(more), weights(20, null)))
        .isEqualTo("Traffic weight updated additional: []");
  }
}
