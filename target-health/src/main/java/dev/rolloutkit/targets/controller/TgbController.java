package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.sg.binding.TgbKey;
import dev.rolloutkit.targets.cluster.Binding;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.TargetGroup;
import java.time.Instant;
import java.util.Collection;

/**
 * The controller of TargetGroupBindings, a pass at a time.
 *
 * <p>Source: AWS Load Balancer Controller, TargetGroupBindings.
 */
public final class TgbController {
  private TgbController() {}

  /**
   * One pass for a binding, from its finalizer to its events.
   *
   * @param state what the controller remembers; {@link ControllerState#INITIAL} after a restart
   * @param targetGroup the binding's target group
   * @param answers what goes wrong during the pass
   */
  public static Step pass(
      TgbKey binding,
      ControllerConfig config,
      ControllerState state,
      ClusterView cluster,
      TargetGroup targetGroup,
      Answers answers,
      Instant now) {
    return new Reconciler(new Work(config, state, cluster, targetGroup, answers, now))
        .pass(binding);
  }

  /**
   * The part of a pass that follows when the endpoints are known. Pods and nodes of the cluster are
   * looked at for zones and conditions alone.
   *
   * @param endpoints pods for a binding of type {@code ip}, nodes for another
   */
  public static Step plan(
      Binding binding,
      Collection<? extends Endpoint> endpoints,
      ControllerConfig config,
      ControllerState state,
      ClusterView cluster,
      TargetGroup targetGroup,
      Answers answers,
      Instant now) {
    Work work = new Work(config, state, cluster, targetGroup, answers, now);
    if (binding.targetType().isEmpty()) {
      return work.finish(new PassEnd.Failed("targetType is not specified: " + binding.key()));
    }
    try {
      return work.finish(
          new TargetsPass<>(work, binding, ImmutableList.copyOf(endpoints), false).run());
    } catch (PassStopped stopped) {
      return work.finish(stopped.end());
    }
  }

  /**
   * The cluster after the deferred queue has emptied a binding's checkpoint, which wakes a real
   * pass.
   */
  public static ClusterView deferredReset(ClusterView cluster, TgbKey key) {
    Binding binding = cluster.bindings().get(key);
    if (binding == null) {
      return cluster;
    }
    return ClusterView.builder()
        .from(cluster)
        .bindings(
            ImmutableMap.<TgbKey, Binding>builder()
                .putAll(cluster.bindings())
                .put(key, binding.withCheckpoint(""))
                .buildKeepingLast())
        .build();
  }
}
