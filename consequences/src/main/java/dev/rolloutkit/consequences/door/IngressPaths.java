package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.lbc.classparams.IngressClassInfo;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The paths of an Ingress, each with its host, so that their order and number do not count. */
public final class IngressPaths {
  /** The field that stands for a path of an Ingress, wherever it is in the list. */
  public static final String FIELD = "spec.rules";

  private static final Pattern PLACE =
      Pattern.compile("spec\\.rules\\[(\\d{1,6})]\\.http\\.paths\\[(\\d{1,6})].*");

  private IngressPaths() {}

  /** All paths, each as an object with the host and the path. */
  public static ImmutableList<JsonNode> of(ClusterObject ingress) {
    ImmutableList.Builder<JsonNode> out = ImmutableList.builder();
    for (JsonNode rule : ingress.at("spec", "rules")) {
      for (JsonNode path : rule.path("http").path("paths")) {
        out.add(pair(rule, path));
      }
    }
    return out.build();
  }

  /** The class that an Ingress names; empty if it names none. */
  static String className(ClusterObject ingress) {
    ClassChoice choice =
        ClassChoice.of(
            ingress.at("metadata", "annotations", IngressClassInfo.ANNOTATION).textValue(),
            ingress.at("spec", "ingressClassName").textValue());
    return choice instanceof ClassChoice.Annotated annotated
        ? annotated.value()
        : choice.className().orElse("");
  }

  /** The path at a place such as {@code spec.rules[0].http.paths[1]}. */
  static Optional<JsonNode> at(ClusterObject ingress, String place) {
    Matcher matcher = PLACE.matcher(place);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    JsonNode rule = ingress.at("spec", "rules").path(Integer.parseInt(matcher.group(1)));
    JsonNode path = rule.path("http").path("paths").path(Integer.parseInt(matcher.group(2)));
    return path.isObject() ? Optional.of(pair(rule, path)) : Optional.empty();
  }

  /** The Service to which a backend leads; empty if it is none. */
  static Optional<Backend> backend(ClusterObject ingress, JsonNode backend) {
    JsonNode service = backend.path("service");
    JsonNode port = service.path("port");
    return service.isObject()
        ? Optional.of(
            new Backend(
                ingress.key().sibling(Kinds.SERVICE, service.path("name").asText("")),
                port.has("number") ? port.path("number") : port.path("name"),
                1,
                false))
        : Optional.empty();
  }

  private static JsonNode pair(JsonNode rule, JsonNode path) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("host", rule.path("host").asText(""));
    out.set("path", path);
    return out;
  }
}
