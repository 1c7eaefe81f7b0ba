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
 * Lets the engine run Rollouts. A pass reads the cluster itself, so that an event that comes late,
 * twice or never does no harm; the SDK says when to look.
 */
@ControllerConfiguration(name = "rollout", generationAwareEventProcessing = false)
public final class RolloutReconciler implements Reconciler<RolloutResource> {
  private static final Duration RETRY = Duration.ofSeconds(2);

  private final BlueGreenReconciler passes;
  private final UnaryOperator<Duration> pace;

  /**
   * A reconciler around an engine.
   *
   * @param pace the time of the machine that a time of the engine takes; a test makes it go faster
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
