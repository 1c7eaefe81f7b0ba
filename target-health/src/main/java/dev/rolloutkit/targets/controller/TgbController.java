package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import java.util.Collection;

/**
 * Runs single passes of the controller of TargetGroupBindings.
 *
 * <p>Source: AWS Load Balancer Controller, TargetGroupBindings.
 */
public final class TgbController {
  private TgbController() {}

  /** One pass for a binding, from its finalizer to its events. */
  public static PassStep pass(NamespacedName binding, PassInputs inputs) {
    return new Reconciler(new Work(inputs)).pass(binding);
  }

  /**
   * The part of a pass after the endpoints are known. It uses pods and nodes of the cluster only
   * for zones and conditions.
   *
   * @param endpoints pods for a binding of type {@code ip}, nodes for any other
   */
  public static PassStep plan(
      TargetGroupBinding binding, Collection<? extends Endpoint> endpoints, PassInputs inputs) {
    Work work = new Work(inputs);
    if (!binding.hasTargetType()) {
      return work.finish(new PassEnd.Failed("targetType is not specified: " + binding.key()));
    }
    try {
      return work.finish(
          new TargetsPass<>(work, binding, ImmutableList.copyOf(endpoints), false, false).run());
    } catch (PassStopped stopped) {
      return work.finish(stopped.end());
    }
  }

  /**
   * The cluster after the deferred queue has cleared a binding's checkpoint, which causes a full
   * pass.
   */
  public static ClusterView deferredReset(ClusterView cluster, NamespacedName key) {
    TargetGroupBinding binding = cluster.bindings().get(key);
    if (binding == null) {
      return cluster;
    }
    return ClusterView.builder()
        .from(cluster)
        .bindings(
            ImmutableMap.<NamespacedName, TargetGroupBinding>builder()
                .putAll(cluster.bindings())
                .put(key, binding.withCheckpoint(""))
                .buildKeepingLast())
        .build();
  }
}
