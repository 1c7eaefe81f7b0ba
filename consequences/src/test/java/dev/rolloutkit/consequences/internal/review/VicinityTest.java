package dev.rolloutkit.consequences.internal.review;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.replay.RandomWorld;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A trial of what is in the vicinity of some requests says the same as one of the whole change. */
class VicinityTest {
  private static final int WORLDS = 150;
  private static final int EDITS = 4;

  @Test
  void objectsOutsideOfTheVicinityDecideNothing() {
    int back = 0;
    int lost = 0;
    for (int i = 0; i < WORLDS; i++) {
      RandomWorld random = new RandomWorld(i);
      Map<String, JsonNode> former = random.world();
      Map<String, JsonNode> edited = former;
      for (int edit = 0; edit < EDITS; edit++) {
        edited = random.edited(edited);
      }
      World before = Consequences.settle(objects(former), Assumptions.usual().withComplete());
      List<Change> changes = Consequences.changes(objects(former), objects(edited));
      Course course = new Course(before, changes);
      for (Finding finding : Consequences.review(before, changes).findings()) {
        if (!finding.code().isLoss() || finding.entries().isEmpty()) {
          continue;
        }
        Entry entry = finding.entries().get(0);
        Moment moment = finding.moment().filter(one -> one != Moment.SKEW).orElse(Moment.APPLY);
        Answer was = at(course, Moment.BEFORE, entry);
        for (Change change : changes) {
          ImmutableList<ObjectField> one = ImmutableList.of(new ObjectField(change.key(), ""));
          Trials trials = new Trials(before, course);
          Course whole = new Course(before, trials.rest(one, null));
          boolean isBack = at(whole, moment, entry).who().equals(was.who());
          assertThat(trials.bringsBack(one, entry, was, moment))
              .as("%d without %s: %s", i, change.key(), entry)
              .isEqualTo(isBack);
          back += isBack ? 1 : 0;
          lost += isBack ? 0 : 1;
        }
      }
    }
    assertThat(back).isGreaterThan(WORLDS);
    assertThat(lost).isGreaterThan(WORLDS);
  }

  private static Answer at(Course course, Moment moment, Entry entry) {
    return Answers.of(course.at(moment), entry.door(), entry.witness());
  }

  private static List<ClusterObject> objects(Map<String, JsonNode> trees) {
    List<ClusterObject> out = new ArrayList<>();
    trees.values().forEach(tree -> out.add(ClusterObject.of(tree)));
    return out;
  }
}
