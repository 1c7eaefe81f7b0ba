package dev.rolloutkit.lbclass.strategy;

/** Why the API server silently drops a field of a Service. */
public enum DropReason {
  /** The Service has become single-stack and keeps only its first IP family and address. */
  SINGLE_STACK("the Service has become single-stack"),
  /** The Service has become an {@code ExternalName} Service, which has no cluster IP. */
  NO_CLUSTER_IP("the new type has no cluster IP"),
  /** The new type has no node ports. */
  NO_NODE_PORT("the new type has no node ports"),
  /** The Service no longer needs a health check node port. */
  NO_HEALTH_CHECK("the Service no longer needs a health check node port"),
  /** The Service is no longer a load balancer. */
  TYPE_CHANGED("the type is no longer LoadBalancer"),
  /** The Service is no longer externally accessible. */
  NOT_EXTERNAL("the Service is no longer externally accessible"),
  /** The API server stores the field but never shows it, because the type does not use it. */
  NOT_SHOWN("the API server never shows it for this type"),
  /** The field belongs to a feature whose gate is off in the API server. */
  GATE_OFF("the feature gate is off"),
  /** The status can be written only through the status subresource. */
  STATUS_SUBRESOURCE("the status can be written only through the status subresource"),
  /** The status subresource does not write the spec. */
  SPEC_NOT_STATUS("the status subresource writes only the status");

  private final String words;

  DropReason(String words) {
    this.words = words;
  }

  /** A description of the reason. */
  public String words() {
    return words;
  }
}
