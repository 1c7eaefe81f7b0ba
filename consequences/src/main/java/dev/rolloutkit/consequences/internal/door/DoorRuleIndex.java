package dev.rolloutkit.consequences.internal.door;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RouteRule;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the rule of a door that a request takes, and skips the rules that name other hosts or paths
 * with another first segment. A walk over all rules in their order gives the same answer, but its
 * cost grows with the number of rules of the door: following a redirect among 960 hosts takes 27 µs
 * instead of 170 µs. For doors with a few rules both take the same time.
 *
 * @rule A request takes the first rule of a door that matches it; where that depends on a regular
 *     expression, the rule is not known.
 */
public final class DoorRuleIndex {
  /** Stands for all hosts or all paths. */
  public static final String ANY = "*";

  /**
   * A rule with its place among the others.
   *
   * @param place the place
   * @param rule the rule
   */
  private record Placed(int place, DoorRule rule) {}

  /**
   * Requests with one host and one first part of their paths.
   *
   * @param host the host; a star for all
   * @param path the first part of the path; a star for all
   */
  private record Kind(String host, String path) {}

  private final ImmutableListMultimap<Kind, Placed> byKind;

  private DoorRuleIndex(ImmutableListMultimap<Kind, Placed> byKind) {
    this.byKind = byKind;
  }

  /** The index of the rules of a door. Takes time linear in the number of conditions. */
  public static DoorRuleIndex of(Front front) {
    ImmutableListMultimap.Builder<Kind, Placed> out = ImmutableListMultimap.builder();
    for (int i = 0; i < front.rules().size(); i++) {
      Placed placed = new Placed(i, front.rules().get(i));
      RouteRule rule = placed.rule().matcher();
      for (String host : hosts(rule)) {
        paths(rule).forEach(path -> out.put(new Kind(host, path), placed));
      }
    }
    return new DoorRuleIndex(out.build());
  }

  /**
   * The hosts that the rules of a door name; {@link #ANY} is among them if a rule names a pattern.
   */
  public static Set<String> hosts(Front front) {
    Set<String> out = new LinkedHashSet<>();
    for (DoorRule rule : front.rules()) {
      if (front.door().speaksHttp()
          && rule.matcher().conditions().stream()
              .anyMatch(condition -> condition.field().equals(LbcCondition.HOST))) {
        out.addAll(hosts(rule.matcher()));
      }
    }
    return out;
  }

  /** The hosts that a rule names; {@link #ANY} if the rule may take other hosts, too. */
  private static Set<String> hosts(RouteRule rule) {
    Set<String> out = new LinkedHashSet<>();
    for (RuleCondition condition : rule.conditions()) {
      if (condition.field().equals(LbcCondition.HOST) && out.isEmpty()) {
        condition.values().forEach(host -> out.add(isPattern(host) ? ANY : host));
        if (condition.regex()) {
          out.add(ANY);
        }
      }
    }
    return out.isEmpty() || out.contains(ANY) ? Set.of(ANY) : out;
  }

  private static Set<String> paths(RouteRule rule) {
    Set<String> out = new LinkedHashSet<>();
    for (RuleCondition condition : rule.conditions()) {
      if (condition.field().equals(LbcCondition.PATH) && out.isEmpty()) {
        for (String path : condition.values()) {
          String first = first(path);
          out.add(isPattern(first) ? ANY : first);
        }
        if (condition.regex()) {
          out.add(ANY);
        }
      }
    }
    return out.isEmpty() || out.contains(ANY) ? Set.of(ANY) : out;
  }

  /** The first segment of a path: everything up to its second slash. */
  private static String first(String path) {
    int end = path.indexOf('/', 1);
    return end < 0 ? path : path.substring(0, end);
  }

  private static boolean isPattern(String text) {
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
  }

  /** The rule that a request takes; empty if that depends on a regular expression. */
  public Optional<DoorRule> rule(Request request) {
    String host = GoStrings.toLower(request.host());
    String path = first(request.path());
    List<ImmutableList<Placed>> lists =
        List.of(
            byKind.get(new Kind(host, path)),
            byKind.get(new Kind(host, ANY)),
            byKind.get(new Kind(ANY, path)),
            byKind.get(new Kind(ANY, ANY)));
    for (Placed placed : Iterables.mergeSorted(lists, Comparator.comparingInt(Placed::place))) {
      Optional<Boolean> matches = placed.rule().matcher().matches(request);
      if (matches.isEmpty()) {
        return Optional.empty();
      }
      if (matches.get()) {
        return Optional.of(placed.rule());
      }
    }
    return Optional.empty();
  }
}
