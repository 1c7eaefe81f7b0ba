package dev.rolloutkit.sg.analysis;

import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.FlowStatus;
import dev.rolloutkit.sg.flow.Reachability;

/**
 * A flow that a change may concern.
 *
 * @param flow the flow
 * @param was whether it was admitted before the change, and by which rule
 * @param isNew whether it was not there before the change
 */
record Suspect(Flow flow, Reachability.Finding was, boolean isNew) {
  boolean wasReachable() {
    return was.status() == FlowStatus.REACHABLE;
  }
}
