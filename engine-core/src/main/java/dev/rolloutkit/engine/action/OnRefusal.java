package dev.rolloutkit.engine.action;

/**
 * How a pass goes on when the API server refuses one of its writes.
 *
 * <p>Source: Argo Rollouts, handling of errors of the API server in a reconciliation.
 */
public enum OnRefusal {
  /** The pass ends with the error; the status is not written. */
  STOP,
  /** The pass goes on as if the write had been carried out, or had not been necessary. */
  GO_ON,
  /** The rest of the step is skipped, and the pass goes on with the next step, without an error. */
  LEAVE_STEP,
  /** The pass carries out the other writes of the same kind, then ends with the error. */
  FINISH_GROUP_THEN_STOP,
  /** An event of type Warning and the status report the error, and the pass ends with it. */
  REPORT_AND_STOP,
  /** The write is repeated with another name. */
  TRY_ANOTHER_NAME
}
