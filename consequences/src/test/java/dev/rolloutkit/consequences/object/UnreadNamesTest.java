package dev.rolloutkit.consequences.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The known name that was probably meant. */
class UnreadNamesTest {
  @Test
  void theNearestNameDiffersInAtMostThreeLetters() {
    assertThat(UnreadNames.nearest("replcas", List.of("paused", "replicas"))).contains("replicas");
    assertThat(UnreadNames.nearest("xxxxicas", List.of("replicas"))).isEmpty();
    assertThat(UnreadNames.nearest("pused", List.of("used", "paused", "pulsed")))
        .as("the first of equally near ones")
        .contains("used");
  }

  /** A longer word is no key of an annotation, and comparing it would take long. */
  @Test
  void aWordThatIsTooLongHasNoNearestName() {
    String longest = "x".repeat(317);
    assertThat(UnreadNames.nearest(longest, List.of(longest + "y"))).contains(longest + "y");
    assertThat(UnreadNames.nearest(longest + "x", List.of(longest))).isEmpty();
  }
}
