package dev.rolloutkit.consequences.internal.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.lbc.ingress.ServiceBackendRef;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The paths of an Ingress, each with its host. Two versions are compared path by path, so the order
 * and the number of the paths do not count.
 *
 * @rule The order and the number of the paths of an Ingress do not count when two versions are
 *     compared.
 */
public final class IngressPaths {
  /** The field that stands for each path of an Ingress, whatever its index is. */
  public static final String FIELD = "spec.rules";

  private static final Pattern PLACE =
      Pattern.compile("spec\\.rules\\[(\\d{1,6})]\\.http\\.paths\\[(\\d{1,6})].*");

  private IngressPaths() {}

  /** All paths, each as an object with the host and the path. */
  public static ImmutableList<JsonNode> of(ClusterObject ingress) {
    ImmutableList.Builder<JsonNode> out = ImmutableList.builder();
    for (JsonNode rule : new IngressTree(ingress.tree()).rules()) {
      for (JsonNode path : rule.path("http").path("paths")) {
        out.add(pair(rule, path));
      }
    }
    return out.build();
  }

  /** The class that an Ingress names; empty if it names none. */
  public static String className(ClusterObject ingress) {
    ClassChoice choice = ClassChoice.of(new IngressTree(ingress.tree()));
    return choice instanceof ClassChoice.Annotated annotated
        ? annotated.value()
        : choice.className().orElse("");
  }

  /** The path at a place such as {@code spec.rules[0].http.paths[1]}; empty if there is none. */
  public static Optional<JsonNode> at(ClusterObject ingress, String place) {
    Matcher matcher = PLACE.matcher(place);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    JsonNode rule =
        new IngressTree(ingress.tree()).rules().path(Integer.parseInt(matcher.group(1)));
    JsonNode path = rule.path("http").path("paths").path(Integer.parseInt(matcher.group(2)));
    return path.isObject() ? Optional.of(pair(rule, path)) : Optional.empty();
  }

  /** The Service to which a backend leads; empty if the backend is not a Service. */
  public static Optional<DoorBackend> backend(ClusterObject ingress, JsonNode backend) {
    return IngressTree.service(backend)
        .map(
            to ->
                new DoorBackend(
                    ingress.key().sibling(Kinds.SERVICE, to.name()), port(to), 1, false));
  }

  /** The port as it is written; missing if there is none. */
  private static JsonNode port(ServiceBackendRef to) {
    if (!to.portIsText()) {
      return IntNode.valueOf(to.portNumber());
    }
    return to.portName().isEmpty() ? MissingNode.getInstance() : TextNode.valueOf(to.portName());
  }

  private static JsonNode pair(JsonNode rule, JsonNode path) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("host", rule.path("host").asText(""));
    out.set("path", path);
    return out;
  }
}
