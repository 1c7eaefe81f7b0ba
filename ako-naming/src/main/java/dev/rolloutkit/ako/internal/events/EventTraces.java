package dev.rolloutkit.ako.internal.events;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.events.ClusterEvent;
import dev.rolloutkit.ako.events.ClusterEvent.Operation;
import dev.rolloutkit.ako.events.EventTrace;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.ako.translate.LiveState;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;

/** Computes the Avi objects after events in a cluster. */
public final class EventTraces {
  private EventTraces() {}

  /**
   * The Avi objects after a full sync and the given events, in order, compared with a full sync of
   * the resulting cluster. Objects on which AKO crashes are reported as warnings.
   */
  public static Outcome.Ok<EventTrace> of(
      AkoConfig config, AkoCluster cluster, List<ClusterEvent> events, AviObjects avi) {
    LiveState state = LiveState.of(config, cluster, avi);
    for (ClusterEvent event : events) {
      if (event.operation() == Operation.APPLY) {
        state.apply(event.object());
      } else {
        state.delete(event.object());
      }
    }
    AviGraph after = state.graph();
    Outcome.Ok<AviGraph> restarted = AkoTranslator.translate(config, state.cluster(), avi);
    AviGraph fullSync = restarted.value();
    ImmutableList<Problem> problems =
        ImmutableList.<Problem>builder()
            .addAll(state.problems())
            .addAll(restarted.warnings())
            .build();
    return new Outcome.Ok<>(
        new EventTrace(
            after,
            fullSync,
            GraphNames.more(after, fullSync),
            GraphNames.more(fullSync, after),
            state.statuses(),
            state.causes()),
        problems);
  }
}
