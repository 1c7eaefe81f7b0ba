package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.controller.NetworkingState;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.internal.flow.Flows;
import dev.rolloutkit.sg.internal.flow.Reachability;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgDefect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Computes what the deletions of single bindings from a snapshot would do.
 *
 * <p>A deletion can change only the groups that the binding uses and those whose actual rules
 * differ from the desired ones. The model of the controller therefore runs only on these groups,
 * and one binding represents all bindings that are not deleted.
 *
 * @rule What the deletion of a binding does is computed from its own groups and those whose rules
 *     are not as desired.
 */
final class Deletions {
  /** Represents all bindings that are not deleted. */
  private static final NamespacedName OTHERS = new NamespacedName("", "");

  private static final TargetGroupBindingNetworking ANY =
      new TargetGroupBindingNetworking(ImmutableList.of());

  private static final int MAX_PORT = 65535;

  private final ClusterSnapshot snapshot;
  private final ImmutableMap<NamespacedName, BindingSnapshot> bindings;
  private final ImmutableMap<String, SecurityGroup> groups;
  private final NetworkingState state;
  private final CurrentNeeds needs;
  private final ImmutableSet<String> unreconciled;
  private final Reachability rules;
  private final CurrentFlows flows;
  private final ImmutableSet<NamespacedName> managed;
  private final CurrentKnowledge knowledge;

  private Deletions(ClusterSnapshot snapshot, SnapshotModel model) {
    this.snapshot = snapshot;
    ImmutableList<BindingSnapshot> sorted = model.bindings();
    this.bindings = Maps.uniqueIndex(sorted, BindingSnapshot::key);
    this.groups = model.groups();
    this.state = model.state();
    this.needs =
        new CurrentNeeds(model.computed(), model.desired(), AggregationMode.of(snapshot.flags()));
    this.unreconciled = unreconciled(model);
    this.rules = new Reachability(groups, snapshot.prefixLists()).indexed();
    this.flows = CurrentFlows.of(Flows.of(sorted), rules);
    this.managed =
        sorted.stream()
            .filter(b -> b.networking().isPresent())
            .map(BindingSnapshot::key)
            .collect(ImmutableSet.toImmutableSet());
    this.knowledge = CurrentKnowledge.of(snapshot, model, bindings, needs);
  }

  /**
   * Empty if the rules cannot be updated binding by binding, because of a fix or a port outside
   * 0..65535.
   */
  static Optional<Deletions> of(ClusterSnapshot snapshot) {
    SnapshotModel model = new SnapshotModel(snapshot, step -> {});
    return isIndexable(snapshot.fixes(), model)
        ? Optional.of(new Deletions(snapshot, model))
        : Optional.empty();
  }

  /** What a deletion would do; empty if only a replay of the whole cluster can compute it. */
  Optional<ImpactReport> whatIf(ClusterChange.DeleteBinding change) {
    BindingSnapshot binding = bindings.get(change.key());
    return binding != null && isLocal(change.key())
        ? Optional.of(delete(change, binding))
        : Optional.empty();
  }

  /** Whether the deletion of a binding changes only its own groups and unreconciled ones. */
  private boolean isLocal(NamespacedName key) {
    // Once all needs are known, the controller revokes rules in every group.
    return !key.equals(OTHERS)
        && !(knowledge.blockers().size() == 1 && knowledge.blockers().contains(key));
  }

  private ImpactReport delete(ClusterChange.DeleteBinding change, BindingSnapshot binding) {
    NamespacedName key = change.key();
    SgDelta delta = needs.deletion(key);
    Set<String> ids = new TreeSet<>(CodePoints.ORDER);
    ids.addAll(needs.of(key).keySet());
    ids.addAll(unreconciled);
    List<ImpactStep> steps = new ArrayList<>();
    SnapshotModel model = part(binding, ids, delta, steps);
    ImmutableMap<String, SecurityGroup> before = model.groups();
    model.run(change);
    Replay replay =
        new Replay(change, before, model.groups(), ImmutableList.copyOf(steps), model.problems());
    return ImpactReports.of(
        snapshot,
        replay,
        rules,
        flows.affectedBy(replay, key),
        new Impacts(replay, snapshot.flags(), needs, needs.without(key), managed, model.desired()),
        knowledge.without(key, replay),
        ImmutableSet.of(key));
  }

  /** A model of the binding, the groups that its deletion can change, and {@link #OTHERS}. */
  private SnapshotModel part(
      BindingSnapshot binding, Set<String> ids, SgDelta delta, List<ImpactStep> steps) {
    NamespacedName key = binding.key();
    Map<String, ImmutableList<Permission>> others = new TreeMap<>(CodePoints.ORDER);
    List<SecurityGroup> given = new ArrayList<>();
    for (String id : ids) {
      if (needs.isUsedByOthers(id, key)) {
        others.put(id, needs.desiredWithout(id, delta));
      }
      SecurityGroup group = groups.get(id);
      if (group != null) {
        given.add(group);
      }
    }
    ImmutableSortedMap.Builder<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>>
        computed = ImmutableSortedMap.naturalOrder();
    computed.put(OTHERS, ImmutableMap.copyOf(others));
    if (state.computed().containsKey(key)) {
      computed.put(key, needs.of(key));
    }
    Map<NamespacedName, @Nullable TargetGroupBindingNetworking> listed = new HashMap<>();
    knowledge.blockers().forEach(blocker -> listed.put(blocker, ANY));
    listed.put(OTHERS, ANY);
    listed.put(key, binding.networking().orElse(null));
    return new SnapshotModel(
        ClusterSnapshot.builder()
            .flags(snapshot.flags())
            .fixes(snapshot.fixes())
            .quota(snapshot.quota())
            .prefixLists(snapshot.prefixLists())
            .groups(given)
            .addBindings(binding)
            .build(),
        new NetworkingState(
            computed.build(),
            ids.stream()
                .filter(state.tracked()::contains)
                .collect(ImmutableSortedSet.toImmutableSortedSet(CodePoints.ORDER)),
            state.discovered()),
        listed,
        steps::add);
  }

  private static boolean isIndexable(Fixes<SgDefect> fixes, SnapshotModel model) {
    return !fixes.fixes(SgDefect.PREFIX_LISTS_MERGED)
        && model.computed().values().stream()
            .flatMap(needs -> needs.values().stream())
            .flatMap(List::stream)
            .allMatch(p -> p.ports().from() >= 0 && p.ports().to() <= MAX_PORT);
  }

  /** The groups whose actual rules differ from the desired ones, so that any event changes them. */
  private static ImmutableSet<String> unreconciled(SnapshotModel model) {
    Set<String> candidates = new TreeSet<>(CodePoints.ORDER);
    candidates.addAll(model.desired().keySet());
    candidates.addAll(model.state().tracked());
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    for (String id : candidates) {
      SecurityGroup group = model.groups().get(id);
      if (group == null
          || !Reconciliation.plan(
                  group.permissions(),
                  model.desired().getOrDefault(id, ImmutableList.of()),
                  ReconcileOptions.forEndpoints(false))
              .calls()
              .isEmpty()) {
        out.add(id);
      }
    }
    return out.build();
  }
}
