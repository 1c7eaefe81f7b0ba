package dev.rolloutkit.stack.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;

/**
 * A target group of a stack.
 *
 * @param id its id in the stack
 * @param name its name in AWS
 * @param targetType what its targets are: {@code instance}, {@code ip} or {@code alb}
 * @param protocol the protocol of its targets, such as {@code HTTP}
 * @param port the port of targets that are registered without one
 * @param source the Service and its port
 */
public record StackTargetGroup(
    String id, String name, String targetType, String protocol, int port, Optional<String> source) {

  /** The target groups of a stack, sorted by id. */
  public static ImmutableList<StackTargetGroup> all(Stack stack) {
    return stack.ids(ResourceTypes.TARGET_GROUP).stream()
        .map(id -> of(stack, id, stack.spec(ResourceTypes.TARGET_GROUP, id).orElseThrow()))
        .collect(ImmutableList.toImmutableList());
  }

  private static StackTargetGroup of(Stack stack, String id, JsonNode spec) {
    return new StackTargetGroup(
        id,
        spec.path("name").asText(""),
        spec.path("targetType").asText(""),
        spec.path("protocol").asText(""),
        spec.path("port").intValue(),
        stack.source(ResourceTypes.TARGET_GROUP, id));
  }
}
