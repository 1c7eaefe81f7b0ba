package dev.rolloutkit.cli.migrate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The objects of the side with the Gateways, and what it takes from the other side or from nowhere.
 *
 * @param trees all objects
 * @param manifests the objects of the side, by {@link Manifest#label}
 * @param assumed what was added, as text
 */
record GatewaySide(
    ImmutableList<JsonNode> trees,
    ImmutableMap<String, Manifest> manifests,
    ImmutableList<String> assumed) {
  private static final String GROUP = "gateway.networking.k8s.io/v1";

  /** Kinds that a migration leaves as they are. */
  private static final ImmutableSet<String> SHARED =
      ImmutableSet.of("Service", "Secret", "Namespace");

  static GatewaySide of(ManifestSet gateways, ManifestSet ingresses) {
    Map<String, Manifest> own = new LinkedHashMap<>();
    for (Manifest manifest : Iterables.concat(gateways.all(), gateways.others())) {
      own.put(manifest.label(), manifest);
    }
    Map<String, Manifest> all = new LinkedHashMap<>(own);
    for (Manifest manifest : ingresses.all()) {
      if (SHARED.contains(manifest.kind())) {
        all.putIfAbsent(manifest.label(), manifest);
      }
    }
    ImmutableList.Builder<JsonNode> trees = ImmutableList.builder();
    all.values().forEach(manifest -> trees.add(named(manifest)));
    Set<String> assumed = new LinkedHashSet<>();
    for (Manifest manifest : own.values()) {
      String name = manifest.tree().path("spec").path("gatewayClassName").asText("");
      if (manifest.kind().equals("Gateway") && !own.containsKey("GatewayClass " + name)) {
        String controller = controller(manifest.tree());
        if (assumed.add("GatewayClass " + name + " exists and is of " + controller)) {
          trees.add(gatewayClass(name, controller));
        }
      }
    }
    return new GatewaySide(trees.build(), ImmutableMap.copyOf(own), ImmutableList.copyOf(assumed));
  }

  /** The object with the namespace in which it is created. */
  private static JsonNode named(Manifest manifest) {
    if (manifest.isClusterScoped() || manifest.tree().path("metadata").has("namespace")) {
      return manifest.tree();
    }
    ObjectNode out = manifest.tree().deepCopy();
    out.withObjectProperty("metadata").put("namespace", manifest.namespace());
    return out;
  }

  private static String controller(JsonNode gateway) {
    for (JsonNode listener : gateway.path("spec").path("listeners")) {
      if (!listener.path("protocol").asText("").startsWith("HTTP")) {
        return "gateway.k8s.aws/nlb";
      }
    }
    return "gateway.k8s.aws/alb";
  }

  private static ObjectNode gatewayClass(String name, String controller) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", GROUP).put("kind", "GatewayClass");
    out.putObject("metadata").put("name", name);
    out.putObject("spec").put("controllerName", controller);
    return out;
  }
}
