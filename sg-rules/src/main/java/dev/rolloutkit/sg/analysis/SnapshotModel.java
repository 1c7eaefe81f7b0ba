package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.controller.CallRecord;
import dev.rolloutkit.sg.controller.ControllerModel;
import dev.rolloutkit.sg.controller.Ec2Model;
import dev.rolloutkit.sg.controller.NetworkingState;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.internal.aggregation.Aggregation;
import dev.rolloutkit.sg.internal.binding.TgbPermissions;
import dev.rolloutkit.sg.loadbalancer.BindingPlan;
import dev.rolloutkit.sg.loadbalancer.GroupRef;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs changes of a snapshot as events of a model of the controller. Each replay has its own
 * instance.
 *
 * @rule A change is replayed as the events that the controller would see.
 */
final class SnapshotModel {
  private final ClusterSnapshot snapshot;
  private final ControllerModel controller;
  private final Map<NamespacedName, BindingSnapshot> bindings = new TreeMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Consumer<ImpactStep> steps;
  private LbcFlags flags;

  /** Computed on first use; each change resets it. */
  private @Nullable ImmutableMap<String, ImmutableList<Permission>> desired;

  private Map<String, Integer> managedRules = new HashMap<>();

  /**
   * @param steps receives each event
   */
  SnapshotModel(ClusterSnapshot snapshot, Consumer<ImpactStep> steps) {
    this.snapshot = snapshot;
    this.steps = steps;
    this.flags = snapshot.flags();
    snapshot.bindings().forEach(b -> bindings.put(b.key(), b));
    QuotaPolicy quota = snapshot.quota().withPrefixLists(snapshot.prefixLists());
    this.controller =
        new ControllerModel(new Ec2Model(snapshot.groups(), quota::fits), flags, snapshot.fixes());
    resume();
  }

  /**
   * A model of a part of a snapshot.
   *
   * @param part the bindings and groups that events can change
   * @param remembered the controller's state
   * @param listed the bindings that the API server lists, with their networking blocks
   */
  SnapshotModel(
      ClusterSnapshot part,
      NetworkingState remembered,
      Map<NamespacedName, ? extends @Nullable TargetGroupBindingNetworking> listed,
      Consumer<ImpactStep> steps) {
    this.snapshot = part;
    this.steps = steps;
    this.flags = part.flags();
    part.bindings().forEach(b -> bindings.put(b.key(), b));
    QuotaPolicy quota = part.quota().withPrefixLists(part.prefixLists());
    this.controller =
        new ControllerModel(new Ec2Model(part.groups(), quota::fits), flags, part.fixes());
    controller.resume(remembered, listed);
  }

  /** Gives the controller the state that it has at the time of the snapshot. */
  private void resume() {
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> computed = new TreeMap<>();
    Map<NamespacedName, @Nullable TargetGroupBindingNetworking> listed = new TreeMap<>();
    TreeSet<String> tracked = new TreeSet<>();
    boolean all = true;
    for (BindingSnapshot binding : bindings.values()) {
      listed.put(binding.key(), binding.networking().orElse(null));
      if (binding.networking().isEmpty()) {
        continue;
      }
      if (snapshot.notComputed().contains(binding.key())) {
        all = false;
        continue;
      }
      Outcome<ImmutableMap<String, ImmutableList<Permission>>> needs = needs(binding);
      if (needs instanceof Outcome.Ok<ImmutableMap<String, ImmutableList<Permission>>> ok) {
        computed.put(binding.key(), ok.value());
        tracked.addAll(ok.value().keySet());
      } else {
        all = false;
      }
    }
    if (all) {
      for (SecurityGroup group : snapshot.groups()) {
        String value = group.tags().get(flags.clusterTag());
        if ("owned".equals(value) || "shared".equals(value)) {
          tracked.add(group.id());
        }
      }
    }
    controller.resume(
        new NetworkingState(
            ImmutableSortedMap.copyOf(computed),
            ImmutableSortedSet.copyOf(CodePoints.ORDER, tracked),
            all),
        listed);
  }

  /** The rules that a binding requests on each group. */
  private Outcome<ImmutableMap<String, ImmutableList<Permission>>> needs(BindingSnapshot binding) {
    return needs(binding, groups(), flags, snapshot);
  }

  static Outcome<ImmutableMap<String, ImmutableList<Permission>>> needs(
      BindingSnapshot binding,
      Map<String, SecurityGroup> groups,
      LbcFlags flags,
      ClusterSnapshot snapshot) {
    TargetGroupBindingNetworking networking = binding.networking().orElse(null);
    return networking == null
        ? Outcome.ok(ImmutableMap.of())
        : TgbPermissions.perSecurityGroup(
            networking, binding.endpoints(), groups, flags, snapshot.fixes());
  }

  /** The controller's state. */
  NetworkingState state() {
    return controller.state();
  }

  /** The needs that the controller has computed, by binding. */
  Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> computed() {
    return controller.state().computed();
  }

  /** The aggregated rules of each group. */
  ImmutableMap<String, ImmutableList<Permission>> desired() {
    ImmutableMap<String, ImmutableList<Permission>> made = desired;
    if (made == null) {
      made = controller.state().aggregate(flags, snapshot.fixes());
      desired = made;
    }
    return made;
  }

  /** Aggregates the needs of some bindings. */
  ImmutableMap<String, ImmutableList<Permission>> aggregate(
      Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs,
      Predicate<NamespacedName> which) {
    return Aggregation.of(
        AggregationMode.of(flags), Maps.filterKeys(needs, which::test), snapshot.fixes());
  }

  /** The bindings with a networking block whose needs the controller has not computed. */
  ImmutableList<NamespacedName> blockers() {
    ImmutableList.Builder<NamespacedName> out = ImmutableList.builder();
    // Both are sorted. A binding that was just deleted may be computed and no longer listed.
    Iterator<NamespacedName> computed = controller.state().computed().keySet().iterator();
    NamespacedName next = computed.hasNext() ? computed.next() : null;
    for (NamespacedName key : controller.listedWithNetworking()) {
      while (next != null && next.compareTo(key) < 0) {
        next = computed.hasNext() ? computed.next() : null;
      }
      if (!key.equals(next)) {
        out.add(key);
      }
    }
    return out.build();
  }

  LbcFlags flags() {
    return flags;
  }

  ImmutableMap<String, SecurityGroup> groups() {
    return controller.ec2().groups();
  }

  /** The current bindings, by ascending key. */
  ImmutableList<BindingSnapshot> bindings() {
    return ImmutableList.copyOf(bindings.values());
  }

  ImmutableList<Problem> problems() {
    return ImmutableList.copyOf(problems);
  }

  /** Carries out a change. Recursion is safe: only callers' code nests batches, not their input. */
  void run(ClusterChange change) {
    desired = null;
    if (change instanceof ClusterChange.DeleteBinding c) {
      delete(c.key());
    } else if (change instanceof ClusterChange.PutBinding c) {
      put(c.binding());
    } else if (change instanceof ClusterChange.SetTargets c) {
      alter(c.key(), b -> BindingSnapshot.builder().from(b).targets(c.targets()).build());
    } else if (change instanceof ClusterChange.SetNetworking c) {
      alter(c.key(), b -> BindingSnapshot.builder().from(b).networking(c.networking()).build());
    } else if (change instanceof ClusterChange.DeleteOwner c) {
      List<NamespacedName> owned =
          bindings.values().stream()
              .filter(b -> b.owner().filter(c.owner()::equals).isPresent())
              .map(BindingSnapshot::key)
              .toList();
      if (owned.isEmpty()) {
        missing("owner", c.owner());
      }
      owned.forEach(this::delete);
    } else if (change instanceof ClusterChange.Replan c) {
      c.plans().forEach((key, plan) -> alter(key, b -> replanned(b, plan)));
    } else if (change instanceof ClusterChange.PutSecurityGroup c) {
      controller.ec2().put(c.group());
      controller.expire(c.group().id());
      if (!bindings.isEmpty()) {
        reconcile(bindings.values().iterator().next());
      }
    } else if (change instanceof ClusterChange.Restart c) {
      flags = c.flags().orElse(flags);
      controller.restart(flags);
      ImmutableList.copyOf(bindings.values()).forEach(this::reconcile);
    } else if (change instanceof ClusterChange.Batch c) {
      c.changes().forEach(this::run);
    }
  }

  private static BindingSnapshot replanned(BindingSnapshot binding, BindingPlan plan) {
    return BindingSnapshot.builder()
        .from(binding)
        .networking(plan.networking())
        .targetType(plan.targetType())
        .loadBalancerGroups(
            plan.decision().loadBalancerGroups().stream()
                .map(GroupRef::id)
                .collect(Collectors.toCollection(LinkedHashSet::new)))
        .build();
  }

  private void alter(NamespacedName key, UnaryOperator<BindingSnapshot> alteration) {
    BindingSnapshot binding = bindings.get(key);
    if (binding == null) {
      missing("targetGroupBindings", key.toString());
    } else {
      put(alteration.apply(binding));
    }
  }

  private void put(BindingSnapshot binding) {
    bindings.put(binding.key(), binding);
    reconcile(binding);
  }

  private void delete(NamespacedName key) {
    if (bindings.remove(key) == null) {
      missing("targetGroupBindings", key.toString());
      return;
    }
    Map<String, Integer> before = countManaged();
    ControllerModel.Result result = controller.cleanUp(key);
    controller.unlist(key);
    report("delete " + key, result, before);
  }

  private void reconcile(BindingSnapshot binding) {
    Map<String, Integer> before = countManaged();
    ControllerModel.Result result =
        controller.apply(binding.key(), binding.networking().orElse(null), binding.endpoints());
    result
        .error()
        .ifPresent(
            error ->
                problems.add(
                    Problem.plain(
                        FieldPath.of("targetGroupBindings").key(binding.key().toString()),
                        error,
                        SgProblemCodes.RECONCILE_FAILED)));
    report("reconcile " + binding.key(), result, before);
  }

  private void missing(String what, String key) {
    problems.add(Problem.notFound(FieldPath.of(what).key(key), GoStrings.quote(key)));
  }

  private Map<String, Integer> countManaged() {
    if (managedRules.isEmpty()) {
      controller
          .ec2()
          .groups()
          .forEach(
              (id, group) ->
                  managedRules.put(
                      id,
                      (int) group.permissions().stream().filter(Permission::isManaged).count()));
    }
    return managedRules;
  }

  private void report(
      String description, ControllerModel.Result result, Map<String, Integer> counts) {
    Map<String, Integer> peaks = new TreeMap<>(CodePoints.ORDER);
    for (CallRecord call : result.calls()) {
      int count = counts.getOrDefault(call.group(), 0);
      if (call.error().isEmpty()) {
        int size = call.call().permissions().size();
        count += call.call().kind() == Ec2Call.Kind.AUTHORIZE ? size : -size;
        counts.put(call.group(), count);
      }
      peaks.merge(call.group(), count, Math::max);
    }
    managedRules = counts;
    steps.accept(
        new ImpactStep(
            description, result.calls(), ImmutableMap.copyOf(peaks), blockers(), result.error()));
  }
}
