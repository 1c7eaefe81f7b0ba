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

/** Rules that stand in for many others for a while. */
final class WideRules {
  private static final String ANY_PROTOCOL = "-1";

  private WideRules() {}

  /** What one rule can be for. */
  record Opening(String protocol, Source source) {}

  /** The ports of the flows of one opening. */
  private static final class Span {
    private int rules;
    private int min = PortRange.ALL.to();
    private int max;
  }

  /**
   * The rule for the protocol and source of most rules to revoke that carry flows, from the least
   * to the greatest of their ports; {@code null} if that would replace fewer than two. Each opening
   * is tried once.
   */
  static @Nullable Permission best(
      Collection<Permission> revokes, RuleCoverage carriage, Set<Flow> cut, Set<Opening> tried) {
    Map<Opening, Span> spans = new LinkedHashMap<>();
    for (Permission rule : revokes) {
      Opening opening = new Opening(rule.protocol(), rule.source());
      if (rule.protocol().equals(ANY_PROTOCOL)
          || opening.source() instanceof Source.Unknown
          || tried.contains(opening)) {
        continue;
      }
      boolean counted = false;
      for (RuleCoverage.Strand strand : carriage.of(rule)) {
        Flow flow = strand.flow();
        if (!cut.contains(flow)) {
          Span span = spans.computeIfAbsent(opening, o -> new Span());
          span.rules += counted ? 0 : 1;
          counted = true;
          span.min = Math.min(span.min, flow.port());
          span.max = Math.max(span.max, flow.port());
        }
      }
    }
    Opening best = null;
    Span most = new Span();
    most.rules = 1;
    for (Map.Entry<Opening, Span> entry : spans.entrySet()) {
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
