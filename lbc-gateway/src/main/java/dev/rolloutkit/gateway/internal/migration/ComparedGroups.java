package dev.rolloutkit.gateway.internal.migration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.service.ServiceView;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The target groups of a stack, in a form that is independent of their names.
 *
 * @rule Two target groups are the same if they have the same Service, port and settings.
 */
final class ComparedGroups {
  private final Stack stack;
  private final Map<String, ServiceView> services;
  private final Map<String, Optional<ComparedGroup>> known = new HashMap<>();

  ComparedGroups(Stack stack, Map<String, ServiceView> services) {
    this.stack = stack;
    this.services = services;
  }

  /** The target group that an action names; empty if it is not one of the stack. */
  Optional<ComparedGroup> of(JsonNode reference) {
    return of(Trees.referred(reference));
  }

  /** The target group of an id. */
  Optional<ComparedGroup> of(String id) {
    return known.computeIfAbsent(id, this::described);
  }

  private Optional<ComparedGroup> described(String id) {
    ObjectNode spec = stack.spec(ResourceTypes.TARGET_GROUP, id).orElse(null);
    if (spec == null) {
      return Optional.empty();
    }
    ObjectNode backend = Trees.object();
    for (String field : List.of("targetType", "protocol", "protocolVersion", "ipAddressType")) {
      if (spec.has(field)) {
        backend.set(field, spec.path(field));
      }
    }
    JsonNode template =
        stack
            .spec(ResourceTypes.BINDING, id)
            .<JsonNode>map(binding -> binding.path("template"))
            .orElse(Trees.object());
    JsonNode bound = template.path("spec");
    JsonNode service = bound.path("serviceRef");
    String key =
        GatewayFields.text(template.path("metadata"), "namespace")
            + "/"
            + GatewayFields.text(service, "name");
    backend.put("service", key);
    JsonNode port = service.path("port");
    backend.set("port", port.isTextual() ? number(key, port) : port);
    JsonNode nodes = bound.path("nodeSelector");
    if (nodes.isObject()) {
      backend.set("nodeSelector", Treatments.sorted(nodes));
    }
    return Optional.of(new ComparedGroup(backend, settings(spec, bound)));
  }

  private static ImmutableSortedMap<String, String> settings(JsonNode spec, JsonNode bound) {
    TreeMap<String, String> out = new TreeMap<>(CodePoints.ORDER);
    leaves("healthCheckConfig", spec.path("healthCheckConfig"), out);
    GatewayFields.pairs(spec, "targetGroupAttributes")
        .forEach((key, value) -> out.put("targetGroupAttributes." + key, value));
    leaves("targetControlPort", spec.path("targetControlPort"), out);
    for (String field : List.of("multiClusterTargetGroup", "networking")) {
      JsonNode value = bound.path(field);
      if (!value.isMissingNode()) {
        out.put(field, GoJson.write(Treatments.sorted(value)));
      }
    }
    return ImmutableSortedMap.copyOfSorted(out);
  }

  /** The values below a field by their paths; health checks nest only two levels. */
  private static void leaves(String path, JsonNode tree, Map<String, String> out) {
    if (tree.isObject()) {
      tree.properties().forEach(e -> leaves(path + "." + e.getKey(), e.getValue(), out));
    } else if (!tree.isMissingNode()) {
      out.put(path, tree.isTextual() ? tree.textValue() : GoJson.write(tree));
    }
  }

  private JsonNode number(String key, JsonNode name) {
    ServiceView service = services.get(key);
    return service == null
        ? name
        : service
            .port(IntOrStringValue.of(name.textValue()))
            .map(port -> Trees.number(port.port()))
            .orElse(name);
  }
}
