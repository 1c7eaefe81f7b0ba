package dev.rolloutkit.testkit.assertion;

import static dev.rolloutkit.testkit.assertion.ExplorerAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rolloutkit.testkit.Law;
import dev.rolloutkit.testkit.explore.Explorer;
import java.util.Optional;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ExplorerAssertTest {
  private static final String LAW = "one is never seen";

  /** Counts down to a bottom. */
  private static Explorer<Integer> countdown(int from, int bottom) {
    return Explorer.of(from, (Integer n) -> n <= bottom ? n : n - 1)
        .check(Law.of(LAW, n -> n == 1 ? Optional.of("it is") : Optional.empty()));
  }

  @Property(seed = "1", tries = 20)
  void everyWorldOfASettingIsExplored(@ForAll @IntRange(min = 2, max = 30) int from) {
    ExplorerAssert.proof((Integer n) -> countdown(n, 2)).check(from);
  }

  @Example
  void assertionsThatHoldPass() {
    assertThat(countdown(5, 2)).isProved().isComplete().hasStates(4);
    assertThat(countdown(5, 0)).breaks(LAW).breaksOnly(LAW).breaksWithin(4, LAW).isComplete();
    assertThat(countdown(5, 2).run()).isProved();
  }

  @Example
  void failedAssertionsContainTheStory() {
    assertThatThrownBy(() -> assertThat(countdown(5, 0)).isProved())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the controller reconciles");
    for (Runnable wrong :
        new Runnable[] {
          () -> assertThat(countdown(5, 2)).breaks(LAW),
          () -> assertThat(countdown(5, 2)).breaksOnly(LAW),
          () -> assertThat(countdown(5, 0)).breaksOnly(),
          () -> assertThat(countdown(5, 0)).breaksWithin(3, LAW),
          () -> assertThat(countdown(5, 2)).hasStates(5),
          () -> assertThat(countdown(5, 2).maxDepth(1)).isComplete()
        }) {
      assertThatThrownBy(wrong::run).isInstanceOf(AssertionError.class);
    }
    assertThatThrownBy(() -> ExplorerAssert.proof((Integer n) -> countdown(n, 0)).check(5))
        .hasMessageContaining(LAW);
  }
}
