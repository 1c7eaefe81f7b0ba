package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.ObjectKey;
import org.jspecify.annotations.Nullable;

/**
 * A port of a Service to which a door sends requests.
 *
 * @param service the Service
 * @param port the number or the name of the port
 * @param weight the weight of this backend among those of the rule
 * @param shared whether pods of other clusters may answer as well
 * @param only the only workload whose pods answer; {@code null} if all pods that the Service
 *     selects do
 * @param targetGroup what identifies the target group through which the load balancer sends the
 *     requests; empty if there is none
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
