package dev.rolloutkit.lbc.rule;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.defect.LbcDefect;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Omits rules that redirect to themselves and rules that an earlier redirect hides.
 *
 * @rule A rule that redirects to itself, or that an earlier redirect hides, is left out.
 */
final class RuleOptimizer {
  private static final String ALL_PATHS = "/*";

  /** Prefix that distinguishes a regular expression from a pattern with the same text. */
  private static final String REGEX = "\0";

  private RuleOptimizer() {}

  /**
   * Returns the remaining rules. The time is proportional to the number of rules times the number
   * of redirects.
   *
   * <p>Compatibility: a redirect with regular expressions for hosts counts as one for all hosts,
   * and the text of a regular expression for paths counts as a pattern; see {@link
   * dev.rolloutkit.lbc.defect.LbcDefect#REDIRECT_REGEX_MISREAD}.
   */
  static List<ListenerRule> optimize(
      List<ListenerRule> rules, int port, String protocol, ReaderSettings options) {
    List<ListenerRule> kept = new ArrayList<>(rules.size());
    List<Scope> redirects = new ArrayList<>();
    Regexes regexes = Regexes.of(options);
    for (ListenerRule rule : rules) {
      LbcAction.Redirect redirect = redirect(rule);
      if (redirect == null && redirects.isEmpty()) {
        kept.add(rule);
        continue;
      }
      Scope scope = Scope.of(rule, regexes);
      if (redirect != null && leadsToItself(redirect, scope, port, protocol)) {
        continue;
      }
      if (redirects.stream().anyMatch(earlier -> earlier.covers(scope))) {
        continue;
      }
      kept.add(rule);
      if (redirect != null) {
        redirects.add(scope);
      }
    }
    return kept;
  }

  private static LbcAction.@Nullable Redirect redirect(ListenerRule rule) {
    return rule.action() instanceof LbcAction.Redirect redirect ? redirect : null;
  }

  private static boolean leadsToItself(
      LbcAction.Redirect to, Scope scope, int port, String protocol) {
    return (to.host() == null || to.host().equals("#{host}") || scope.hosts.contains(to.host()))
        && (to.path() == null || to.path().equals("/#{path}") || scope.paths.contains(to.path()))
        && isOwn(to.port(), "#{port}", Integer.toString(port))
        && isOwn(to.protocol(), "#{protocol}", protocol)
        && isOwn(to.query(), "#{query}", "#{query}")
        && !scope.byRegex;
  }

  private static boolean isOwn(@Nullable String value, String placeholder, String own) {
    return value == null || value.equals(placeholder) || value.equals(own);
  }

  /** How the regular expressions of a rule are compared. */
  private enum Regexes {
    /** Regular expressions are ignored, so a rule without other conditions covers every request. */
    IGNORED,
    /** Regular expressions of paths are compared as patterns, and those of hosts are ignored. */
    MISREAD,
    /** A regular expression is equal only to the same regular expression. */
    EXACT;

    static Regexes of(ReaderSettings options) {
      if (options.fixes(LbcDefect.REDIRECT_REGEX_MISREAD)) {
        return EXACT;
      }
      return options.flags().release().has(LbcChange.REGEX_PATHS_IN_RULE_ORDER) ? MISREAD : IGNORED;
    }
  }

  /**
   * The hosts and paths that a rule matches.
   *
   * @param byRegex whether the paths are regular expressions
   * @param plain whether the rule has no conditions on other fields
   */
  private record Scope(Set<String> hosts, Set<String> paths, boolean byRegex, boolean plain) {

    static Scope of(ListenerRule rule, Regexes regexes) {
      Set<String> hosts = new HashSet<>();
      Set<String> paths = new HashSet<>();
      boolean regex = false;
      boolean plain = true;
      for (LbcCondition condition : rule.conditions()) {
        if (condition instanceof LbcCondition.Host host) {
          hosts.addAll(orNone(host.patterns().values()));
          if (regexes == Regexes.EXACT) {
            orNone(host.patterns().regexValues()).forEach(text -> hosts.add(REGEX + text));
          }
        } else if (condition instanceof LbcCondition.Path path) {
          ImmutableList<String> expressions = path.patterns().regexValues();
          paths.addAll(orNone(path.patterns().values()));
          if (regexes != Regexes.IGNORED) {
            boolean exact = regexes == Regexes.EXACT;
            orNone(expressions).forEach(text -> paths.add(exact ? REGEX + text : text));
            regex |= expressions != null;
          }
        } else {
          plain = false;
        }
      }
      return new Scope(hosts, paths, regex, plain);
    }

    /** Whether this scope contains every request of the other, as the optimizer compares them. */
    boolean covers(Scope other) {
      return plain
          && (hosts.isEmpty() || (!other.hosts.isEmpty() && hosts.containsAll(other.hosts)))
          && (paths.isEmpty()
              || paths.contains(ALL_PATHS)
              || (!other.paths.isEmpty() && paths.containsAll(other.paths)));
    }

    private static List<String> orNone(@Nullable ImmutableList<String> list) {
      return list == null ? ImmutableList.of() : list;
    }
  }
}
