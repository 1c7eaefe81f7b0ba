package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.sg.ec2.Permission;

/** The rules that bindings ask for as far as the controller knows them. */
public final class KnownNeeds {
  private KnownNeeds() {}

  /**
   * The rules that each binding asks for on each group, by ascending key. Absent are bindings
   * without a networking block, those whose rules cannot be computed, and those that the controller
   * has not reconciled since its start.
   *
   * <pre>{@code
   * AggregateIndex index = AggregateIndex.of(KnownNeeds.of(snapshot), snapshot.settings().mode());
   * Exposure.report(index, Flows.of(snapshot.bindings()), snapshot.settings().mode());
   * }</pre>
   */
  public static ImmutableMap<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> of(
      ClusterSnapshot snapshot) {
    return ImmutableMap.copyOf(new SnapshotModel(snapshot, step -> {}).computed());
  }
}
