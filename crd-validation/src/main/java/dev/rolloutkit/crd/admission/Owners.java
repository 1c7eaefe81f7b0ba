package dev.rolloutkit.crd.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reduces equal owner references to one. */
final class Owners {
  private Owners() {}

  /** Removes repeated references and returns the warning about them, if there were any. */
  static Optional<String> deduplicate(ObjectNode metadata) {
    JsonNode owners = metadata.path("ownerReferences");
    Set<JsonNode> unique = new LinkedHashSet<>();
    List<String> repeated = new ArrayList<>();
    for (JsonNode owner : owners) {
      if (!unique.add(owner)) {
        repeated.add(owner.path("uid").asText(""));
      }
    }
    if (repeated.isEmpty()) {
      return Optional.empty();
    }
    ArrayNode list = JsonNodes.array();
    unique.forEach(list::add);
    metadata.set("ownerReferences", list);
    return Optional.of(
        ".metadata.ownerReferences contains duplicate entries; API server dedups owner references"
            + " in 1.20+, and may reject such requests as early as 1.24; please fix your requests;"
            + " duplicate UID(s) observed: "
            + String.join(", ", repeated));
  }
}
