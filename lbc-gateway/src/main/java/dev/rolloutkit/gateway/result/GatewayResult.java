package dev.rolloutkit.gateway.result;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.gateway.configuration.GatewayClasses;
import dev.rolloutkit.gateway.configuration.RuleConfigurations;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The result of one reconcile of a Gateway: its stack, the statuses that the controller writes, its
 * events.
 */
@Value.Immutable
@ValueStyle
public interface GatewayResult {
  /** The problems of objects that the API server refuses, by {@code KIND namespace/name}. */
  ImmutableMap<String, ImmutableList<Problem>> refused();

  /** The status of each Gateway class. */
  ImmutableSortedMap<String, GatewayClasses.ClassStatus> classes();

  /** The acceptance of each ListenerRuleConfiguration. */
  ImmutableSortedMap<String, RuleConfigurations.Acceptance> ruleConfigurations();

  /** The stack that the controller deploys; empty if none was built, or in a dry run. */
  Optional<Stack> stack();

  /** The stack of a dry run, which is not deployed; empty otherwise. */
  Optional<Stack> plan();

  /** The error of the reconcile; empty if it succeeds. */
  Optional<String> error();

  /** The status of the Gateway. */
  GatewayStatus gateway();

  /** The statuses of all routes of the Gateway API, by {@code KIND namespace/name}. */
  ImmutableMap<String, ImmutableList<ParentStatus>> routes();

  /** The statuses of the ListenerSets that name the Gateway. */
  ImmutableList<ListenerSetStatus> listenerSets();

  /** The events, as {@code TYPE REASON MESSAGE}. */
  ImmutableList<String> events();

  /** The Secrets that rules read, as {@code namespace/name}. */
  default ImmutableSortedSet<String> secrets() {
    return ImmutableSortedSet.of();
  }

  /** What is unsafe about this Gateway although no condition shows it. */
  ImmutableList<Problem> findings();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link GatewayResult}. */
  final class Builder extends ImmutableGatewayResult.Builder {}
}
