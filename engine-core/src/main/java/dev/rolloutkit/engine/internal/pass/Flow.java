package dev.rolloutkit.engine.internal.pass;

/** Whether a pass continues after a step. */
public enum Flow {
  /** The next step follows. */
  NEXT,
  /** The pass ends. */
  STOP
}
