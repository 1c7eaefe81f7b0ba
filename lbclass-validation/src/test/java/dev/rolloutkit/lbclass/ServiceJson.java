package dev.rolloutkit.lbclass;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.testkit.base.Inputs;
import dev.rolloutkit.testkit.base.NoInput;
import io.fabric8.kubernetes.api.model.Service;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Services from and to JSON, for tests. */
public final class ServiceJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Members that Kubernetes leaves out when they are empty or zero; others are pointers. */
  private static final Set<String> OMITTED =
      Set.of(
          "clusterIP",
          "externalName",
          "externalTrafficPolicy",
          "healthCheckNodePort",
          "hostname",
          "ip",
          "loadBalancerIP",
          "name",
          "nodePort",
          "port",
          "protocol",
          "sessionAffinity",
          "targetPort",
          "type");

  private ServiceJson() {}

  /** The Service that the tree is. */
  public static Service service(JsonNode tree) {
    return as(tree, Service.class);
  }

  /** The Service that the text is; single quotes stand for double ones. */
  public static Service service(String json) {
    return service(tree(json));
  }

  /** The tree that the text is; single quotes stand for double ones. */
  public static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** The tree of bytes that must be JSON. */
  public static JsonNode tree(byte[] json) {
    try {
      return MAPPER.readTree(json);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The value that the tree is. */
  public static <T> T as(JsonNode tree, Class<T> type) {
    try {
      return Inputs.watched(MAPPER.treeToValue(tree, type));
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  /** The tree of any value. */
  public static JsonNode toTree(Object value) {
    return MAPPER.valueToTree(value);
  }

  /** Problems as type, field and message. */
  public static ArrayNode problems(List<Problem> problems) {
    ArrayNode out = MAPPER.createArrayNode();
    for (Problem problem : problems) {
      out.addObject()
          .put("type", problem.type().reason())
          .put("field", problem.field())
          .put("message", problem.message());
    }
    return out;
  }

  /** Texts as a list. */
  public static ArrayNode texts(List<String> texts) {
    ArrayNode out = MAPPER.createArrayNode();
    texts.forEach(out::add);
    return out;
  }

  /** An empty object. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Leaves out what Kubernetes does not print: see {@link #OMITTED}, and empty lists and maps. */
  public static JsonNode normal(JsonNode value) {
    if (value.isArray()) {
      ArrayNode out = MAPPER.createArrayNode();
      value.forEach(element -> out.add(normal(element)));
      return out;
    }
    if (!value.isObject()) {
      return value;
    }
    ObjectNode out = MAPPER.createObjectNode();
    value
        .properties()
        .forEach(
            member -> {
              JsonNode kept = normal(member.getValue());
              boolean empty =
                  kept.isNull() || kept.isMissingNode() || (kept.isArray() && kept.isEmpty());
              boolean zero =
                  OMITTED.contains(member.getKey())
                      && (kept.asText().isEmpty() || kept.asText().equals("0"));
              boolean emptyMap =
                  kept.isObject()
                      && kept.isEmpty()
                      && Set.of("selector", "loadBalancer", "status", "spec")
                          .contains(member.getKey());
              if (!empty && !zero && !emptyMap) {
                out.set(member.getKey(), kept);
              }
            });
    return out;
  }
}
