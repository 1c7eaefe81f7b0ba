package dev.rolloutkit.gateway.internal.backend;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * A route with its backends.
 *
 * @param route the route
 * @param rules its rules, in order
 * @param failures the backends and configurations that were not found, in order
 */
public record LoadedRoute(
    JsonNode route, ImmutableList<LoadedRule> rules, ImmutableList<BackendFailure> failures) {
  /**
   * A rule with its backends.
   *
   * @param spec the rule as stored
   * @param backends the backends that were found, in order
   * @param configuration its ListenerRuleConfiguration
   */
  public record LoadedRule(
      JsonNode spec, ImmutableList<RouteBackend> backends, Optional<JsonNode> configuration) {}

  /**
   * A backend or configuration that was not found.
   *
   * @param rule the index of the rule
   * @param weight the weight of the backend; 0 for a configuration
   * @param type the type of the condition that reports it
   * @param reason its reason
   * @param message its message
   */
  public record BackendFailure(int rule, int weight, String type, String reason, String message) {}

  /** The failure that the status of the route shows: the first one; empty if there is none. */
  public Optional<BackendFailure> failure() {
    return failures.stream().findFirst();
  }
}
