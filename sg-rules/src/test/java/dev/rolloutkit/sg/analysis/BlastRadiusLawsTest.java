package dev.rolloutkit.sg.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.aggregation.NeedsArbitraries;
import dev.rolloutkit.sg.controller.CallRecord;
import dev.rolloutkit.sg.controller.ControllerModel;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.internal.flow.Flows;
import dev.rolloutkit.sg.internal.flow.Reachability;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The guarantees of reports, on random clusters and changes. */
class BlastRadiusLawsTest {
  /** Compares the broken flows of a report with the reachable flows after a replay. */
  @Property(seed = "1", tries = 300)
  void flowsThatAreNotReportedAsBrokenAreReachableAfterTheChange(
      @ForAll("clusters") ClusterSnapshot start, @ForAll("changes") List<ClusterChange> changes) {
    // The rules that the controller adds to empty groups.
    ClusterSnapshot cluster = settled(start);
    List<ImpactReport> reports = BlastRadius.replay(cluster, changes);
    for (int i = 0; i < changes.size(); i++) {
      List<ClusterChange> upTo = changes.subList(0, i + 1);
      SnapshotModel before = run(cluster, changes.subList(0, i));
      SnapshotModel after = run(cluster, upTo);
      Reachability were = new Reachability(before.groups(), ImmutableMap.of());
      Reachability are = new Reachability(after.groups(), ImmutableMap.of());
      ImpactReport report = reports.get(i);
      for (Flow flow : Flows.of(after.bindings())) {
        boolean lost =
            were.find(flow).status() == FlowStatus.REACHABLE
                && are.find(flow).status() != FlowStatus.REACHABLE;
        assertThat(report.broken().stream().anyMatch(b -> b.flow().equals(flow)))
            .as("%s after %s", flow, upTo)
            .isEqualTo(lost);
      }
    }
  }

  /** This also holds if a full group makes the controller revoke first. */
  @Property(seed = "1", tries = 300)
  void unreportedFlowsAreReachableAfterEveryCall(
      @ForAll("clusters") ClusterSnapshot start,
      @ForAll("changes") List<ClusterChange> changes,
      @ForAll @IntRange(min = 1, max = 4) int limit) {
    ClusterSnapshot cluster =
        settled(
            ClusterSnapshot.builder()
                .from(start)
                .quota(QuotaPolicy.defaults().withRulesPerGroup(limit))
                .build());
    List<ImpactReport> reports = BlastRadius.replay(cluster, changes);
    Ec2Model ec2 = new Ec2Model(cluster.groups(), rules -> true);
    for (int i = 0; i < changes.size(); i++) {
      ImpactReport report = reports.get(i);
      Set<Flow> named =
          Stream.concat(report.broken().stream(), report.flapping().stream())
              .map(FlowImpact::flow)
              .collect(Collectors.toSet());
      Reachability rules = new Reachability(ec2.groups(), ImmutableMap.of());
      List<Flow> safe =
          Flows.of(run(cluster, changes.subList(0, i + 1)).bindings()).stream()
              .filter(f -> rules.find(f).status() == FlowStatus.REACHABLE && !named.contains(f))
              .toList();
      for (ImpactStep step : report.steps()) {
        for (CallRecord call : step.calls()) {
          if (call.error().isEmpty()) {
            assertThat(ec2.call(call.group(), call.call())).isEmpty();
            rules.put(ec2.group(call.group()).orElseThrow());
            assertThat(safe).allMatch(f -> rules.find(f).status() == FlowStatus.REACHABLE);
          }
        }
      }
    }
  }

  /** The model and a plain replay of apply and clean-up agree on the rules. */
  @Property(seed = "1", tries = 200)
  void theModelAndAPlainReplayOfDeletionsEndInTheSameRules(
      @ForAll("clusters") ClusterSnapshot start, @ForAll("order") List<NamespacedName> order) {
    ClusterSnapshot cluster = settled(start);
    ControllerModel byHand =
        new ControllerModel(
            new Ec2Model(cluster.groups(), rules -> true), cluster.flags(), cluster.fixes());
    Map<NamespacedName, BindingSnapshot> bindings = new HashMap<>();
    cluster.bindings().forEach(b -> bindings.put(b.key(), b));
    bindings.forEach((key, b) -> byHand.list(key, b.networking().orElse(null)));
    bindings.forEach((key, b) -> byHand.apply(key, b.networking().orElse(null), b.endpoints()));
    for (NamespacedName key : order) {
      if (bindings.remove(key) != null) {
        byHand.cleanUp(key);
        byHand.unlist(key);
      }
    }
    SnapshotModel byReport =
        run(cluster, order.stream().<ClusterChange>map(ClusterChange.DeleteBinding::new).toList());

    assertThat(keys(byReport)).isEqualTo(keys(byHand.ec2()));
  }

  @Provide
  Arbitrary<ClusterSnapshot> clusters() {
    return Combinators.combine(
            Arbitraries.maps(NeedsArbitraries.keys(), bindings()).ofMinSize(1).ofMaxSize(5),
            Arbitraries.of(AggregationMode.class))
        .as(
            (bindings, mode) -> {
              ClusterSnapshot.Builder out =
                  ClusterSnapshot.builder().flags(mode.flags("demo")).addGroups(Clusters.group());
              bindings.forEach(
                  (key, b) -> out.addBindings(BindingSnapshot.builder().from(b).key(key).build()));
              return out.build();
            });
  }

  @Provide
  Arbitrary<List<ClusterChange>> changes() {
    Arbitrary<ClusterChange> delete = NeedsArbitraries.keys().map(ClusterChange.DeleteBinding::new);
    Arbitrary<ClusterChange> put =
        Combinators.combine(NeedsArbitraries.keys(), bindings())
            .as((key, b) -> ClusterChange.put(BindingSnapshot.builder().from(b).key(key).build()));
    Arbitrary<ClusterChange> scale =
        NeedsArbitraries.keys().map(key -> ClusterChange.targets(key, List.of()));
    Arbitrary<ClusterChange> remove =
        NeedsArbitraries.keys().map(key -> ClusterChange.networking(key, null));
    return Arbitraries.oneOf(delete, put, scale, remove, Arbitraries.of(ClusterChange.restart()))
        .list()
        .ofMinSize(1)
        .ofMaxSize(5);
  }

  @Provide
  Arbitrary<List<NamespacedName>> order() {
    return NeedsArbitraries.keys().list().ofMaxSize(4);
  }

  private static Arbitrary<BindingSnapshot> bindings() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 12),
            Arbitraries.integers().between(1, 12),
            Arbitraries.of(true, true, false))
        .as(
            (port, asked, managed) -> {
              BindingSnapshot free = Clusters.freeRider("x/x", "x/pod-" + port, port);
              return managed
                  ? BindingSnapshot.builder().from(free).networking(Clusters.asks(asked)).build()
                  : free;
            });
  }

  private static ClusterSnapshot settled(ClusterSnapshot start) {
    return ClusterSnapshot.builder()
        .from(start)
        .groups(run(start, List.of(ClusterChange.restart())).groups().values())
        .build();
  }

  private static SnapshotModel run(ClusterSnapshot cluster, List<ClusterChange> changes) {
    SnapshotModel model = new SnapshotModel(cluster, step -> {});
    changes.forEach(model::run);
    return model;
  }

  private static Set<String> keys(SnapshotModel model) {
    return keys(new Ec2Model(model.groups().values(), rules -> true));
  }

  private static Set<String> keys(Ec2Model ec2) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    ec2.groups().forEach((id, g) -> g.permissions().forEach(p -> out.add(id + "|" + p.key())));
    return Set.copyOf(out.build());
  }
}
