package dev.rolloutkit.gateway.result;

import dev.rolloutkit.gateway.cluster.Condition;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;

/**
 * The status of a route for one parent.
 *
 * @param parentRef the parentRef as stored
 * @param conditions the conditions, sorted by type
 */
public record ParentStatus(JsonNode parentRef, ImmutableList<Condition> conditions) {}
