package dev.rolloutkit.sg.internal.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the rules of security groups admit flows. If the rules of a group are not given,
 * a flow to a target with that group is {@link FlowStatus#UNKNOWN}, unless another group admits it.
 *
 * @rule A flow is admitted if a rule admits one of its source groups or rules admit all of its
 *     blocks.
 */
public final class Reachability {
  private final Map<String, SecurityGroup> groups;
  private final ImmutableMap<String, ImmutableList<String>> prefixLists;
  private final Map<String, RuleIndex> indexes = new HashMap<>();
  private final @Nullable Reachability base;

  /**
   * Whether a flow is admitted, and by which rule.
   *
   * @param status whether it is admitted
   * @param via a rule that admits it; empty unless the flow is reachable
   * @param group the id of the group of that rule, or of a group that may admit the flow through
   *     unknown rules or prefix lists; otherwise empty
   */
  public record Finding(FlowStatus status, Optional<Permission> via, String group) {
    /** No rule admits the flow. */
    public static final Finding NONE = new Finding(FlowStatus.UNREACHABLE, Optional.empty(), "");
  }

  /**
   * Creates an index of these groups.
   *
   * @param groups the groups by id; the rules of an absent group are not known
   * @param prefixLists the blocks in prefix lists, by id; the entries of an absent list are not
   *     known
   */
  public Reachability(
      Map<String, SecurityGroup> groups, ImmutableMap<String, ImmutableList<String>> prefixLists) {
    this.groups = new HashMap<>(groups);
    this.prefixLists = prefixLists;
    this.base = null;
  }

  /**
   * Creates an index that begins with the groups of another one and does not change that one. Takes
   * constant time.
   *
   * @param base the other index, to which no group may be added from now on
   */
  public Reachability(Reachability base) {
    this.groups = new HashMap<>();
    this.prefixLists = base.prefixLists;
    this.base = base;
  }

  /**
   * Indexes the rules of all groups now instead of when a flow first needs them. Afterwards {@link
   * #find} changes nothing, so that several threads may call it.
   */
  public Reachability indexed() {
    groups.keySet().forEach(this::index);
    return this;
  }

  /** Adds a group, or replaces the one with the same id. */
  public void put(SecurityGroup group) {
    groups.put(group.id(), group);
    indexes.remove(group.id());
  }

  /**
   * Whether the rules of the groups of the target's interface admit a flow. They admit it if a rule
   * admits one of its source groups, or if rules admit all of its CIDR blocks. Takes logarithmic
   * time in the number of rules of a group and source.
   */
  public Finding find(Flow flow) {
    for (String source : flow.sourceGroups()) {
      for (String id : flow.eni().securityGroupIds()) {
        RuleIndex rules = index(id);
        Permission rule =
            rules == null ? null : rules.fromGroup(flow.protocol(), flow.port(), source);
        if (rule != null) {
          return new Finding(FlowStatus.REACHABLE, Optional.of(rule), id);
        }
      }
    }
    Finding byBlocks = byBlocks(flow);
    if (byBlocks.status() != FlowStatus.UNREACHABLE) {
      return byBlocks;
    }
    for (String id : flow.eni().securityGroupIds()) {
      RuleIndex rules = index(id);
      if (rules == null || rules.mayAdmit(flow.protocol(), flow.port())) {
        return new Finding(FlowStatus.UNKNOWN, Optional.empty(), id);
      }
    }
    return flow.sourceGroups().isEmpty() && flow.sourceCidrs().isEmpty()
        ? new Finding(FlowStatus.UNKNOWN, Optional.empty(), "")
        : Finding.NONE;
  }

  /** Reachable if rules admit every block; the result names the rule of the first one. */
  private Finding byBlocks(Flow flow) {
    Finding first = Finding.NONE;
    for (String text : flow.sourceCidrs()) {
      Cidr block = Cidr.parse(text).map(Cidr::masked).orElse(null);
      Finding found = block == null ? Finding.NONE : byBlock(flow, block);
      if (found.status() == FlowStatus.UNREACHABLE) {
        return Finding.NONE;
      }
      first = first.status() == FlowStatus.REACHABLE ? first : found;
    }
    return first;
  }

  private Finding byBlock(Flow flow, Cidr block) {
    for (String id : flow.eni().securityGroupIds()) {
      RuleIndex rules = index(id);
      Permission rule = rules == null ? null : rules.fromBlock(flow.protocol(), flow.port(), block);
      if (rule != null) {
        return new Finding(FlowStatus.REACHABLE, Optional.of(rule), id);
      }
    }
    return Finding.NONE;
  }

  private @Nullable RuleIndex index(String id) {
    RuleIndex index = indexes.get(id);
    if (index == null && groups.containsKey(id)) {
      index = new RuleIndex(Objects.requireNonNull(groups.get(id)).permissions(), prefixLists);
      indexes.put(id, index);
    }
    return index == null && base != null ? base.index(id) : index;
  }
}
