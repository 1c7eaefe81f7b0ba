package dev.rolloutkit.lbclass.evaluation;

/**
 * A check that depends on the state of the cluster and that a verdict therefore does not include.
 * There is no caveat for values that the stored Service already holds, since it keeps them.
 */
public enum Caveat {
  /** The request asks for a specific cluster IP that the stored Service does not hold. */
  CLUSTER_IP("a cluster IP may be in use or out of range"),
  /**
   * The request asks for IP families that the stored Service does not have, by name or by an
   * address.
   */
  IP_FAMILIES("an IP family may not be configured on the cluster"),
  /** The request asks for a specific node port that the stored Service does not hold. */
  NODE_PORT("a node port may be in use or out of range"),
  /**
   * The request asks for a specific health check port that the stored Service does not hold. A port
   * out of range is an internal error, code 500.
   */
  HEALTH_CHECK_NODE_PORT("the health check port may be in use or out of range"),
  /**
   * Several ports have yet to get a node port. A node port that is carried over to two of them is
   * rejected as a duplicate.
   */
  NODE_PORT_ALLOCATION("node ports are yet to be allocated for several ports");

  private final String words;

  Caveat(String words) {
    this.words = words;
  }

  /** A description of the caveat. */
  public String words() {
    return words;
  }
}
