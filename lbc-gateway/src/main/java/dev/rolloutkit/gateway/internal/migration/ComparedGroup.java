package dev.rolloutkit.gateway.internal.migration;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSortedMap;

/**
 * A target group, whatever its name.
 *
 * @param backend who receives requests, and how they are sent: Service, port, target type, protocol
 *     and version, IP address type and nodes
 * @param settings what decides neither: health check, attributes, networking, each by the path of
 *     its field
 */
record ComparedGroup(JsonNode backend, ImmutableSortedMap<String, String> settings) {}
