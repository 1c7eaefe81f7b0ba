package dev.rolloutkit.gateway.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.cluster.Condition;

/**
 * The status of a route for one parent.
 *
 * @param parentRef the parentRef as stored
 * @param conditions the conditions, sorted by type
 */
public record ParentStatus(JsonNode parentRef, ImmutableList<Condition> conditions) {}
