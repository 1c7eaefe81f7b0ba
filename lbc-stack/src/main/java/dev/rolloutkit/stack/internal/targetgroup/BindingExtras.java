package dev.rolloutkit.stack.internal.targetgroup;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;

/**
 * What a TargetGroupBinding has besides the settings of its target group.
 *
 * @param labels its labels
 * @param annotations its annotations
 * @param nodeSelector the selector of the nodes that are targets; empty for all nodes
 */
public record BindingExtras(
    ImmutableMap<String, String> labels,
    ImmutableMap<String, String> annotations,
    JsonNode nodeSelector) {
  /** Only a selector of nodes. */
  public static BindingExtras ofSelector(JsonNode nodeSelector) {
    return new BindingExtras(ImmutableMap.of(), ImmutableMap.of(), nodeSelector);
  }
}
