package dev.rolloutkit.lbclass.evaluation;

/**
 * What only the cluster itself can say about a Service, so that a verdict is silent on it. What a
 * stored Service holds already it keeps, and there is no caveat for it.
 */
public enum Caveat {
  /** A cluster IP that it does not hold yet is asked for by number. */
  CLUSTER_IP("a cluster IP may be in use or out of range"),
  /** IP families that it does not have yet are asked for: by name, by an address, or both. */
  IP_FAMILIES("an IP family may not be configured on the cluster"),
  /** A node port that it does not hold yet is asked for by number. */
  NODE_PORT("a node port may be in use or out of range"),
  /**
   * A health check port that it does not hold yet is asked for by number; out of range is an
   * internal error, code 500.
   */
  HEALTH_CHECK_NODE_PORT("the health check port may be in use or out of range"),
  /** Several ports wait for a node port: one that is carried over twice is refused as duplicate. */
  NODE_PORT_ALLOCATION("node ports are yet to be allocated for several ports");

  private final String words;

  Caveat(String words) {
    this.words = words;
  }

  /** The caveat in words. */
  public String words() {
    return words;
  }
}
