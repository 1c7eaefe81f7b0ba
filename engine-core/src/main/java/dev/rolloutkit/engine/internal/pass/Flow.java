package dev.rolloutkit.engine.internal.pass;

/** Whether a pass continues after a step. */
public enum Flow {
  /** The pass goes on with the next step. */
  NEXT,
  /** The pass ends. */
  STOP
}
