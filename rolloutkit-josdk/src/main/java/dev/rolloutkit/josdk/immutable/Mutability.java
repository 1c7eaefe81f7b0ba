package dev.rolloutkit.josdk.immutable;

/** Whether a field can be changed after the object was created. */
public enum Mutability {
  /** Never. */
  NEVER,

  /** It can be set while it is unset, and then never again. */
  SET_ONCE,

  /**
   * Only when the type of the object changes: a Service that becomes an {@code ExternalName} gives
   * up its cluster IP.
   */
  WITH_TYPE,

  /** It can only grow. */
  GROWS,

  /** Parts of it can be changed while a Job is suspended and has never run. */
  BEFORE_START,

  /** Only together with {@code spec.parallelism}, and only in an indexed Job. */
  WITH_PARALLELISM
}
