package dev.rolloutkit.sg.analysis;

import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.internal.flow.Reachability;

/**
 * A flow that a change may affect, so that a report has to check it.
 *
 * @param flow the flow
 * @param was whether it was admitted before the change, and by which rule
 * @param isNew whether the change adds the flow
 */
record CheckedFlow(Flow flow, Reachability.Finding was, boolean isNew) {
  boolean wasReachable() {
    return was.status() == FlowStatus.REACHABLE;
  }
}
