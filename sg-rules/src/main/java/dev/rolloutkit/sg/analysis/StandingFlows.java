package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.flow.Reachability;
import java.util.Set;
import java.util.TreeSet;

/** The flows of a cluster before any change, by the rules that admit them. */
final class StandingFlows {
  private final ImmutableList<Suspect> all;
  private final ImmutableListMultimap<Replay.RuleOf, Integer> byRule;
  private final ImmutableListMultimap<String, Integer> notAdmitted;

  private StandingFlows(
      ImmutableList<Suspect> all,
      ImmutableListMultimap<Replay.RuleOf, Integer> byRule,
      ImmutableListMultimap<String, Integer> notAdmitted) {
    this.all = all;
    this.byRule = byRule;
    this.notAdmitted = notAdmitted;
  }

  static StandingFlows of(ImmutableList<Flow> flows, Reachability rules) {
    ImmutableList.Builder<Suspect> all = ImmutableList.builderWithExpectedSize(flows.size());
    ImmutableListMultimap.Builder<Replay.RuleOf, Integer> byRule = ImmutableListMultimap.builder();
    ImmutableListMultimap.Builder<String, Integer> not = ImmutableListMultimap.builder();
    for (int i = 0; i < flows.size(); i++) {
      Flow flow = flows.get(i);
      Suspect suspect = new Suspect(flow, rules.find(flow), false);
      all.add(suspect);
      if (suspect.wasReachable()) {
        for (Replay.RuleOf rule : admitting(suspect, rules)) {
          byRule.put(rule, i);
        }
      } else {
        for (String group : ImmutableSet.copyOf(flow.eni().securityGroupIds())) {
          not.put(group, i);
        }
      }
    }
    return new StandingFlows(all.build(), byRule.build(), not.build());
  }

  /**
   * The rules without which a flow may not be admitted: one, or one for each block of addresses.
   */
  private static Set<Replay.RuleOf> admitting(Suspect suspect, Reachability rules) {
    ImmutableSet.Builder<Replay.RuleOf> out = ImmutableSet.builder();
    add(suspect.was(), out);
    Flow flow = suspect.flow();
    boolean byGroup =
        suspect.was().via().filter(r -> r.source() instanceof Source.SecurityGroup).isPresent();
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

  /**
   * The flows that the rules admit that were revoked, and those at the groups that nobody admits.
   */
  ImmutableList<Suspect> concernedBy(Replay replay, TgbKey deleted) {
    Set<Integer> found = new TreeSet<>();
    replay.revoked().forEach(rule -> found.addAll(byRule.get(rule)));
    replay.touched().forEach(group -> found.addAll(notAdmitted.get(group)));
    ImmutableList.Builder<Suspect> out = ImmutableList.builderWithExpectedSize(found.size());
    for (int i : found) {
      if (!all.get(i).flow().binding().equals(deleted)) {
        out.add(all.get(i));
      }
    }
    return out.build();
  }
}
