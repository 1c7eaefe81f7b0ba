package dev.rolloutkit.consequences.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.review.Review;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Random changes of random clusters, judged by a replay that shares no rule with the module. The
 * ordinary build replays 3,400 pairs; {@code -Dconsequences.pairs=20000} replays more.
 */
class ReplayedReviewsTest {
  private static final int PAIRS = Integer.getInteger("consequences.pairs", 3_400);
  private static final int FIRST = Integer.getInteger("consequences.first", 0);

  private static final List<String> LINKS =
      List.of("DOOR", "RULE", "SERVICE", "PORT", "SELECTOR", "PODS", "CONTAINER_PORT");

  @Test
  void everyLossIsReportedAndEveryReportedLossIsOne() {
    List<String> wrong = new ArrayList<>();
    Map<Code, Integer> told = new EnumMap<>(Code.class);
    Map<String, Integer> broken = new TreeMap<>();
    int losing = 0;
    for (int i = FIRST; i < FIRST + PAIRS && wrong.size() < 12; i++) {
      RandomWorld random = new RandomWorld(i);
      Map<String, JsonNode> before = random.world();
      Map<String, JsonNode> after = random.edited(before);
      Review review = review(before, after);
      review.findings().forEach(one -> told.merge(one.code(), 1, Integer::sum));
      Judge judge = new Judge(new Replay(before, after), review);
      judge.broken().forEach((link, times) -> broken.merge(link, times, Integer::sum));
      losing += judge.broken().isEmpty() ? 0 : 1;
      for (String complaint : judge.complaints()) {
        wrong.add("\n" + i + ": " + complaint);
      }
    }
    System.out.printf(
        "replayed: %d pairs, %d lose something, told %s, broken %s%n", PAIRS, losing, told, broken);
    assertThat(wrong).isEmpty();
    assertThat(losing).isGreaterThan(PAIRS * 3 / 10);
    // so often that the judgement of each means something
    int often = PAIRS / 34;
    for (Code code : Code.values()) {
      assertThat(told.getOrDefault(code, 0)).as(code.id()).isGreaterThanOrEqualTo(often);
    }
    for (String link : LINKS) {
      assertThat(broken.getOrDefault(link, 0)).as(link).isGreaterThanOrEqualTo(often / 2);
    }
  }

  static Review review(Map<String, JsonNode> before, Map<String, JsonNode> after) {
    return Consequences.review(
        Consequences.settle(objects(before), Assumptions.usual().withComplete()),
        Consequences.changes(objects(before), objects(after)));
  }

  static List<ClusterObject> objects(Map<String, JsonNode> trees) {
    return trees.values().stream().map(ClusterObject::of).toList();
  }
}
