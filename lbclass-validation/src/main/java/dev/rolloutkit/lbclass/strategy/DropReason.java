package dev.rolloutkit.lbclass.strategy;

/** Why the API server takes a field out of a Service without saying so. */
public enum DropReason {
  /** The Service has gone back to one IP family, and keeps the first. */
  SINGLE_STACK("the Service is single-stack now"),
  /** The Service has become an alias, which has no cluster IP. */
  NO_CLUSTER_IP("the new type has no cluster IP"),
  /** The new type opens no ports on nodes. */
  NO_NODE_PORT("the new type has no node ports"),
  /** Nobody asks for the health of nodes any more. */
  NO_HEALTH_CHECK("no health check port is needed any more"),
  /** The Service is no load balancer any more. */
  TYPE_CHANGED("the type is no longer LoadBalancer"),
  /** The Service is not reachable from outside any more. */
  NOT_EXTERNAL("the Service is no longer externally accessible"),
  /** The feature is switched off in the API server. */
  GATE_OFF("the feature gate is off"),
  /** The status is written through its own sub-resource. */
  STATUS_SUBRESOURCE("the status is written through the status sub-resource only"),
  /** The spec is not written through the status sub-resource. */
  SPEC_NOT_STATUS("the status sub-resource writes the status only");

  private final String words;

  DropReason(String words) {
    this.words = words;
  }

  /** The reason in words. */
  public String words() {
    return words;
  }
}
