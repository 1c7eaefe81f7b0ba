package dev.rolloutkit.gateway.internal.migration;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSortedMap;

/**
 * A target group without its name.
 *
 * @param backend who receives requests, and how they are sent: Service, port, target type, protocol
 *     and version, IP address type and nodes
 * @param settings all other fields, which are health check, attributes and networking, each by its
 *     path
 */
record ComparedGroup(JsonNode backend, ImmutableSortedMap<String, String> settings) {}
