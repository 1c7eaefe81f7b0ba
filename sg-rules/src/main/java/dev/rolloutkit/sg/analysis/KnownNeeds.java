package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.sg.ec2.Permission;

/** Computes the rules that bindings request, as far as the controller knows them. */
public final class KnownNeeds {
  private KnownNeeds() {}

  /**
   * The rules that each binding requests on each group, by ascending key. Bindings without a
   * networking block, those whose rules cannot be computed, and those that the controller has not
   * reconciled since its start are absent.
   *
   * <pre>{@code
   * AggregateIndex index = AggregateIndex.of(KnownNeeds.of(snapshot), AggregationMode.of(snapshot.flags()));
   * Exposure.report(index, Flows.of(snapshot.bindings()), AggregationMode.of(snapshot.flags()));
   * }</pre>
   */
  public static ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> of(
      ClusterSnapshot snapshot) {
    return ImmutableMap.copyOf(new SnapshotModel(snapshot, step -> {}).computed());
  }
}
