package dev.rolloutkit.consequences.internal.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSetMultimap;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.LargeShop;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.replay.RandomWorld;
import dev.rolloutkit.consequences.world.World;
import dev.rolloutkit.stack.route.RouteRule;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A change of one object leads to answers of the rules that it reaches, and of no others. */
class ReachedByTest {
  private static final int WORLDS = Integer.getInteger("consequences.worlds", 150);

  /** Ten thousand objects, in few namespaces, so that no namespace is a small part. */
  private static final LargeShop SHOP = new LargeShop(2_500, 2);

  private static final World WORLD = Consequences.settle(SHOP.objects(), Assumptions.usual());

  @Test
  void aChangedSelectorConcernsItsRuleAndItsService() {
    assertThat(
            answered(
                SHOP.key("Service", 7),
                tree -> ((ObjectNode) tree.at("/spec/selector")).put("app", "nobody")))
        .isEqualTo(2);
  }

  @Test
  void aChangedTemplateConcernsTheRulesThatLeadToItsPods() {
    assertThat(
            answered(
                SHOP.key("Deployment", 7),
                tree ->
                    ((ObjectNode) tree.at("/spec/template/spec/containers/0")).put("image", "b")))
        .isEqualTo(2);
  }

  @Test
  void aChangedConfigMapConcernsNoRuleIfNoPodChanges() {
    assertThat(
            answered(
                SHOP.key("ConfigMap", 7), tree -> ((ObjectNode) tree.path("data")).put("x", "z")))
        .isZero();
  }

  @Test
  void aChangedIngressConcernsTheDoorsOfItsGroup() {
    assertThat(
            answered(
                SHOP.key("Ingress", 7),
                tree -> ((ObjectNode) tree.at("/spec/rules/0")).put("host", "other.example.com")))
        .isEqualTo(LargeShop.IN_A_GROUP + 1);
  }

  /** How many rules of before are answered; all of them are reached by the object. */
  private static int answered(ObjectKey key, Consumer<JsonNode> edit) {
    ClusterObject object = WORLD.objects().get(key);
    JsonNode tree = object.tree().deepCopy();
    edit.accept(tree);
    Course course = new Course(WORLD, List.of(new Change.Apply(object.with(tree))));
    ImmutableSetMultimap<Door, RouteRule> out = Entries.of(course).answered();
    assertThat(WORLD.reachedBy(key).entries()).containsAll(out.entries());
    return out.size();
  }

  /** Whatever changes of one object, only what it reaches before or afterwards is answered. */
  @Test
  void noAnswerIsComputedForARuleThatTheObjectDoesNotReach() {
    int answered = 0;
    int all = 0;
    for (int i = 0; i < WORLDS; i++) {
      RandomWorld random = new RandomWorld(i);
      Map<String, JsonNode> before = random.world();
      List<ClusterObject> objects = objects(before);
      World world = Consequences.settle(objects, Assumptions.usual());
      for (Change change : Consequences.changes(objects, objects(random.edited(before)))) {
        Course course = new Course(world, List.of(change));
        ImmutableSetMultimap<Door, RouteRule> out = Entries.of(course).answered();
        Set<Map.Entry<Door, RouteRule>> reached = new HashSet<>();
        for (Change one : course.changes()) { // with what is deleted for the sake of it
          reached.addAll(world.reachedBy(one.key()).entries());
          course.settled().reachedBy(one.key()).keySet().stream()
              .map(door -> world.scene().fronts().byDoor().get(door))
              .filter(Objects::nonNull)
              .forEach(
                  front ->
                      front
                          .rules()
                          .forEach(rule -> reached.add(Map.entry(front.door(), rule.matcher()))));
        }
        assertThat(reached).as("%d: %s", i, change.key()).containsAll(out.entries());
        answered += out.size();
        all += rules(world);
      }
    }
    assertThat(answered).isPositive().isLessThan(all / 2);
  }

  private static int rules(World world) {
    return world.scene().fronts().byDoor().values().stream()
        .mapToInt(front -> front.rules().size())
        .sum();
  }

  private static List<ClusterObject> objects(Map<String, JsonNode> world) {
    return world.values().stream().map(ClusterObject::of).toList();
  }
}
