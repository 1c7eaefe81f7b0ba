package dev.rolloutkit.consequences.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.replay.Faults.Fault;
import dev.rolloutkit.consequences.review.Review;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The replay notices what the module could get wrong, each within the pairs of an ordinary build.
 */
class SeededFaultsTest {
  private static final int PAIRS = 2_000;

  @Test
  void eachSeededFaultIsFound() {
    List<Fault> hidden = new ArrayList<>(Faults.all());
    assertThat(hidden.stream().map(Fault::name).distinct()).hasSizeGreaterThanOrEqualTo(40);
    int pairs = 0;
    for (; pairs < PAIRS && !hidden.isEmpty(); pairs++) {
      RandomWorld random = new RandomWorld(pairs);
      Map<String, JsonNode> before = random.world();
      Map<String, JsonNode> after = random.edited(before);
      Replay replay = new Replay(before, after);
      Review right = ReplayedReviewsTest.review(before, after);
      hidden.removeIf(
          fault ->
              fault
                  .review(before, after, right)
                  .filter(review -> !new Judge(replay, review).complaints().isEmpty())
                  .isPresent());
    }
    System.out.printf("faults: all found after %d pairs, but for %s%n", pairs, hidden);
    assertThat(hidden.stream().map(Fault::name)).isEmpty();
  }
}
