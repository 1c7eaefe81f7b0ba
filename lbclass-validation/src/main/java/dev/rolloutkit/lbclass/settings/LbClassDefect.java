package dev.rolloutkit.lbclass.settings;

import dev.rolloutkit.apimachinery.Defect;

/**
 * A known defect of the API server or the service controller, and what happens instead if it is
 * fixed.
 */
public enum LbClassDefect implements Defect {
  PROBLEMS_REPORTED_TWICE(
      Effect.harmless(
          "On an update, each problem of the class is reported twice.", "It is reported once.")),
  FIELDS_MISNAMED(
      Effect.harmless(
          "Problems have wrong names or values: `spec.LoadBalancerSourceRanges` with a capital "
              + "letter, `allocateLoadBalancerNodePorts` without `spec.`, a changed IP family at "
              + "index 0 or with the cluster IPs as its value, and \"less than 86400\" although "
              + "86400 is allowed.",
          "Problems have the correct names and values.")),
  NODE_PORT_GIVEN_TWICE(
      Effect.unsafe(
          "Two ports with the same name can get the same node port.", "Only one of them gets it.")),
  FOREIGN_CLASS_CLEANED_UP(
      Effect.unsafe(
          "The service controller cleans up every Service with its finalizer, even if it has a "
              + "class.",
          "It cleans up only Services without a class.")),
  DELETED_SERVICE_GETS_LOAD_BALANCER(
      Effect.harmless(
          "The service controller creates a load balancer for a Service that is being deleted and "
              + "has no finalizer.",
          "It ignores the Service."));

  private final Effect effect;

  LbClassDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
