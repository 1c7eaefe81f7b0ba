package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.internal.flow.Reachability;

/** Finds the rules on which a reachable flow depends. */
final class AdmittingRules {
  private AdmittingRules() {}

  /**
   * The rules that admit a flow: one for a source group, or one for each block of addresses. The
   * flow stays reachable until one of them is revoked.
   *
   * @param found the result of {@code rules.find(flow)}
   */
  static ImmutableSet<Replay.RuleOf> of(Flow flow, Reachability.Finding found, Reachability rules) {
    ImmutableSet.Builder<Replay.RuleOf> out = ImmutableSet.builder();
    add(found, out);
    boolean byGroup =
        found.via().filter(rule -> rule.source() instanceof Source.SecurityGroup).isPresent();
    if (!byGroup && flow.sourceCidrs().size() > 1) {
      for (String block : flow.sourceCidrs()) {
        Flow one =
            Flow.builder()
                .from(flow)
                .sourceGroups(ImmutableSet.of())
                .sourceCidrs(ImmutableList.of(block))
                .build();
        add(rules.find(one), out);
      }
    }
    return out.build();
  }

  private static void add(Reachability.Finding found, ImmutableSet.Builder<Replay.RuleOf> out) {
    if (found.status() == FlowStatus.REACHABLE) {
      found.via().ifPresent(rule -> out.add(new Replay.RuleOf(found.group(), rule.key())));
    }
  }
}
