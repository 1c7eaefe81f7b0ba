package dev.rolloutkit.stack.naming;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.internal.naming.ResourceNames;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the Kubernetes object from which a named resource in AWS was built.
 *
 * @rule The object behind the name of a load balancer, security group or target group is found by
 *     comparing the names of all candidates.
 */
public final class NameOwners {
  private NameOwners() {}

  /**
   * The owners of all load balancers, managed security groups and target groups of some stacks, by
   * name. If several have the same name, the first one counts. The time is linear in the size of
   * the stacks.
   */
  public static ImmutableMap<String, NameOwner> of(Collection<Stack> stacks) {
    Map<String, NameOwner> out = new LinkedHashMap<>();
    for (Stack stack : stacks) {
      ImmutableListMultimap<String, String> rules = rules(stack);
      for (String type :
          List.of(
              ResourceTypes.LOAD_BALANCER,
              ResourceTypes.SECURITY_GROUP,
              ResourceTypes.TARGET_GROUP)) {
        String field = type.equals(ResourceTypes.SECURITY_GROUP) ? "groupName" : "name";
        for (String id : stack.ids(type)) {
          String name = stack.spec(type, id).map(spec -> spec.path(field).asText()).orElse("");
          out.putIfAbsent(
              name,
              new NameOwner(
                  type,
                  id,
                  stack.id(),
                  stack.source(type, id).orElse(stack.id()),
                  type.equals(ResourceTypes.TARGET_GROUP) ? rules.get(id) : ImmutableList.of()));
        }
      }
    }
    return ImmutableMap.copyOf(out);
  }

  /**
   * Finds the group whose load balancer or managed security group has a generated name, even if the
   * stack of the group cannot be built. To find it, the names of each group are generated for each
   * scheme. Names that annotations set are not found.
   */
  public static Optional<GroupId> groupOf(
      String name, Collection<GroupId> groups, StackSettings config) {
    for (GroupId group : groups) {
      if (ResourceNames.securityGroup(config.flags().clusterName(), group).equals(name)) {
        return Optional.of(group);
      }
      for (String scheme : List.of("internal", "internet-facing")) {
        Outcome<String> guess =
            Failure.toOutcome(
                () ->
                    ResourceNames.loadBalancer(
                        config.flags().clusterName(), group, scheme, List.of()),
                List.of());
        if (guess.toOptional().filter(name::equals).isPresent()) {
          return Optional.of(group);
        }
      }
    }
    return Optional.empty();
  }

  /** The listener rules that forward to each target group. */
  private static ImmutableListMultimap<String, String> rules(Stack stack) {
    ImmutableListMultimap.Builder<String, String> out = ImmutableListMultimap.builder();
    for (String id : stack.ids(ResourceTypes.LISTENER_RULE)) {
      JsonNode spec = stack.spec(ResourceTypes.LISTENER_RULE, id).orElseThrow();
      for (JsonNode action : spec.path("actions")) {
        for (JsonNode group : action.path("forwardConfig").path("targetGroups")) {
          out.put(Trees.referred(group.path("targetGroupARN")), id);
        }
      }
    }
    return out.build();
  }
}
