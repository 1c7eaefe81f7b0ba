package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.analysis.PortExplanation.Kind;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.internal.aggregation.Contributors;
import dev.rolloutkit.sg.internal.flow.Reachability;
import dev.rolloutkit.sg.internal.flow.RuleIndex;
import dev.rolloutkit.sg.quota.QuotaReport;
import dev.rolloutkit.sg.quota.RuleQuota;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Explains why a port is open, and why traffic is not admitted.
 *
 * @rule A port is open because a rule admits it, and traffic is not admitted because of the first
 *     thing that prevents it.
 */
public final class Explain {
  private Explain() {}

  /**
   * The rules that open a port to a source, in the order of {@link PortExplanation.Kind}, then by
   * key; empty if the port is closed.
   *
   * <pre>{@code
   * Explain.port(snapshot, "sg-node", "tcp", 5000, new Source.SecurityGroup("sg-12345"))
   *     // SPANNED: logging/tg1 (3100), tools/tg3 (8001)
   * }</pre>
   *
   * @param protocol in EC2's spelling, such as {@code tcp}
   */
  public static ImmutableList<PortExplanation> port(
      ClusterSnapshot snapshot, String group, String protocol, int port, Source source) {
    SnapshotModel model = new SnapshotModel(snapshot, step -> {});
    SecurityGroup rules = model.groups().get(group);
    if (rules == null) {
      return ImmutableList.of();
    }
    Set<PermissionKey> desired = new HashSet<>();
    model.desired().getOrDefault(group, ImmutableList.of()).forEach(p -> desired.add(p.key()));
    List<PortExplanation> out = new ArrayList<>();
    for (Permission rule : rules.permissions()) {
      if (RuleIndex.admitsPort(rule, protocol, port) && admits(rule.source(), source)) {
        out.add(explain(model, group, rule, port, desired.contains(rule.key())));
      }
    }
    out.sort(Comparator.comparing(PortExplanation::kind).thenComparing(PortExplanation::rule));
    return ImmutableList.copyOf(out);
  }

  private static PortExplanation explain(
      SnapshotModel model, String group, Permission rule, int port, boolean desired) {
    if (!rule.isManaged()) {
      return of(rule, Kind.FOREIGN, ImmutableList.of(), ImmutableList.of());
    }
    if (!desired) {
      return of(rule, Kind.STALE, ImmutableList.of(), model.blockers());
    }
    AggregationMode mode = AggregationMode.of(model.flags());
    ImmutableList<Contributor> all = Contributors.ofRule(model.computed(), group, rule, mode);
    if (mode == AggregationMode.UNRESTRICTED || rule.mergeKey() == null) {
      // Port 0 means every port only in rules that are merged.
      return of(
          rule,
          rule.ports().equals(PortRange.ALL) ? Kind.ALL_PORTS : Kind.EXACT,
          all,
          ImmutableList.of());
    }
    ImmutableList<Contributor> exact =
        pick(all, c -> !c.requestsAllPorts() && c.ports().contains(port));
    if (!exact.isEmpty()) {
      return of(rule, Kind.EXACT, exact, ImmutableList.of());
    }
    ImmutableList<Contributor> any = pick(all, Contributor::requestsAllPorts);
    if (!any.isEmpty() || all.isEmpty()) {
      return of(rule, Kind.ALL_PORTS, any, ImmutableList.of());
    }
    int least = all.stream().mapToInt(c -> c.ports().from()).min().orElse(0);
    int greatest = all.stream().mapToInt(c -> c.ports().to()).max().orElse(0);
    ImmutableList<Contributor> ends =
        ImmutableList.<Contributor>builder()
            .addAll(pick(all, c -> c.ports().from() == least))
            .addAll(pick(all, c -> c.ports().to() == greatest && c.ports().from() != least))
            .build();
    return of(rule, Kind.SPANNED, ends, ImmutableList.of());
  }

  private static PortExplanation of(
      Permission rule,
      Kind kind,
      ImmutableList<Contributor> bindings,
      ImmutableList<NamespacedName> waitsFor) {
    return new PortExplanation(rule.key(), kind, rule.description(), bindings, waitsFor);
  }

  private static ImmutableList<Contributor> pick(
      List<Contributor> all, Predicate<Contributor> which) {
    return all.stream().filter(which).collect(ImmutableList.toImmutableList());
  }

  /** Whether a rule's source is the given source or a block that contains it. */
  private static boolean admits(Source rule, Source source) {
    if (rule.equals(source)) {
      return true;
    }
    Optional<Cidr> outer = block(rule);
    Optional<Cidr> inner = block(source);
    return outer.isPresent()
        && inner.isPresent()
        && outer.get().masked().contains(inner.get().masked());
  }

  private static Optional<Cidr> block(Source source) {
    return source instanceof Source.Cidr4 || source instanceof Source.Cidr6
        ? Cidr.parse(source.id())
        : Optional.empty();
  }

  /** What prevents a flow from being admitted; empty if it is admitted. Fix the first one first. */
  public static ImmutableList<MissingLink> whyNot(ClusterSnapshot snapshot, Flow flow) {
    SnapshotModel model = new SnapshotModel(snapshot, step -> {});
    Reachability rules = new Reachability(model.groups(), snapshot.prefixLists());
    if (rules.find(flow).status() == FlowStatus.REACHABLE) {
      return ImmutableList.of();
    }
    BindingSnapshot binding =
        model.bindings().stream()
            .filter(b -> b.key().equals(flow.binding()))
            .findFirst()
            .orElse(null);
    String at = "targetGroupBindings[" + flow.binding() + "]";
    if (binding == null) {
      return link(MissingLink.Kind.NO_BINDING, flow.binding() + " does not exist", at);
    }
    if (binding.networking().isEmpty()) {
      return noNetworking(snapshot, binding, at);
    }
    Outcome<ImmutableMap<String, ImmutableList<Permission>>> needs =
        SnapshotModel.needs(binding, model.groups(), model.flags(), snapshot);
    if (!(needs instanceof Outcome.Ok<ImmutableMap<String, ImmutableList<Permission>>> ok)) {
      return needs.problems().stream()
          .map(
              p ->
                  new MissingLink(
                      MissingLink.Kind.NOT_COMPUTABLE, p.message(), at + "." + p.field()))
          .collect(ImmutableList.toImmutableList());
    }
    if (snapshot.notComputed().contains(flow.binding())) {
      return link(
          MissingLink.Kind.NOT_COMPUTED,
          "the controller has not reconciled " + flow.binding() + " since its start",
          at);
    }
    return missingRule(snapshot, model, flow, binding, ok.value());
  }

  /** Names the annotation that is the cause if the objects of the load balancer are given. */
  private static ImmutableList<MissingLink> noNetworking(
      ClusterSnapshot snapshot, BindingSnapshot binding, String at) {
    String none = binding.key() + " has no networking block: ";
    Optional<Problem> cause =
        binding
            .owner()
            .flatMap(
                owner ->
                    snapshot
                        .loadBalancers()
                        .flatMap(inputs -> NetworkingCauses.withoutNetworking(owner, inputs)));
    return cause.isPresent()
        ? link(MissingLink.Kind.NO_NETWORKING, none + cause.get().message(), cause.get().field())
        : link(
            MissingLink.Kind.NO_NETWORKING,
            none
                + "the controller does not manage the rules of its targets, for example because"
                + " security groups are given by annotation without"
                + " manage-backend-security-group-rules",
            at + ".spec.networking");
  }

  private static ImmutableList<MissingLink> missingRule(
      ClusterSnapshot snapshot,
      SnapshotModel model,
      Flow flow,
      BindingSnapshot binding,
      Map<String, ImmutableList<Permission>> needs) {
    String at = "targetGroupBindings[" + flow.binding() + "].spec.networking";
    boolean isRequested =
        needs.values().stream().flatMap(List::stream).anyMatch(p -> admits(p, flow));
    if (!isRequested) {
      boolean empty =
          binding.networking().isPresent()
              && binding.networking().get().ingress().stream()
                  .anyMatch(rule -> rule.ports().isEmpty());
      return empty
          ? link(
              MissingLink.Kind.PORTS_EMPTY,
              "a rule of " + flow.binding() + " lists no ports, so it opens none",
              at)
          : link(
              MissingLink.Kind.NOT_REQUESTED,
              flow.binding()
                  + " does not request "
                  + flow.protocol()
                  + " "
                  + flow.port()
                  + " from its load balancer",
              at);
    }
    for (Map.Entry<String, ImmutableList<Permission>> need : needs.entrySet()) {
      if (need.getValue().stream().anyMatch(p -> admits(p, flow))) {
        Optional<MissingLink> link = missingIn(need.getKey(), snapshot, model, flow);
        if (link.isPresent()) {
          return ImmutableList.of(link.get());
        }
      }
    }
    return link(
        MissingLink.Kind.LOST,
        "the binding requests the rule, but the group does not have it: somebody else removed it,"
            + " and the controller notices only when its cached copy of the group expires after 10"
            + " minutes",
        "securityGroups[" + String.join(",", needs.keySet()) + "]");
  }

  /** What prevents one group from having the rule. */
  private static Optional<MissingLink> missingIn(
      String id, ClusterSnapshot snapshot, SnapshotModel model, Flow flow) {
    SecurityGroup group = model.groups().get(id);
    List<Permission> current = group == null ? ImmutableList.of() : group.permissions();
    List<Permission> desired = model.desired().getOrDefault(id, ImmutableList.of());
    String at = "securityGroups[" + id + "]";
    for (Permission rule : current) {
      if (!rule.isManaged()
          && admits(rule, flow)
          && desired.stream().anyMatch(p -> p.key().equals(rule.key()))) {
        return Optional.of(
            new MissingLink(
                MissingLink.Kind.FOREIGN_RULE_HIDES_OURS,
                "the controller adds no rule of its own, because somebody else created one with the"
                    + " same key, which does not admit the traffic: "
                    + rule.key(),
                at));
      }
    }
    QuotaReport quota =
        RuleQuota.check(
            id, desired, current, snapshot.quota().withPrefixLists(snapshot.prefixLists()));
    if (quota.steady() > quota.limit()) {
      return Optional.of(
          new MissingLink(
              MissingLink.Kind.QUOTA,
              id
                  + " would need "
                  + quota.steady()
                  + " rules, but at most "
                  + quota.limit()
                  + " are allowed",
              at));
    }
    ImmutableList<NamespacedName> blockers = model.blockers();
    if (quota.willRevokeFirst() && !blockers.isEmpty()) {
      return Optional.of(
          new MissingLink(
              MissingLink.Kind.AUTHORIZE_ONLY,
              id
                  + " is full, and the controller revokes rules only after it has computed those of"
                  + " "
                  + blockers.stream()
                      .map(NamespacedName::toString)
                      .collect(Collectors.joining(", ")),
              "targetGroupBindings[" + blockers.get(0) + "]"));
    }
    return Optional.empty();
  }

  private static boolean admits(Permission p, Flow flow) {
    return RuleIndex.admitsPort(p, flow.protocol(), flow.port()) && admitsSource(p, flow);
  }

  private static boolean admitsSource(Permission p, Flow flow) {
    Source source = p.source();
    return source instanceof Source.SecurityGroup group
        ? flow.sourceGroups().contains(group.id())
        : flow.sourceCidrs().stream()
            .anyMatch(
                cidr ->
                    admits(
                        source,
                        cidr.indexOf(':') >= 0 ? new Source.Cidr6(cidr) : new Source.Cidr4(cidr)));
  }

  private static ImmutableList<MissingLink> link(
      MissingLink.Kind kind, String message, String field) {
    return ImmutableList.of(new MissingLink(kind, message, field));
  }
}
