package dev.rolloutkit.sg.quota;

import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds temporary rules that replace several others.
 *
 * @rule A temporary wide rule can replace several rules while they change.
 */
final class WideRules {
  private static final String ANY_PROTOCOL = "-1";

  private WideRules() {}

  /** The protocol and source of a rule. */
  record Key(String protocol, Source source) {}

  /** The number of rules of one key, and the range of the ports of their flows. */
  private static final class Span {
    private int rules;
    private int min = PortRange.ALL.to();
    private int max;
  }

  /**
   * A rule that spans the ports of all flows which the rules to revoke admit for one protocol and
   * source. It chooses the key with the most such rules that was not tried before; {@code null} if
   * the rule would replace fewer than two.
   */
  static @Nullable Permission best(
      Collection<Permission> revokes, RuleCoverage coverage, Set<Flow> cut, Set<Key> tried) {
    Map<Key, Span> spans = new LinkedHashMap<>();
    for (Permission rule : revokes) {
      Key key = new Key(rule.protocol(), rule.source());
      if (rule.protocol().equals(ANY_PROTOCOL)
          || key.source() instanceof Source.Unknown
          || tried.contains(key)) {
        continue;
      }
      boolean counted = false;
      for (RuleCoverage.FlowPart part : coverage.of(rule)) {
        Flow flow = part.flow();
        if (!cut.contains(flow)) {
          Span span = spans.computeIfAbsent(key, o -> new Span());
          span.rules += counted ? 0 : 1;
          counted = true;
          span.min = Math.min(span.min, flow.port());
          span.max = Math.max(span.max, flow.port());
        }
      }
    }
    Key best = null;
    Span most = new Span();
    most.rules = 1;
    for (Map.Entry<Key, Span> entry : spans.entrySet()) {
      if (entry.getValue().rules > most.rules) {
        best = entry.getKey();
        most = entry.getValue();
      }
    }
    if (best == null) {
      return null;
    }
    tried.add(best);
    return Permission.managed(best.protocol(), new PortRange(most.min, most.max), best.source());
  }
}
