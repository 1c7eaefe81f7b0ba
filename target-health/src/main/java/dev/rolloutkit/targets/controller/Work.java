package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.controller.ControllerState.CachedTargets;
import dev.rolloutkit.targets.controller.ControllerState.CachedZone;
import dev.rolloutkit.targets.internal.endpoint.EndpointOptions;
import dev.rolloutkit.targets.internal.endpoint.Lookups;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The working state of one pass: copies of the objects that it changes, and its calls so far. */
final class Work {
  final LbcFlags flags;
  final Fixes<TargetDefect> fixes;
  final PassAnswers answers;
  final Instant now;
  final Map<NamespacedName, TargetGroupBinding> bindings;
  final Map<NamespacedName, PodInfo> pods;
  final Map<NamespacedName, String> trackedTargets;
  final Map<String, CachedTargets> cachedTargets;
  final Map<String, Instant> unknownVpcs;
  final Map<NamespacedName, Instant> zonesWanted;
  final Map<String, CachedZone> nodeZones;
  final Map<NamespacedName, ImmutableSet<String>> tracked;
  final Set<String> assumedRoles;
  TargetGroupModel group;

  private final ClusterView before;
  private final List<Call> calls = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final Map<PassOperation, Integer> uses = new EnumMap<>(PassOperation.class);

  Work(PassInputs inputs) {
    flags = inputs.flags();
    fixes = inputs.fixes();
    answers = inputs.answers();
    now = inputs.now();
    before = inputs.cluster();
    group = inputs.targetGroup();
    bindings = new LinkedHashMap<>(before.bindings());
    pods = new LinkedHashMap<>(before.pods());
    trackedTargets = new LinkedHashMap<>(before.trackedTargets());
    ControllerState state = inputs.state();
    cachedTargets = new LinkedHashMap<>(state.targets());
    unknownVpcs = new LinkedHashMap<>(state.unknownVpcs());
    zonesWanted = new LinkedHashMap<>(state.zonesWanted());
    nodeZones = new LinkedHashMap<>(state.nodeZones());
    tracked = new LinkedHashMap<>(state.tracked());
    assumedRoles = new LinkedHashSet<>(state.assumedRoles());
  }

  EndpointOptions endpointOptions() {
    return new EndpointOptions(flags, fixes);
  }

  /** The cluster at the beginning of the pass. */
  ClusterView cluster() {
    return before;
  }

  /** The error of the next use of an operation; {@code null} if it succeeds. */
  @Nullable ApiError next(PassOperation operation) {
    int use = uses.merge(operation, 1, Integer::sum) - 1;
    ImmutableList<Optional<ApiError>> errors = answers.errors().get(operation);
    return errors == null || use >= errors.size() ? null : errors.get(use).orElse(null);
  }

  /** The errors of the following reads. */
  Lookups lookups() {
    return read -> PassOperation.parse(read.text()).map(this::next).map(ApiError::text);
  }

  void record(Call call) {
    calls.add(call);
  }

  void warn(List<Problem> problems) {
    warnings.addAll(problems);
  }

  void warning(String reason, String message) {
    record(new Call.Event("Warning", reason, message));
  }

  /** The current version of a binding. */
  TargetGroupBinding current(TargetGroupBinding binding) {
    return bindings.getOrDefault(binding.key(), binding);
  }

  /** Writes the checkpoint unless it is unchanged. */
  void saveCheckpoint(TargetGroupBinding binding, String value) throws PassStopped {
    if (current(binding).checkpoint().equals(value)) {
      return;
    }
    ApiError error = next(PassOperation.PATCH_BINDING);
    record(new Call.SaveCheckpoint(value, textOf(error)));
    if (error != null) {
      throw PassStopped.failed(
          "failed to update targetGroupBinding checkpoint: " + binding.key() + ": " + error.text());
    }
    bindings.put(binding.key(), current(binding).withCheckpoint(value));
  }

  PassStep finish(PassEnd end) {
    ClusterView cluster =
        ClusterView.builder()
            .from(before)
            .bindings(bindings)
            .pods(pods)
            .trackedTargets(trackedTargets)
            .build();
    ControllerState state =
        ControllerState.builder()
            .targets(cachedTargets)
            .unknownVpcs(unknownVpcs)
            .zonesWanted(zonesWanted)
            .nodeZones(nodeZones)
            .tracked(ImmutableMap.copyOf(tracked))
            .assumedRoles(assumedRoles)
            .build();
    return new PassStep(
        ImmutableList.copyOf(calls), end, state, cluster, group, ImmutableList.copyOf(warnings));
  }

  static @Nullable String textOf(@Nullable ApiError error) {
    return error == null ? null : error.text();
  }
}
