package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.internal.flow.RuleIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds which rules of one group admit which live flows. A sender with several blocks needs rules
 * that admit all of them, so each block is a separate part of the flow. A rule for one of the
 * sender's groups admits all parts.
 *
 * @rule A sender with several blocks is admitted only if rules admit all of them.
 */
final class RuleCoverage {
  private final Map<Permission, List<FlowPart>> partsByRule = new HashMap<>();
  private final Map<String, ? extends Collection<String>> prefixLists;
  private final Set<Flow> live = new LinkedHashSet<>();
  private final List<FlowPart> parts;

  /** The parts of flows that depend on prefix lists with unknown entries, with the lists' rules. */
  private final Map<FlowPart, Set<Permission>> uncertain = new LinkedHashMap<>();

  /**
   * A flow and one of the blocks that rules must admit.
   *
   * @param block the block; empty for a sender that only has groups
   */
  record FlowPart(Flow flow, String block) {}

  /** Considers the flows that the current rules admit; others cannot be cut off. */
  RuleCoverage(
      Collection<Permission> current,
      Collection<Flow> flows,
      Map<String, ? extends Collection<String>> prefixLists) {
    this.prefixLists = prefixLists;
    List<FlowPart> all = new ArrayList<>();
    for (Flow flow : new LinkedHashSet<>(flows)) {
      if (flow.sourceCidrs().isEmpty()) {
        all.add(new FlowPart(flow, ""));
      }
      new LinkedHashSet<>(flow.sourceCidrs()).forEach(block -> all.add(new FlowPart(flow, block)));
    }
    Set<FlowPart> admitted = new HashSet<>();
    Map<FlowPart, Set<Permission>> possible = new HashMap<>();
    for (FlowPart part : all) {
      for (Permission rule : current) {
        if (admits(rule, part)) {
          admitted.add(part);
        } else if (mayAdmit(rule, part)) {
          possible.computeIfAbsent(part, s -> new LinkedHashSet<>()).add(rule);
        }
      }
    }
    Set<Flow> closed = new HashSet<>();
    Set<Flow> possiblyOpen = new HashSet<>();
    for (FlowPart part : all) {
      if (!admitted.contains(part)) {
        (possible.containsKey(part) ? possiblyOpen : closed).add(part.flow());
      }
    }
    possiblyOpen.removeAll(closed);
    this.parts = new ArrayList<>();
    for (FlowPart part : all) {
      if (possiblyOpen.contains(part.flow())) {
        uncertain.put(part, possible.getOrDefault(part, Set.of()));
      } else if (!closed.contains(part.flow())) {
        parts.add(part);
        live.add(part.flow());
      }
    }
    current.forEach(this::add);
  }

  /** Adds a current or future rule, and returns the parts of flows that it admits. */
  List<FlowPart> add(Permission rule) {
    List<FlowPart> admitted = new ArrayList<>();
    for (FlowPart part : parts) {
      if (admits(rule, part)) {
        admitted.add(part);
      }
    }
    partsByRule.put(rule, admitted);
    return admitted;
  }

  List<FlowPart> of(Permission rule) {
    return partsByRule.getOrDefault(rule, ImmutableList.of());
  }

  Set<Flow> live() {
    return live;
  }

  /** The parts of flows that depend on prefix lists with unknown entries, with the lists' rules. */
  Map<FlowPart, Set<Permission>> uncertain() {
    return uncertain;
  }

  /** Whether a rule certainly admits a part. */
  boolean admits(Permission rule, FlowPart part) {
    Flow flow = part.flow();
    if (RuleIndex.isStale(rule) || !RuleIndex.admitsPort(rule, flow.protocol(), flow.port())) {
      return false;
    }
    Source source = rule.source();
    if (source instanceof Source.SecurityGroup group) {
      return flow.sourceGroups().contains(group.id());
    }
    Cidr inner = Cidr.parse(part.block()).map(Cidr::masked).orElse(null);
    if (inner == null) {
      return false;
    }
    Collection<String> blocks =
        source instanceof Source.PrefixList
            ? prefixLists.get(source.id())
            : ImmutableList.of(source.id());
    return blocks != null
        && blocks.stream()
            .anyMatch(b -> Cidr.parse(b).filter(c -> c.masked().contains(inner)).isPresent());
  }

  /** Whether a rule for a prefix list with unknown entries may admit a part. */
  boolean mayAdmit(Permission rule, FlowPart part) {
    return rule.source() instanceof Source.PrefixList list
        && !prefixLists.containsKey(list.id())
        && RuleIndex.admitsPort(rule, part.flow().protocol(), part.flow().port())
        && Cidr.parse(part.block()).isPresent();
  }
}
