package dev.rolloutkit.lbc.rule;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.action.LbcBackend;
import dev.rolloutkit.lbc.action.ReaderSettings;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.lbc.defect.LbcDefect;
import dev.rolloutkit.lbc.ingress.IngressPath;
import dev.rolloutkit.lbc.ingress.IngressRule;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import dev.rolloutkit.lbc.release.LbcChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes the order of paths, and the conditions of the rule of a path.
 *
 * @rule Exact paths come first, then prefixes, the longer ones first, then all others.
 */
final class PathPatterns {
  private static final String EXACT = "Exact";
  private static final String PREFIX = "Prefix";
  private static final String ANY = "ImplementationSpecific";
  private static final ImmutableList<String> ALL = ImmutableList.of("/*");

  private PathPatterns() {}

  /** The indices of the paths, in the order in which they become rules. */
  static Outcome<ImmutableList<Integer>> order(List<IngressPath> paths) {
    List<Integer> exact = new ArrayList<>();
    List<Integer> prefix = new ArrayList<>();
    List<Integer> other = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      switch (type(paths.get(i))) {
        case EXACT -> exact.add(i);
        case PREFIX -> prefix.add(i);
        case ANY -> other.add(i);
        default -> {
          return Outcome.failed(
              Problem.plain(
                  FieldPath.of("http", "paths").index(i).child("pathType"),
                  "unknown pathType for path " + paths.get(i).path(),
                  LbcProblemCodes.PATH_UNKNOWN_TYPE));
        }
      }
    }
    int[] lengths = paths.stream().mapToInt(p -> GoStrings.utf8Length(p.path())).toArray();
    prefix.sort((a, b) -> Integer.compare(lengths[b], lengths[a]));
    return Outcome.ok(
        ImmutableList.<Integer>builderWithExpectedSize(paths.size())
            .addAll(exact)
            .addAll(prefix)
            .addAll(other)
            .build());
  }

  /**
   * The conditions, of which there is at least one. Conditions on other fields come first, in their
   * order, followed by host and path.
   */
  static Outcome<ImmutableList<LbcCondition>> conditions(
      IngressRule rule,
      IngressPath path,
      LbcBackend backend,
      IngressView ingress,
      ReaderSettings options) {
    Outcome<Boolean> regex = usesRegex(path, ingress, options);
    if (regex instanceof Outcome.Failed<Boolean> failed) {
      return Outcome.failed(failed.problems());
    }
    List<String> paths = new ArrayList<>();
    List<String> pathRegex = new ArrayList<>();
    if (regex.orElseThrow()) {
      pathRegex.add(expression(path.path(), options));
    } else if (!path.path().isEmpty()) {
      Outcome<ImmutableList<String>> patterns = patterns(path);
      if (patterns instanceof Outcome.Failed<ImmutableList<String>> failed) {
        return Outcome.failed(failed.problems());
      }
      paths.addAll(patterns.orElseThrow());
    }
    List<String> hosts = new ArrayList<>();
    List<String> hostRegex = new ArrayList<>();
    if (!rule.host().isEmpty()) {
      hosts.add(rule.host());
    }
    ImmutableList.Builder<LbcCondition> out = ImmutableList.builder();
    boolean empty = true;
    for (LbcCondition condition : backend.conditions().orElse(ImmutableList.of())) {
      if (condition instanceof LbcCondition.Host host) {
        hosts.addAll(orNone(host.patterns().values()));
        hostRegex.addAll(orNone(host.patterns().regexValues()));
      } else if (condition instanceof LbcCondition.Path onPath) {
        paths.addAll(orNone(onPath.patterns().values()));
        pathRegex.addAll(orNone(onPath.patterns().regexValues()));
      } else if (!(condition instanceof LbcCondition.Unknown)) {
        out.add(condition);
        empty = false;
      }
    }
    if (!hosts.isEmpty() && !hostRegex.isEmpty()) {
      return both("host", hosts, hostRegex);
    }
    if (!paths.isEmpty() && !pathRegex.isEmpty()) {
      return both("path", paths, pathRegex);
    }
    if (!hosts.isEmpty() || !hostRegex.isEmpty()) {
      out.add(new LbcCondition.Host(oneOf(hosts, hostRegex)));
      empty = false;
    }
    if (!paths.isEmpty() || !pathRegex.isEmpty()) {
      out.add(new LbcCondition.Path(oneOf(paths, pathRegex)));
      empty = false;
    }
    if (empty) {
      out.add(LbcCondition.ofPath(ALL));
    }
    return Outcome.ok(out.build());
  }

  /**
   * The regular expression of a path, which is the path without its leading slash.
   *
   * <p>Compatibility: the first byte is removed even if it is not a slash. The remaining bytes of a
   * multi-byte character are invalid and become U+FFFD.
   */
  private static String expression(String path, ReaderSettings options) {
    int first = path.codePointAt(0);
    String rest = path.substring(Character.charCount(first));
    int bytes = GoStrings.utf8Length(Character.toString(first));
    return options.fixes(LbcDefect.REGEX_PATH_CUT_BY_BYTE)
        ? rest
        : "\ufffd".repeat(bytes - 1) + rest;
  }

  private static LbcCondition.Patterns oneOf(List<String> values, List<String> regex) {
    return new LbcCondition.Patterns(
        values.isEmpty() ? null : ImmutableList.copyOf(values),
        regex.isEmpty() ? null : ImmutableList.copyOf(regex));
  }

  private static Outcome<ImmutableList<String>> patterns(IngressPath path) {
    String text = path.path();
    String type = type(path);
    if (type.equals(ANY)) {
      return Outcome.ok(ImmutableList.of(text));
    }
    boolean exact = type.equals(EXACT);
    if (!exact && text.equals("/")) {
      return Outcome.ok(ALL);
    }
    if (text.indexOf('*') >= 0 || text.indexOf('?') >= 0) {
      return Outcome.failed(
          Problem.plain(
              FieldPath.of("path"),
              (exact ? "exact" : "prefix") + " path shouldn't contain wildcards: " + text,
              LbcProblemCodes.PATH_WILDCARD));
    }
    if (exact) {
      return Outcome.ok(ImmutableList.of(text));
    }
    String trimmed = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    return Outcome.ok(ImmutableList.of(trimmed, trimmed + "/*"));
  }

  private static Outcome<Boolean> usesRegex(
      IngressPath path, IngressView ingress, ReaderSettings options) {
    return path.path().isEmpty()
            || !type(path).equals(ANY)
            || !options.flags().release().has(LbcChange.REGEX_AND_TRANSFORMS)
        ? Outcome.ok(false)
        : options
            .read(ingress.annotations())
            .bool("use-regex-path-match")
            .map(uses -> uses.orElse(false));
  }

  private static String type(IngressPath path) {
    String type = path.pathType();
    return type == null ? ANY : type;
  }

  private static List<String> orNone(@Nullable ImmutableList<String> list) {
    return list == null ? ImmutableList.of() : list;
  }

  private static <T> Outcome<T> both(String what, List<String> values, List<String> regex) {
    return Outcome.failed(
        Problem.plain(
            FieldPath.root(),
            what
                + " condition must specify exactly one of Values and RegexValues, got both Values ["
                + String.join(" ", values)
                + "] and RegexValues ["
                + String.join(" ", regex)
                + "]",
            LbcProblemCodes.CONDITION_VALUES_AND_REGEX));
  }
}
