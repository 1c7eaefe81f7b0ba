package dev.rolloutkit.lbclass.evaluation;

/**
 * A check of the API server that a verdict does not include, because it depends on the state of the
 * cluster. There is no caveat for values that the stored Service already has.
 */
public enum Caveat {
  /** The request sets a cluster IP that the stored Service does not have. */
  CLUSTER_IP("a cluster IP may be in use or out of range"),
  /**
   * The request needs an IP family that the stored Service does not have: it lists the family, has
   * an address of it, or requires two families. The cluster may not have this family. The caveat
   * also applies to a request that prefers two families and names at most one: it succeeds in any
   * case, but on a dual-stack cluster the Service gets a second family and address that the verdict
   * does not show.
   */
  IP_FAMILIES("an IP family may not be configured on the cluster, or the cluster may add one"),
  /**
   * The request sets a node port that the stored Service does not have. A new Service may also be
   * rejected because two of its ports with different port numbers have the same node port for
   * different protocols.
   */
  NODE_PORT("a node port may be in use or out of range"),
  /**
   * The request sets a health check node port that the stored Service does not have. If the port is
   * out of range, the API server answers with an internal error, code 500.
   */
  HEALTH_CHECK_NODE_PORT("the health check port may be in use or out of range"),
  /**
   * The cluster must allocate node ports for several ports. The API server rejects the request if
   * two of them get the same node port.
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
