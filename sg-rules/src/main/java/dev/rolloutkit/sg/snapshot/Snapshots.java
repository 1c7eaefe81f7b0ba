package dev.rolloutkit.sg.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.sg.analysis.ClusterSnapshot;
import dev.rolloutkit.sg.analysis.KnownNeeds;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.internal.aggregation.Aggregation;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Builds snapshots from the objects of a cluster. */
public final class Snapshots {
  private Snapshots() {}

  /**
   * The snapshot of these objects. {@link BindingSnapshot#missing} lists what is missing for each
   * binding: a Service, its EndpointSlices or Nodes, the security groups of the load balancer, or
   * the type of the targets.
   *
   * <p>Takes linear time.
   */
  public static ClusterSnapshot of(SnapshotObjects objects) {
    LiveTargets targets = new LiveTargets(objects);
    TrafficSources sources = new TrafficSources(objects);
    ClusterSnapshot.Builder out =
        ClusterSnapshot.builder()
            .flags(objects.flags())
            .fixes(objects.fixes())
            .bindingsComplete(objects.bindingsComplete())
            .groups(objects.groups())
            .notComputed(objects.notComputed())
            .prefixLists(objects.prefixLists())
            .quota(objects.quota());
    for (TargetGroupBinding binding : objects.bindings()) {
      BindingSnapshot.Builder one =
          BindingSnapshot.builder()
              .key(binding.key())
              .owner(Stacks.owner(binding))
              .networking(binding.networking())
              .targetType(binding.hasNodes() ? TargetType.INSTANCE : TargetType.IP);
      targets.describe(binding, one);
      sources.describe(binding, one);
      out.addBindings(one.build());
    }
    ClusterSnapshot snapshot = out.build();
    return objects.assumesRules() ? withAssumedRules(snapshot, objects) : snapshot;
  }

  private static ClusterSnapshot withAssumedRules(
      ClusterSnapshot snapshot, SnapshotObjects objects) {
    ImmutableMap<String, ImmutableList<Permission>> wanted =
        Aggregation.of(
            AggregationMode.of(objects.flags()), KnownNeeds.of(snapshot), objects.fixes());
    Set<String> given =
        objects.groups().stream().map(SecurityGroup::id).collect(Collectors.toSet());
    ClusterSnapshot.Builder out = ClusterSnapshot.builder().from(snapshot);
    for (String id : new TreeSet<>(objects.assumedGroups().values())) {
      if (!given.contains(id)) {
        out.addGroups(
            new SecurityGroup(id, ImmutableMap.of(), wanted.getOrDefault(id, ImmutableList.of())));
      }
    }
    return out.build();
  }
}
