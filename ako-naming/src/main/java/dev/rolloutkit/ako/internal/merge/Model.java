package dev.rolloutkit.ako.internal.merge;

import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.graph.VirtualService;

/** What AKO has for the key of a model. */
@FunctionalInterface
public interface Model {
  /** A model whose virtual service AKO deletes. */
  Model DELETED = (key, policies) -> new AviModel(key, null);

  /** A model without a virtual service, for which AKO changes nothing. */
  Model EMPTY = (key, policies) -> new AviModel(key, null, true);

  /** A model with a virtual service that is not changed later. */
  static Model of(VirtualService vs) {
    return (key, policies) -> new AviModel(key, vs);
  }

  /** The model in a graph. */
  AviModel toGraph(String key, HostRulePolicies policies);
}
