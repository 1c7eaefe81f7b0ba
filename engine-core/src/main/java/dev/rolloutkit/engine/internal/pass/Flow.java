package dev.rolloutkit.engine.internal.pass;

/** Whether a pass goes on after a step. */
public enum Flow {
  /** The next step follows. */
  NEXT,
  /** The pass ends. */
  STOP
}
