package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.consequences.internal.object.Typed;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.strategy.AllocatedValues;
import dev.rolloutkit.lbclass.strategy.ServiceStrategy;
import io.fabric8.kubernetes.api.model.Service;
import org.jspecify.annotations.Nullable;

/**
 * Objects as the API server stores them: with the defaults that decide who answers requests.
 *
 * @rule Objects count as the API server stores them, with its defaults.
 */
final class Stored {
  private Stored() {}

  /** The object with its defaults; the given one is not modified. */
  static ClusterObject of(ClusterObject given, ApiServer server) {
    return over(null, given, server);
  }

  /**
   * The object with its defaults, and with what the stored one has and no manifest owns: addresses,
   * node ports, and what Argo Rollouts has written. Neither is modified.
   *
   * @param old the stored object that it overwrites; {@code null} if it is created
   * @param server knows the defaults of Services and of custom resources
   */
  static ClusterObject over(@Nullable ClusterObject old, ClusterObject given, ApiServer server) {
    return switch (given.key().kind()) {
      case Kinds.SERVICE -> service(old, given, server.services());
      case Kinds.INGRESS -> old == null ? given : ArgoFields.carry(old, given);
      default ->
          Kinds.OF_GATEWAYS.contains(given.key().kind())
              ? ofSchema(given, server.schemas())
              : WorkloadDefaults.apply(given);
    };
  }

  /** An object with the defaults of its schema; one that the API server refuses stays as it is. */
  private static ClusterObject ofSchema(ClusterObject given, SchemaCheck schemas) {
    JsonNode stored =
        schemas.check(null, given.tree()).flatMap(Outcome::toOptional).orElse(given.tree());
    if (stored.equals(given.tree()) || !stored.isObject()) {
      return given;
    }
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    stored.properties().forEach(field -> out.set(field.getKey(), field.getValue()));
    for (String own : ImmutableList.of("metadata", "status")) {
      if (given.tree().has(own)) {
        out.set(own, given.tree().path(own));
      }
    }
    return given.with(out);
  }

  private static ClusterObject service(
      @Nullable ClusterObject old, ClusterObject given, ServerSettings server) {
    JsonNode stored =
        Typed.read(given.tree(), Service.class)
            .map(service -> Typed.write(stored(old, service, server)))
            .toOptional()
            .orElse(given.tree());
    ClusterObject out = stored instanceof ObjectNode ? given.with(stored) : given;
    return old == null ? out : ArgoFields.carry(old, out);
  }

  private static Service stored(
      @Nullable ClusterObject old, Service service, ServerSettings server) {
    Service was =
        old == null ? null : Typed.read(old.tree(), Service.class).toOptional().orElse(null);
    Service out =
        ServiceStrategy.withoutDisabledFields(
            was, LoadBalancerClasses.setDefaults(service, server), server.gates());
    return was == null || was.getSpec() == null || out.getSpec() == null
        ? out
        : AllocatedValues.carry(was, out, server);
  }
}
