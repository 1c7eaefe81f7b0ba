package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Regular expressions that a change edits. They are not evaluated: equal expressions match the same
 * requests, and for different ones it is not known which requests they match.
 *
 * @rule Of a regular expression that changes it is not known for which requests it holds.
 */
final class Expressions {
  private final Course course;

  Expressions(Course course) {
    this.course = course;
  }

  /**
   * An expression in place of another one.
   *
   * @param was the condition before
   * @param is the condition afterwards
   * @param own whether the requests took the rule of the former condition; otherwise they took a
   *     later rule
   */
  record Edited(RuleCondition was, RuleCondition is, boolean own) {}

  /** The edit on which it depends whether there are requests of an entry at all. */
  Optional<Edited> edited(Entry entry) {
    ImmutableSet<RuleCondition> holding = entry.witness().expressions().orElse(ImmutableSet.of());
    if (holding.isEmpty()) {
      return Optional.empty();
    }
    Set<RuleCondition> gone = in(Moment.BEFORE, entry.door());
    Set<RuleCondition> come = in(Moment.PROMOTED, entry.door());
    Set<RuleCondition> stays = new LinkedHashSet<>(gone);
    stays.retainAll(come);
    gone.removeAll(stays);
    come.removeAll(stays);
    boolean both =
        gone.stream().anyMatch(holding::contains) && come.stream().anyMatch(holding::contains);
    if (both) {
      return Optional.empty(); // these requests are those of both texts
    }
    for (RuleCondition was : gone) {
      for (RuleCondition is : come) {
        boolean alike = was.field().equals(is.field()) && was.header().equals(is.header());
        if (alike && (holding.contains(was) || holding.contains(is))) {
          return Optional.of(new Edited(was, is, holding.contains(was)));
        }
      }
    }
    return Optional.empty();
  }

  private Set<RuleCondition> in(Moment moment, Door door) {
    Set<RuleCondition> out = new LinkedHashSet<>();
    @Nullable Front front = course.at(moment).fronts().byDoor().get(door);
    if (front != null) {
      front.rules().stream()
          .flatMap(rule -> rule.matcher().conditions().stream())
          .filter(RuleCondition::regex)
          .forEach(out::add);
    }
    return out;
  }
}
