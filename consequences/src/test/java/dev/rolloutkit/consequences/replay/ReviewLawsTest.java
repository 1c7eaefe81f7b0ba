package dev.rolloutkit.consequences.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.consequences.world.World;
import dev.rolloutkit.stack.route.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** What holds for the reviews of any world. */
class ReviewLawsTest {
  private static final int WORLDS = Integer.getInteger("consequences.worlds", 150);

  /** The kinds of objects that others name. */
  private static final Set<String> NAMED =
      Set.of("Service", "ConfigMap", "Gateway", "GatewayClass");

  private static final Assumptions COMPLETE = Assumptions.usual().withComplete();

  @Test
  void withoutAChangeThereIsNoConsequence() {
    for (int i = 0; i < WORLDS; i++) {
      Map<String, JsonNode> world = new RandomWorld(i).world();
      assertThat(ReplayedReviewsTest.review(world, world).findings()).as("%d", i).isEmpty();
    }
  }

  /** Requests that a change loses are answered again after its reversal. */
  @Test
  void lostRequestsAreAnsweredAgainAfterTheReversal() {
    int lost = 0;
    for (int i = 0; i < WORLDS; i++) {
      RandomWorld random = new RandomWorld(i);
      Map<String, JsonNode> before = random.world();
      Map<String, JsonNode> after = random.edited(before);
      Review there = ReplayedReviewsTest.review(before, after);
      Review back = ReplayedReviewsTest.review(after, before);
      if (isStopped(there) || isStopped(back) || starves(before, after)) {
        continue;
      }
      Replay replay = new Replay(before, after);
      World end = Consequences.settle(ReplayedReviewsTest.objects(after), COMPLETE);
      for (Finding finding : there.findings()) {
        for (Entry entry : finding.entries()) {
          Answer now = end.answer(entry.door(), entry.witness());
          if (finding.code() == Code.NOBODY_ANSWERS
              && now.answered().isZero()
              && now.unknown().isZero()) {
            lost++;
            assertThat(back.findings())
                .as("%d: %s", i, entry)
                .anyMatch(one -> one.code() == Code.NOW_ANSWERED && lists(one, replay, entry));
          }
        }
      }
    }
    assertThat(lost).isGreaterThan(WORLDS / 5);
  }

  /** Whether pods must be replaced that could not start before either: they do not come back. */
  private static boolean starves(Map<String, JsonNode> before, Map<String, JsonNode> after) {
    return before.entrySet().stream()
        .filter(one -> ReplayedPods.isWorkload(one.getKey()))
        .filter(one -> !one.getValue().equals(after.get(one.getKey())))
        .anyMatch(one -> !ReplayedPods.lacks(before, one.getValue()).isEmpty());
  }

  private static boolean isStopped(Review review) {
    return review.findings().stream()
        .anyMatch(one -> one.code() == Code.REFUSED || one.code() == Code.CANNOT_START);
  }

  private static boolean lists(Finding finding, Replay replay, Entry wanted) {
    String door = wanted.door().label();
    return finding.entries().stream()
        .anyMatch(
            one ->
                one.door().equals(wanted.door())
                    && rules(replay, door, one.witness())
                        .equals(rules(replay, door, wanted.witness())));
  }

  private static List<Integer> rules(Replay replay, String door, Request request) {
    return List.of(
        replay.rule(Replay.When.BEFORE, door, Judge.parts(request)),
        replay.rule(Replay.When.REST, door, Judge.parts(request)));
  }

  /**
   * Of a part of a cluster less is known, and nothing else; only that a Gateway which is kept
   * elsewhere takes the routes that name it is assumed.
   */
  @Test
  void anOmittedObjectIsNotKnown() {
    Assumptions part = Assumptions.builder().from(Assumptions.usual()).addNotOurs("n").build();
    int unknown = 0;
    for (int i = 0; i < WORLDS; i++) {
      Map<String, JsonNode> world = new RandomWorld(i).world();
      World whole = Consequences.settle(ReplayedReviewsTest.objects(world), part);
      for (String key : List.copyOf(world.keySet())) {
        if (!NAMED.contains(key.substring(0, key.indexOf('/')))) {
          continue;
        }
        Map<String, JsonNode> less = new TreeMap<>(world);
        less.remove(key);
        World rest = Consequences.settle(ReplayedReviewsTest.objects(less), part);
        for (Door door : rest.scene().fronts().byDoor().keySet()) {
          if (!whole.scene().fronts().byDoor().containsKey(door)) {
            continue;
          }
          for (Request request : requests(door)) {
            Answer was = whole.answer(door, request);
            Answer is = rest.answer(door, request);
            boolean isUnknown = !is.unknown().isZero();
            unknown += isUnknown && was.unknown().isZero() ? 1 : 0;
            boolean wasUnknown = !was.unknown().isZero();
            // A Gateway that is kept elsewhere is assumed to take the routes that name it, also one
            // that names a listener which this one does not have.
            boolean isAssumed =
                door instanceof Door.GatewayPort port
                    && key.equals("Gateway/" + port.gateway().name())
                    && was.answered().isZero();
            assertThat(isUnknown || wasUnknown || isAssumed || is.who().equals(was.who()))
                .as("%d without %s: %s %s: %s, then %s", i, key, door, request, was, is)
                .isTrue();
          }
        }
      }
    }
    assertThat(unknown).isGreaterThan(WORLDS);
  }

  /** A world that was changed step by step is the one that its objects make. */
  @Test
  void tenChangesInARowLeadToTheSameWorld() {
    for (int i = 0; i < WORLDS / 10; i++) {
      Map<String, JsonNode> now = new RandomWorld(i).world();
      World world = Consequences.settle(ReplayedReviewsTest.objects(now), COMPLETE);
      for (int step = 0; step < 10; step++) {
        Map<String, JsonNode> next = new RandomWorld(i * 10L + step).edited(now);
        List<Change> changes =
            Consequences.changes(
                ReplayedReviewsTest.objects(now), ReplayedReviewsTest.objects(next));
        Review review = Consequences.review(world, changes);
        assertThat(review.findings())
            .as("%d after %d", i, step)
            .isEqualTo(
                Consequences.review(
                        Consequences.settle(ReplayedReviewsTest.objects(now), COMPLETE), changes)
                    .findings());
        if (isStopped(review)) {
          continue; // what is refused stays as it was, so that the objects are others
        }
        World written = world.with(changes);
        world = review.after();
        World scratch = Consequences.settle(ReplayedReviewsTest.objects(next), COMPLETE);
        now = next;
        for (World one : List.of(world, written)) {
          assertThat(one.scene().fronts().byDoor().values().asList())
              .isEqualTo(scratch.scene().fronts().byDoor().values().asList());
          assertThat(one.atRest().writes()).isEqualTo(scratch.atRest().writes());
          assertThat(ImmutableList.copyOf(one.scene().pods().in("n")))
              .isEqualTo(ImmutableList.copyOf(scratch.scene().pods().in("n")));
          assertThat(ImmutableList.copyOf(one.objects().all()))
              .isEqualTo(ImmutableList.copyOf(scratch.objects().all()));
        }
        assertThat(world.scene().fronts().plan().cluster())
            .isEqualTo(scratch.scene().fronts().plan().cluster());
        for (Door door : scratch.scene().fronts().byDoor().keySet()) {
          for (Request request : requests(door)) {
            assertThat(world.answer(door, request).who())
                .as("%d after %d: %s %s", i, step, door, request)
                .isEqualTo(scratch.answer(door, request).who());
          }
        }
      }
    }
  }

  /** An edit of a field that decides nothing has at most notes. */
  @Test
  void harmlessEditsHaveAtMostNotes() {
    List<BiConsumer<ObjectNode, Random>> edits =
        List.of(
            (object, random) -> object.putObject("status").put("observedGeneration", 3),
            (object, random) -> metadata(object).put("uid", "u-" + random.nextInt()),
            (object, random) -> metadata(object).withObject("/labels").put("team", "blue"),
            (object, random) ->
                metadata(object).withObject("/annotations").put("example.com/a", "b"),
            (object, random) ->
                object.at("/spec/ports").forEach(p -> ((ObjectNode) p).put("protocol", "TCP")),
            (object, random) -> {
              if (object.at("/spec/replicas").asInt() > 0) {
                ((ObjectNode) object.path("spec"))
                    .put("replicas", object.at("/spec/replicas").asInt() + 2);
              }
            },
            (object, random) -> {
              if (object.path("kind").asText().equals("Deployment")) {
                ((ObjectNode) object.path("spec")).put("progressDeadlineSeconds", 600);
              }
            });
    for (int i = 0; i < WORLDS; i++) {
      Random random = new Random(i);
      Map<String, JsonNode> before = new RandomWorld(i).world();
      Map<String, JsonNode> after = new TreeMap<>(RandomWorld.copy(before));
      for (JsonNode object : after.values()) {
        edits.get(random.nextInt(edits.size())).accept((ObjectNode) object, random);
      }
      assertThat(ReplayedReviewsTest.review(before, after).findings())
          .as("%d", i)
          .allMatch(one -> one.level() == Level.NOTE);
    }
  }

  private static ObjectNode metadata(ObjectNode object) {
    return (ObjectNode) object.path("metadata");
  }

  private static List<Request> requests(Door door) {
    List<Request> out = new ArrayList<>();
    for (String host : RandomWorld.HOSTS) {
      for (String path : RandomWorld.PATHS) {
        out.add(Request.builder().host(host).path(path).port(door.port().orElse(80)).build());
      }
    }
    return door.speaksHttp() ? out : out.subList(0, 1);
  }
}
