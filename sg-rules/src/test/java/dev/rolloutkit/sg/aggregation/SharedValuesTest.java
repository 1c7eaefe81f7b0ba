package dev.rolloutkit.sg.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.binding.TgbKey;
import java.util.ArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What all indexes share cannot be changed, so that no call depends on what ran before it. */
class SharedValuesTest {
  @Test
  void sharedValues_changed_refuse() {
    refuses(() -> PortCounts.NONE.add(80));
    refuses(() -> AskRuns.NONE.read(ImmutableList.of()));
    refuses(() -> Asks.NONE.of(ImmutableList.of()));
    for (AggregationMode mode : AggregationMode.values()) {
      refuses(() -> GroupIndex.none(mode).countBindings(1));
      refuses(
          () ->
              GroupIndex.none(mode)
                  .change(
                      new TgbKey("shop", "web"),
                      Asks.NONE,
                      Asks.NONE,
                      true,
                      new ArrayList<>(),
                      new ArrayList<>()));
    }
  }

  @Test
  void sharedValues_lookedAt_answerTheSameEachTime() {
    for (int i = 0; i < 2; i++) {
      AskRuns.NONE.rewind();
      AskRuns.NONE.next();
      assertThat(AskRuns.NONE.hasRun()).isFalse();
      assertThat(Asks.NONE.distinct()).isEmpty();
      assertThat(Asks.NONE.runs().hasRun()).isFalse();
    }
  }

  private static void refuses(ThrowingCallable change) {
    assertThatThrownBy(change).isInstanceOf(IllegalStateException.class);
  }
}
