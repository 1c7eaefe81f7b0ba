package dev.rolloutkit.josdk.immutable;

/** In how far a field can be changed once the object is there. */
public enum Mutability {
  /** Never. */
  NEVER,

  /** It can be set while it is unset, and then never again. */
  SET_ONCE,

  /**
   * While the object has a certain type; {@code spec.loadBalancerClass} is kept by load balancers.
   */
  WITH_TYPE,

  /** It can only become more. */
  GROWS,

  /** In part, and only as long as a Job is suspended and has never run. */
  BEFORE_START,

  /** Only together with {@code spec.parallelism}, for Jobs with indexes. */
  WITH_PARALLELISM
}
