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

/** What the controller makes of a Gateway: its stack, the statuses that it writes, its events. */
@Value.Immutable
@ValueStyle
public interface GatewayResult {
  /** The problems of objects that the API server refuses, by {@code KIND namespace/name}. */
  ImmutableMap<String, ImmutableList<Problem>> refused();

  /** The status of each Gateway class. */
  ImmutableSortedMap<String, GatewayClasses.ClassStatus> classes();

  /** The acceptance of each ListenerRuleConfiguration. */
  ImmutableSortedMap<String, RuleConfigurations.Acceptance> ruleConfigurations();

  /** The stack; absent if none was built, or if the controller would only plan it. */
  Optional<Stack> stack();

  /** The plan of a dry run. */
  Optional<Stack> plan();

  /** The error of the reconcile. */
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
