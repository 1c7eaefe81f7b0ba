package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.analysis.FlowImpact.Reason;
import dev.rolloutkit.sg.analysis.FlowImpact.Remedy;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.exposure.GroupKey;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.internal.aggregation.Contributors;
import dev.rolloutkit.sg.internal.flow.Reachability;
import dev.rolloutkit.sg.internal.flow.RuleIndex;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Explains how a change affects flows, and suggests remedies. Each report has its own instance.
 *
 * @rule A flow that a change cuts off is explained by the range that shrinks, with a remedy.
 */
final class Impacts {
  private final Replay replay;
  private final LbcFlags flags;
  private final Needs before;
  private final Needs after;
  private final Set<NamespacedName> managed;
  private final Map<String, ImmutableList<Permission>> desired;
  private final boolean hitLimit;
  private final Map<GroupKey, Contributions> contributions = new HashMap<>();

  /** The rules that bindings request. */
  interface Needs {
    /** The rules that one binding requests on each group. */
    Map<String, ? extends List<Permission>> of(NamespacedName binding);

    /** The bindings that request ports of one group, protocol and source. */
    ImmutableList<Contributor> of(GroupKey key);
  }

  /** The requested ports of one group, protocol and source before and after the change. */
  private record Contributions(
      ImmutableList<Contributor> before, ImmutableList<Contributor> after) {}

  /**
   * @param managed the bindings with a networking block after the change
   * @param desired the aggregated rules of each group after the change
   */
  Impacts(
      Replay replay,
      LbcFlags flags,
      Needs before,
      Needs after,
      Set<NamespacedName> managed,
      Map<String, ImmutableList<Permission>> desired) {
    this.replay = replay;
    this.flags = flags;
    this.before = before;
    this.after = after;
    this.managed = managed;
    this.desired = desired;
    this.hitLimit = replay.hitLimit();
  }

  /** The impacts of a replay of the whole cluster. */
  static Impacts of(Replay replay, BlastRadius.Before before, SnapshotModel after) {
    Set<NamespacedName> managed = new HashSet<>();
    for (BindingSnapshot binding : after.bindings()) {
      if (binding.networking().isPresent()) {
        managed.add(binding.key());
      }
    }
    return new Impacts(
        replay,
        after.flags(),
        new MapOfNeeds(before.computed()),
        new MapOfNeeds(after.computed()),
        managed,
        after.desired());
  }

  /** Needs without an index; each call searches them. */
  private record MapOfNeeds(
      Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> all) implements Needs {
    @Override
    public Map<String, ? extends List<Permission>> of(NamespacedName binding) {
      return all.getOrDefault(binding, ImmutableMap.of());
    }

    @Override
    public ImmutableList<Contributor> of(GroupKey key) {
      return Contributors.of(all, key.group(), key.protocol(), key.source());
    }
  }

  /** The impact on a flow that is reachable before the change and not after it. */
  FlowImpact ended(Flow flow, Reachability.Finding was, FlowStatus is) {
    Permission via = was.via().orElseThrow();
    Reason reason = reason(flow, was.group(), via);
    ImmutableList<NamespacedName> held =
        via.isManaged() ? heldOpen(flow, was.group(), via) : ImmutableList.of();
    return impact(flow, is)
        .reason(reason)
        .viaRule(via.key())
        .heldOpenBy(held)
        .explanation(explain(flow, was.group(), via, reason, held))
        .addAllRemedies(remedies(flow, reason))
        .build();
  }

  /** The impact on a flow that is reachable before and after the change, but not all the time. */
  FlowImpact interrupted(Flow flow, Reachability.Finding was) {
    return impact(flow, FlowStatus.UNREACHABLE)
        .reason(hitLimit ? Reason.QUOTA_GAP : Reason.SPANNED)
        .viaRule(was.via().map(Permission::key))
        .explanation(
            "the load balancer of "
                + flow.binding()
                + " cannot reach port "
                + flow.port()
                + " on "
                + was.group()
                + " between two calls, because the controller revokes rules before it authorizes"
                + " others")
        .addRemedies(Remedy.RAISE_QUOTA_OR_STAGE)
        .build();
  }

  /** The impact on a flow that no rule admitted before. */
  FlowImpact unreachable(Flow flow, FlowStatus is) {
    String port = "port " + flow.port() + " of " + flow.endpoint();
    return impact(flow, is)
        .explanation(
            is == FlowStatus.UNKNOWN
                ? "the load balancer of "
                    + flow.binding()
                    + " may or may not reach "
                    + port
                    + ": the entries of a prefix list, the rules of a security group, or the"
                    + " sources of its traffic are not known"
                : "the given rules do not admit the load balancer of "
                    + flow.binding()
                    + " to "
                    + port
                    + ": either the target is cut off already, or some rules are not given")
        .addAllRemedies(incidentalRemedies(flow))
        .build();
  }

  private FlowImpact.Builder impact(Flow flow, FlowStatus status) {
    return FlowImpact.builder().flow(flow).managed(managed.contains(flow.binding())).status(status);
  }

  private Reason reason(Flow flow, String group, Permission via) {
    if (!via.isManaged()) {
      return Reason.FOREIGN_RULE_REMOVED;
    }
    if (isRequested(before, flow, Optional.of(group))) {
      if (!isRequested(after, flow, Optional.of(group))) {
        return Reason.OWN_NEED_REMOVED;
      }
      return hitLimit ? Reason.QUOTA_GAP : Reason.SPANNED;
    }
    return isRequested(before, flow, Optional.empty()) ? Reason.SPANNED : Reason.INCIDENTAL;
  }

  /** Whether the flow's own binding requests its port on the given group, or on any group. */
  private static boolean isRequested(Needs needs, Flow flow, Optional<String> group) {
    Map<String, ? extends List<Permission>> own = needs.of(flow.binding());
    return own.entrySet().stream()
        .filter(e -> group.isEmpty() || group.get().equals(e.getKey()))
        .flatMap(e -> e.getValue().stream())
        .anyMatch(p -> RuleIndex.admitsPort(p, flow.protocol(), flow.port()));
  }

  private ImmutableList<NamespacedName> heldOpen(Flow flow, String group, Permission via) {
    Contributions requested =
        contributions.computeIfAbsent(
            new GroupKey(group, via.canonicalProtocol(), via.source()),
            key -> new Contributions(before.of(key), after.of(key)));
    return Contributors.heldOpen(
        requested.before(),
        requested.after(),
        flow.port(),
        Contributors.merges(AggregationMode.of(flags), via.source()));
  }

  private String explain(
      Flow flow, String group, Permission via, Reason reason, List<NamespacedName> held) {
    String where = "port " + flow.port() + " on " + group;
    return switch (reason) {
      case FOREIGN_RULE_REMOVED ->
          where
              + " was open through a rule that the controller did not create and that the change"
              + " removes: "
              + via.key();
      case OWN_NEED_REMOVED ->
          flow.binding()
              + " no longer requests "
              + where
              + ", but its targets are still live; "
              + replay.change().describe()
              + " "
              + result(group, via);
      case QUOTA_GAP ->
          where + " cannot stay open because " + group + " has reached its quota of rules";
      case SPANNED ->
          flow.binding()
              + " requests the port on another security group; "
              + open(group, where, via, held);
      case INCIDENTAL ->
          flow.binding()
              + (managed.contains(flow.binding())
                  ? " does not request the port; "
                  : " has no networking block; ")
              + open(group, where, via, held);
    };
  }

  private String open(String group, String where, Permission via, List<NamespacedName> held) {
    return where
        + " is open for "
        + via.source().id()
        + (held.isEmpty()
            ? " only through rules that it does not request"
            : " only through a range that "
                + held.stream().map(NamespacedName::toString).collect(Collectors.joining(", "))
                + (held.size() == 1 ? " needs" : " need"))
        + "; "
        + replay.change().describe()
        + " "
        + result(group, via);
  }

  /** What the change does to the range: the desired rules of its protocol and source, if any. */
  private String result(String group, Permission via) {
    String remaining =
        desired.getOrDefault(group, ImmutableList.of()).stream()
            .filter(p -> hasSameProtocolAndSource(p, via))
            .map(p -> p.ports().from() + "-" + p.ports().to())
            .collect(Collectors.joining(", "));
    return remaining.isEmpty() ? "closes it" : "shrinks it to " + remaining;
  }

  private static boolean hasSameProtocolAndSource(Permission p, Permission via) {
    Source source = p.source();
    return source.equals(via.source()) && p.canonicalProtocol().equals(via.canonicalProtocol());
  }

  private ImmutableList<Remedy> remedies(Flow flow, Reason reason) {
    return switch (reason) {
      case INCIDENTAL -> incidentalRemedies(flow);
      case SPANNED -> ImmutableList.of(Remedy.ADD_OWN_RULE);
      case OWN_NEED_REMOVED -> ImmutableList.of(Remedy.KEEP_NETWORKING, Remedy.ADD_OWN_RULE);
      case QUOTA_GAP -> ImmutableList.of(Remedy.RAISE_QUOTA_OR_STAGE);
      case FOREIGN_RULE_REMOVED -> ImmutableList.of(Remedy.RESTORE_RULE);
    };
  }

  private ImmutableList<Remedy> incidentalRemedies(Flow flow) {
    return managed.contains(flow.binding())
        ? ImmutableList.of(Remedy.ADD_NETWORKING_TO_TGB, Remedy.ADD_OWN_RULE)
        : ImmutableList.of(
            Remedy.ADD_MANAGE_ANNOTATION, Remedy.ADD_NETWORKING_TO_TGB, Remedy.ADD_OWN_RULE);
  }
}
