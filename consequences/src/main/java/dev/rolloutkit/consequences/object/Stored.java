package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import io.fabric8.kubernetes.api.model.Service;

/** Objects as the API server stores them: with the defaults that decide who answers requests. */
final class Stored {
  private Stored() {}

  /** The object with its defaults; the given one is not modified. */
  static ClusterObject of(ClusterObject given) {
    return given.key().kind().equals(Kinds.SERVICE) ? service(given) : given;
  }

  private static ClusterObject service(ClusterObject given) {
    JsonNode stored =
        Typed.read(given.tree(), Service.class)
            .map(service -> Typed.<JsonNode>write(LoadBalancerClasses.setDefaults(service)))
            .toOptional()
            .orElse(given.tree());
    return stored instanceof ObjectNode ? given.with(stored) : given;
  }
}
