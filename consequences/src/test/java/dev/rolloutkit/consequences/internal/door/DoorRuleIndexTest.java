package dev.rolloutkit.consequences.internal.door;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.Consequences;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.replay.RandomWorld;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The index finds the rule that a look at each rule in order finds. */
class DoorRuleIndexTest {
  private static final List<String> HOSTS =
      List.of(
          "a.example.com", "A.Example.com", "b.example.com", "w.example.com", "example.org", "");
  private static final List<String> PATHS =
      List.of("/", "/x", "/X", "/xy", "/x/", "/x/y", "/x/y/z", "/z", "//", "/z/x");

  @Test
  void theRuleOfARequestIsTheFirstThatMatches() {
    int found = 0;
    int unclear = 0;
    for (int seed = 0; seed < 100; seed++) {
      List<ClusterObject> objects =
          new RandomWorld(seed).world().values().stream().map(ClusterObject::of).toList();
      for (Front each :
          Consequences.settle(objects, Assumptions.usual()).scene().fronts().byDoor().values()) {
        for (Front front : List.of(each, withPatterns(each, new Random(seed)))) {
          DoorRuleIndex index = DoorRuleIndex.of(front);
          for (Request request : requests()) {
            assertThat(index.rule(request))
                .as("%s at %s", request, front)
                .isEqualTo(rule(front, request));
            found += rule(front, request).isPresent() ? 1 : 0;
            unclear += rule(front, request).isEmpty() ? 1 : 0;
          }
        }
      }
    }
    assertThat(found).isGreaterThan(10_000);
    assertThat(unclear).isGreaterThan(100);
  }

  /** The plain walk over the rules; empty if a regular expression decides. */
  private static Optional<DoorRule> rule(Front front, Request request) {
    for (DoorRule rule : front.rules()) {
      Optional<Boolean> matches = rule.matcher().matches(request);
      if (matches.isEmpty()) {
        return Optional.empty();
      }
      if (matches.get()) {
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  /** The same door, where some conditions have patterns or regular expressions. */
  private static Front withPatterns(Front front, Random random) {
    List<DoorRule> out = new ArrayList<>();
    for (DoorRule rule : front.rules()) {
      ImmutableList<RuleCondition> conditions =
          rule.matcher().conditions().stream()
              .map(condition -> withPatterns(condition, random))
              .collect(ImmutableList.toImmutableList());
      out.add(
          new DoorRule(
              new RouteRule(rule.matcher().priority(), conditions, rule.matcher().answer()),
              rule.action(),
              rule.login(),
              rule.routing(),
              rule.reads()));
    }
    return new Front(front.door(), ImmutableList.copyOf(out), front.settings());
  }

  private static RuleCondition withPatterns(RuleCondition condition, Random random) {
    ImmutableList<String> patterns =
        condition.field().equals(LbcCondition.PATH)
            ? ImmutableList.of("/?", "/*/y", "/x", "*")
            : ImmutableList.of("?.example.com", "a.*", "b.example.com");
    String pattern = patterns.get(random.nextInt(patterns.size()));
    return switch (random.nextInt(6)) {
      case 0 -> with(condition, ImmutableList.of(pattern), ImmutableList.of());
      case 1 ->
          with(
              condition,
              ImmutableList.<String>builder().addAll(condition.values()).add(pattern).build(),
              ImmutableList.of());
      case 2 -> with(condition, ImmutableList.of(), ImmutableList.of("^.*$"));
      default -> condition;
    };
  }

  private static RuleCondition with(
      RuleCondition condition, ImmutableList<String> values, ImmutableList<String> regexes) {
    return new RuleCondition(
        condition.field(), condition.header(), values, condition.pairs(), regexes);
  }

  private static List<Request> requests() {
    List<Request> out = new ArrayList<>();
    for (String host : HOSTS) {
      PATHS.forEach(path -> out.add(Request.of(80, host, path)));
    }
    return out;
  }
}
