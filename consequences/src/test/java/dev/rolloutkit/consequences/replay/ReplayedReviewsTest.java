package dev.rolloutkit.consequences.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.replay.Replay.Fate;
import dev.rolloutkit.consequences.replay.Replay.When;
import dev.rolloutkit.consequences.review.Review;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import dev.rolloutkit.consequences.pods.Moment;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Random changes of random clusters, judged by a replay that shares no rule with the module. */
class ReplayedReviewsTest {
  private static final int PAIRS = Integer.getInteger("consequences.pairs", 2_000);

  @Test
  void whatever_is_lost_is_told_and_whatever_is_told_is_lost() {
    List<String> wrong = new ArrayList<>();
    Map<Code, Integer> told = new EnumMap<>(Code.class);
    int losing = 0;
    for (int i = 0; i < PAIRS && wrong.size() < 12; i++) {
      RandomWorld random = new RandomWorld(i);
      Map<String, JsonNode> before = random.world();
      Map<String, JsonNode> after = random.edited(before);
      Replay replay = new Replay(before, after);
      Review review =
          Consequences.review(
              Consequences.settle(objects(before), Assumptions.usual().withComplete()),
              Consequences.changes(objects(before), objects(after)));
      review.findings().forEach(one -> told.merge(one.code(), 1, Integer::sum));
      boolean lost = false;
      for (String door : doors(before)) {
        for (String host : hosts(door)) {
          for (String path : hosts(door).size() == 1 ? List.of("/") : RandomWorld.PATHS) {
            lost |= sound(i, replay, review, door, host, path, wrong);
          }
        }
      }
      losing += lost ? 1 : 0;
      precise(i, replay, review, wrong);
    }
    System.out.printf("replayed: %d pairs, %d lose something, told %s%n", PAIRS, losing, told);
    assertThat(wrong).isEmpty();
    assertThat(losing).isGreaterThan(PAIRS * 3 / 10);
  }

  /** A settled cluster that does not change has no consequences. */
  @Test
  void no_change_has_no_consequence() {
    for (int i = 0; i < PAIRS / 10; i++) {
      List<ClusterObject> objects = objects(new RandomWorld(i).world());
      assertThat(
              Consequences.review(
                      Consequences.settle(objects, Assumptions.usual()),
                      Consequences.changes(objects, objects))
                  .findings())
          .isEmpty();
    }
  }

  private static boolean sound(
      int seed,
      Replay replay,
      Review review,
      String door,
      String host,
      String path,
      List<String> wrong) {
    if (replay.fate(When.BEFORE, door, host, path) != Fate.ANSWERED) {
      return false;
    }
    boolean atRest = replay.fate(When.REST, door, host, path) == Fate.NOBODY;
    boolean atOnce = replay.fate(When.APPLY, door, host, path) == Fate.NOBODY;
    Level level = atRest ? Level.UNKNOWN : Level.WARNING;
    if ((atRest || atOnce)
        && review.findings().stream()
            .noneMatch(
                one -> one.level().compareTo(level) <= 0 && lists(one, replay, door, host, path))) {
      wrong.add(
          seed
              + ": not told: "
              + door
              + " "
              + host
              + path
              + (atRest ? " at rest" : " at once")
              + " "
              + review.findings());
    }
    return atRest || atOnce;
  }

  /** Whether a finding lists requests of the door that take the same rules on both sides. */
  private static boolean lists(
      Finding finding, Replay replay, String door, String host, String path) {
    return Stream.concat(finding.entries().stream(), finding.covered().stream())
        .anyMatch(
            entry ->
                entry.door().label().equals(door)
                    && rules(replay, door, entry.witness().host(), entry.witness().path())
                        .equals(rules(replay, door, host, path)));
  }

  private static List<Integer> rules(Replay replay, String door, String host, String path) {
    return List.of(
        replay.rule(When.BEFORE, door, host, path), replay.rule(When.REST, door, host, path));
  }

  private static void precise(int seed, Replay replay, Review review, List<String> wrong) {
    for (Finding finding : review.findings()) {
      boolean rest = finding.code() == Code.NOBODY_ANSWERS;
      boolean skew = finding.moment().equals(Optional.of(Moment.SKEW));
      if (!rest && (skew || finding.code() != Code.GAP)) {
        continue;
      }
      for (Entry entry : finding.entries()) {
        String door = entry.door().label();
        String host = entry.witness().host();
        String path = entry.witness().path();
        Fate was = replay.fate(When.BEFORE, door, host, path);
        Fate is = replay.fate(rest ? When.REST : When.APPLY, door, host, path);
        if (was == Fate.NOBODY || is == Fate.ANSWERED) {
          wrong.add(
              seed
                  + ": not lost: "
                  + door
                  + " "
                  + host
                  + path
                  + ", "
                  + was
                  + " to "
                  + is
                  + ": "
                  + finding);
        }
      }
    }
  }

  private static Set<String> doors(Map<String, JsonNode> objects) {
    Set<String> out = new TreeSet<>();
    for (JsonNode one : objects.values()) {
      String name = one.at("/metadata/name").asText();
      if (one.path("kind").asText().equals("Service")) {
        out.add("Service n/" + name + " port " + one.at("/spec/ports/0/port").asInt() + "/TCP");
      } else if (one.path("kind").asText().equals("Ingress")) {
        boolean alb = one.at("/spec/ingressClassName").asText().equals("alb");
        out.add(alb ? "Ingress n/" + name + " port 80" : "Ingresses of class nginx");
      }
    }
    return out;
  }

  private static List<String> hosts(String door) {
    return door.startsWith("Service ") ? List.of("h") : RandomWorld.HOSTS;
  }

  private static List<ClusterObject> objects(Map<String, JsonNode> trees) {
    return trees.values().stream().map(ClusterObject::of).toList();
  }
}
