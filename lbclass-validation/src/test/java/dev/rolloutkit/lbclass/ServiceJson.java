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

/** Converts Services from and to JSON, for tests. */
public final class ServiceJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Fields that Kubernetes omits if they are empty or zero; the others are pointers. */
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

  /** The tree as a Service. */
  public static Service service(JsonNode tree) {
    return as(tree, Service.class);
  }

  /** The text as a Service; single quotes stand for double quotes. */
  public static Service service(String json) {
    return service(tree(json));
  }

  /** The text as a tree; single quotes stand for double quotes. */
  public static JsonNode tree(String json) {
    try {
      return MAPPER.readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  /** The bytes, which must be JSON, as a tree. */
  public static JsonNode tree(byte[] json) {
    try {
      return MAPPER.readTree(json);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The tree as a value of the type. */
  public static <T> T as(JsonNode tree, Class<T> type) {
    try {
      return Inputs.watched(MAPPER.treeToValue(tree, type));
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  /** The value as a tree. */
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

  /**
   * Removes the fields that Kubernetes does not print: empty lists and maps, and {@link #OMITTED}.
   */
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
