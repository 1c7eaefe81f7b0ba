package dev.rolloutkit.sg.quota;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.net.Cidr;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.RuleIndex;
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
 * Which rules of one group carry which living flows. A sender with several blocks needs all of them
 * admitted, perhaps by several rules: each block is a strand of its own, which a rule for one of
 * the sender's groups carries too.
 */
final class RuleCoverage {
  private final Map<Permission, List<Strand>> carries = new HashMap<>();
  private final Map<String, ? extends Collection<String>> prefixLists;
  private final Set<Flow> living = new LinkedHashSet<>();
  private final List<Strand> strands;

  /** The flows that may live by a prefix list of unknown entries, with what carries them now. */
  private final Map<Strand, Set<Permission>> doubtful = new LinkedHashMap<>();

  /**
   * A flow, and one of the blocks that must be admitted.
   *
   * @param block the block; empty for a sender that has groups alone
   */
  record Strand(Flow flow, String block) {}

  /** The flows that the current rules admit; those that nobody admits now cannot be cut off. */
  RuleCoverage(
      Collection<Permission> current,
      Collection<Flow> flows,
      Map<String, ? extends Collection<String>> prefixLists) {
    this.prefixLists = prefixLists;
    List<Strand> all = new ArrayList<>();
    for (Flow flow : new LinkedHashSet<>(flows)) {
      if (flow.sourceCidrs().isEmpty()) {
        all.add(new Strand(flow, ""));
      }
      new LinkedHashSet<>(flow.sourceCidrs()).forEach(block -> all.add(new Strand(flow, block)));
    }
    Set<Strand> carried = new HashSet<>();
    Map<Strand, Set<Permission>> perhaps = new HashMap<>();
    for (Strand strand : all) {
      for (Permission rule : current) {
        if (admits(rule, strand)) {
          carried.add(strand);
        } else if (mayAdmit(rule, strand)) {
          perhaps.computeIfAbsent(strand, s -> new LinkedHashSet<>()).add(rule);
        }
      }
    }
    Set<Flow> shut = new HashSet<>();
    Set<Flow> unsure = new HashSet<>();
    for (Strand strand : all) {
      if (!carried.contains(strand)) {
        (perhaps.containsKey(strand) ? unsure : shut).add(strand.flow());
      }
    }
    unsure.removeAll(shut);
    this.strands = new ArrayList<>();
    for (Strand strand : all) {
      if (unsure.contains(strand.flow())) {
        doubtful.put(strand, perhaps.getOrDefault(strand, Set.of()));
      } else if (!shut.contains(strand.flow())) {
        strands.add(strand);
        living.add(strand.flow());
      }
    }
    current.forEach(this::add);
  }

  /** Looks at a rule that is there or may come. */
  List<Strand> add(Permission rule) {
    List<Strand> admitted = new ArrayList<>();
    for (Strand strand : strands) {
      if (admits(rule, strand)) {
        admitted.add(strand);
      }
    }
    carries.put(rule, admitted);
    return admitted;
  }

  List<Strand> of(Permission rule) {
    return carries.getOrDefault(rule, ImmutableList.of());
  }

  Set<Flow> living() {
    return living;
  }

  /** Those that may live by a prefix list of unknown entries, with the lists' rules. */
  Map<Strand, Set<Permission>> doubtful() {
    return doubtful;
  }

  /** Whether a rule admits it for sure. */
  boolean admits(Permission rule, Strand strand) {
    Flow flow = strand.flow();
    if (RuleIndex.isStale(rule) || !RuleIndex.admitsPort(rule, flow.protocol(), flow.port())) {
      return false;
    }
    Source source = rule.source();
    if (source instanceof Source.SecurityGroup group) {
      return flow.sourceGroups().contains(group.id());
    }
    Cidr inner = Cidr.parse(strand.block()).map(Cidr::masked).orElse(null);
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

  /** Whether a rule for a prefix list of unknown entries may admit it. */
  boolean mayAdmit(Permission rule, Strand strand) {
    return rule.source() instanceof Source.PrefixList list
        && !prefixLists.containsKey(list.id())
        && RuleIndex.admitsPort(rule, strand.flow().protocol(), strand.flow().port())
        && Cidr.parse(strand.block()).isPresent();
  }
}
