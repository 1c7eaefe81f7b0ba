package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.SmallReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.ako.pool.PoolServer;
import java.util.Comparator;
import java.util.List;

/** Graphs in the form in which they are recorded. */
final class GraphJson {
  /** Servers by address, port and node, then by the rest. */
  static final Comparator<JsonNode> BY_ADDRESS =
      Comparator.comparing((JsonNode s) -> s.path("ip").asText())
          .thenComparing(s -> s.path("port").asInt())
          .thenComparing(s -> s.path("node").asText())
          .thenComparing(s -> s.path("enabled").asText());

  private GraphJson() {}

  static ArrayNode servers(List<PoolServer> servers) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    for (PoolServer server : servers) {
      ObjectNode node = object().put("ip", server.ip()).put("type", server.type().name());
      if (server.port() != null && server.port() != 0) {
        node.put("port", server.port());
      }
      if (!server.node().isEmpty()) {
        node.put("node", server.node());
      }
      if (server.enabled() != null) {
        node.put("enabled", server.enabled());
      }
      out.add(node);
    }
    return out;
  }
}
