package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.ObjectKey;

/**
 * A port of a Service to which a door sends requests.
 *
 * @param service the Service
 * @param port the number or the name of the port
 * @param weight its weight among the backends of a rule
 * @param shared whether pods of other clusters may answer too
 */
public record Backend(ObjectKey service, JsonNode port, int weight, boolean shared) {}
