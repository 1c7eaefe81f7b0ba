package com.example.fleet;

import com.example.fleet.Finding.Table;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.aggregation.AggregateIndex;
import dev.rolloutkit.sg.aggregation.SgDelta;
import dev.rolloutkit.sg.analysis.ClusterChange;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.FlowImpact;
import dev.rolloutkit.sg.analysis.ImpactReport;
import dev.rolloutkit.sg.analysis.KnownNeeds;
import dev.rolloutkit.sg.analysis.PreparedSnapshot;
import dev.rolloutkit.sg.analysis.ChangeVerdict;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.snapshot.SnapshotObjects;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which deletions of a TargetGroupBinding would cut ports that others live by. An export does not
 * know EC2: endpoints are taken to have the security group that an annotation or an option names,
 * and the group just the rules that the controller wants.
 */
final class Deletions {
  private static final String GROUP_ANNOTATION = "rolloutkit.dev/endpoint-security-group";

  private final String group;

  /** With a security group for endpoints that have none named; empty for none. */
  Deletions(String group) {
    this.group = group;
  }

  void examine(ClusterExport export) {
    List<TargetGroupBinding> bindings =
        export.all("TargetGroupBinding.elbv2.k8s.aws", SecurityGroupRules::readTargetGroupBinding);
    if (bindings.isEmpty()) {
      return;
    }
    ImmutableMap.Builder<NamespacedName, String> named = ImmutableMap.builder();
    for (TargetGroupBinding binding : bindings) {
      String id = binding.annotations().getOrDefault(GROUP_ANNOTATION, group);
      if (!id.isEmpty()) {
        named.put(binding.key(), id);
      }
    }
    ImmutableMap<NamespacedName, String> groups = named.buildKeepingLast();
    ClusterSnapshot snapshot = snapshot(export, bindings, groups);
    AssumedNeeds needs =
        SecurityGroupRules.assumedNeeds(
            bindings, binding -> groupsOf(binding, groups), Fixes.reference());
    AggregateIndex index =
        AggregateIndex.of(KnownNeeds.of(snapshot), AggregationMode.of(snapshot.flags()));
    PreparedSnapshot prepared = SecurityGroupRules.prepare(snapshot);
    for (TargetGroupBinding binding : bindings) {
      NamespacedName key = binding.key();
      boolean changesNothing =
          groups.containsKey(key)
              && !needs.unknown().containsKey(key)
              && index.deltaIf(key, null).equals(SgDelta.NONE);
      if (!changesNothing) {
        report(export, key, prepared.whatIf(new ClusterChange.DeleteBinding(key)));
      }
    }
  }

  private static List<String> groupsOf(
      TargetGroupBinding binding, Map<NamespacedName, String> groups) {
    String id = groups.get(binding.key());
    return id == null ? List.of() : List.of(id);
  }

  private static ClusterSnapshot snapshot(
      ClusterExport export, List<TargetGroupBinding> bindings, Map<NamespacedName, String> groups) {
    return SecurityGroupRules.snapshot(
        SnapshotObjects.builder()
            .flags(LbcFlags.of(export.cluster()))
            .bindings(bindings)
            .bindingsComplete(true)
            .services(export.all("Service", Service.class))
            .endpointSlices(export.all("EndpointSlice.discovery.k8s.io", EndpointSlice.class))
            .ingresses(export.all("Ingress.networking.k8s.io", Ingress.class))
            .assumedGroups(groups)
            .assumesRules(true)
            .build());
  }

  private static void report(ClusterExport export, NamespacedName key, ImpactReport report) {
    if (report.verdict() == ChangeVerdict.SAFE) {
      return;
    }
    Stream<String> cut =
        Stream.of(report.broken(), report.flapping())
            .flatMap(ImmutableList::stream)
            .map(FlowImpact::explanation);
    Stream<String> unknown =
        report.verdict() == ChangeVerdict.UNKNOWN
            ? report.unknown().stream().map(Gap::message)
            : Stream.empty();
    export.add(
        Table.DELETIONS,
        report.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        "TargetGroupBinding.elbv2.k8s.aws " + key,
        Stream.concat(cut, unknown).distinct().collect(Collectors.joining("; ")));
  }
}
