package dev.rolloutkit.gateway.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.cluster.GatewayCluster;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import java.util.Optional;

/** Computes which ListenerRuleConfigurations the controller accepts, and reads their actions. */
public final class RuleConfigurations {
  /** The kind. */
  public static final String KIND = "ListenerRuleConfiguration";

  private RuleConfigurations() {}

  /**
   * Whether a configuration is accepted.
   *
   * @param accepted whether the controller accepts it
   * @param message {@code Accepted}, or why the controller does not accept it
   */
  public record Acceptance(boolean accepted, String message) {}

  /** The acceptance of each configuration by {@code namespace/name}. */
  public static ImmutableSortedMap<String, Acceptance> of(GatewayCluster cluster) {
    ImmutableSortedMap.Builder<String, Acceptance> out =
        ImmutableSortedMap.orderedBy(CodePoints.ORDER);
    for (JsonNode one : cluster.all(KIND)) {
      String missing =
          secret(one)
              .filter(name -> cluster.find("Secret", GatewayFields.namespace(one), name).isEmpty())
              .map(name -> "secret [" + GatewayFields.namespace(one) + "/" + name + "] not found")
              .orElse("");
      out.put(
          GatewayFields.key(one),
          missing.isEmpty() ? new Acceptance(true, "Accepted") : new Acceptance(false, missing));
    }
    return out.buildOrThrow();
  }

  /** The first action of a type; empty if there is none. */
  public static Optional<JsonNode> action(JsonNode configuration, String type) {
    return GatewayFields.list(GatewayFields.spec(configuration), "actions").stream()
        .filter(action -> GatewayFields.text(action, "type").equals(type))
        .findFirst();
  }

  /** The name of the Secret of the OIDC action. */
  public static Optional<String> secret(JsonNode configuration) {
    return action(configuration, "authenticate-oidc")
        .flatMap(
            action ->
                GatewayFields.optional(
                    action.path("authenticateOIDCConfig").path("secret"), "name"));
  }
}
