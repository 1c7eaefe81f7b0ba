package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.ObjectKey;
import org.jspecify.annotations.Nullable;

/**
 * A port of a Service to which a door sends requests.
 *
 * @param service the Service
 * @param port the number or the name of the port
 * @param weight its weight among the backends of a rule
 * @param shared whether pods of other clusters may answer too
 * @param only the workload whose pods alone answer; {@code null} for all that the Service selects
 * @param targetGroup what identifies the target group of its load balancer through which requests
 *     get there; empty if they need none
 */
public record DoorBackend(
    ObjectKey service,
    JsonNode port,
    int weight,
    boolean shared,
    @Nullable ObjectKey only,
    String targetGroup) {
  /** A port behind which all pods of a Service answer. */
  public DoorBackend(ObjectKey service, JsonNode port, int weight, boolean shared) {
    this(service, port, weight, shared, null, "");
  }
}
