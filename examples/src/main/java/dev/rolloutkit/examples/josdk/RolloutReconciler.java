package dev.rolloutkit.examples.josdk;

import dev.rolloutkit.examples.operator.BlueGreenReconciler;
import dev.rolloutkit.examples.operator.Next;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.Mappers;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Reconciles Rollouts with the engine. A pass itself reads the cluster, so that events that arrive
 * late, twice or never are harmless; the SDK only triggers passes.
 */
@ControllerConfiguration(name = "rollout", generationAwareEventProcessing = false)
public final class RolloutReconciler implements Reconciler<RolloutResource> {
  private static final Duration RETRY = Duration.ofSeconds(2);

  private final BlueGreenReconciler passes;
  private final UnaryOperator<Duration> pace;

  /**
   * Creates a reconciler.
   *
   * @param pace converts a duration of the engine to real time; tests use it to run faster
   */
  public RolloutReconciler(BlueGreenReconciler passes, UnaryOperator<Duration> pace) {
    this.passes = passes;
    this.pace = pace;
  }

  @Override
  public List<EventSource<?, RolloutResource>> prepareEventSources(
      EventSourceContext<RolloutResource> context) {
    return List.of(
        new InformerEventSource<>(
            InformerEventSourceConfiguration.from(ReplicaSet.class, RolloutResource.class)
                .withSecondaryToPrimaryMapper(Mappers.fromOwnerReferences(RolloutResource.class))
                .build(),
            context));
  }

  @Override
  public UpdateControl<RolloutResource> reconcile(
      RolloutResource rollout, Context<RolloutResource> context) {
    Next next = passes.reconcile(rollout.getMetadata().getName());
    if (next instanceof Next.OnChange) {
      return UpdateControl.noUpdate();
    }
    Duration delay = next instanceof Next.After after ? after.delay() : RETRY;
    return UpdateControl.<RolloutResource>noUpdate().rescheduleAfter(pace.apply(delay));
  }
}
