package dev.rolloutkit.bluegreen.replicaset;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.model.RolloutKeys;
import dev.rolloutkit.model.Zero;
import dev.rolloutkit.model.strategy.AntiAffinity;
import org.jspecify.annotations.Nullable;

/** The anti-affinity rule that keeps new pods off the nodes of stable ones. */
public final class AntiAffinityInjection {
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String TOPOLOGY = "kubernetes.io/hostname";

  private AntiAffinityInjection() {}

  public static @Nullable JsonNode generate(
      @Nullable AntiAffinity strategy,
      @Nullable JsonNode template,
      String namespace,
      String stableHash,
      String podHash) {
    if (strategy == null
        || !isSet(strategy)
        || stableHash.isEmpty()
        || stableHash.equals(podHash)) {
      return template;
    }
    ObjectNode affinity =
        template instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    ObjectNode anti =
        affinity.get("podAntiAffinity") instanceof ObjectNode object
            ? object
            : affinity.putObject("podAntiAffinity");
    ObjectNode term = term(namespace, stableHash);
    var preferred = strategy.preferredDuringSchedulingIgnoredDuringExecution();
    if (preferred != null) {
      ObjectNode weighted = list(anti, PREFERRED).addObject();
      weighted.put("weight", Zero.of(preferred.weight()));
      weighted.set("podAffinityTerm", term);
    } else {
      list(anti, REQUIRED).add(term);
    }
    return affinity;
  }

  public static boolean needsUpdate(
      @Nullable AntiAffinity strategy, @Nullable JsonNode live, String stableHash, String podHash) {
    if (stableHash.equals(podHash)) {
      return false;
    }
    JsonNode list = searched(strategy, live);
    int found = find(list);
    if (found < 0) {
      return false;
    }
    for (JsonNode expression : expressions(list.get(found))) {
      JsonNode values = expression.path("values");
      if (isOnHash(expression) && !values.isEmpty() && !values.get(0).asText().equals(stableHash)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a term that is looked through has no label selector. */
  static boolean hasTermWithoutSelector(@Nullable AntiAffinity strategy, @Nullable JsonNode live) {
    JsonNode list = searched(strategy, live);
    for (JsonNode term : list) {
      JsonNode affinityTerm = term.has("podAffinityTerm") ? term.get("podAffinityTerm") : term;
      if (!affinityTerm.hasNonNull("labelSelector")) {
        return true;
      }
    }
    return false;
  }

  public static @Nullable JsonNode remove(
      @Nullable AntiAffinity strategy, @Nullable JsonNode live) {
    int found = find(searched(strategy, live));
    if (found < 0 || strategy == null || live == null) {
      return live;
    }
    ObjectNode affinity = live.deepCopy();
    ObjectNode anti = (ObjectNode) affinity.get("podAntiAffinity");
    if (strategy.preferredDuringSchedulingIgnoredDuringExecution() != null) {
      removeAt(anti, PREFERRED, found);
    }
    if (strategy.requiredDuringSchedulingIgnoredDuringExecution() != null) {
      removeAt(anti, REQUIRED, found);
      if (anti.path(REQUIRED).isEmpty()) {
        anti.remove(REQUIRED);
      }
    }
    if (!anti.hasNonNull(PREFERRED) && !anti.hasNonNull(REQUIRED)) {
      affinity.remove("podAntiAffinity");
    }
    return affinity.hasNonNull("podAntiAffinity")
            || affinity.hasNonNull("podAffinity")
            || affinity.hasNonNull("nodeAffinity")
        ? affinity
        : null;
  }

  private static boolean isSet(AntiAffinity strategy) {
    return strategy.preferredDuringSchedulingIgnoredDuringExecution() != null
        || strategy.requiredDuringSchedulingIgnoredDuringExecution() != null;
  }

  private static JsonNode searched(@Nullable AntiAffinity strategy, @Nullable JsonNode live) {
    if (strategy == null || live == null || !isSet(strategy)) {
      return JsonNodeFactory.instance.missingNode();
    }
    return live.path("podAntiAffinity")
        .path(
            strategy.preferredDuringSchedulingIgnoredDuringExecution() != null
                ? PREFERRED
                : REQUIRED);
  }

  private static int find(JsonNode list) {
    for (int i = 0; i < list.size(); i++) {
      for (JsonNode expression : expressions(list.get(i))) {
        if (isOnHash(expression)) {
          return i;
        }
      }
    }
    return -1;
  }

  private static JsonNode expressions(JsonNode term) {
    JsonNode affinityTerm = term.has("podAffinityTerm") ? term.get("podAffinityTerm") : term;
    return affinityTerm.path("labelSelector").path("matchExpressions");
  }

  private static boolean isOnHash(JsonNode expression) {
    return RolloutKeys.POD_TEMPLATE_HASH.equals(expression.path("key").asText());
  }

  private static ObjectNode term(String namespace, String hash) {
    ObjectNode term = JsonNodeFactory.instance.objectNode();
    ObjectNode expression =
        term.putObject("labelSelector").putArray("matchExpressions").addObject();
    expression.put("key", RolloutKeys.POD_TEMPLATE_HASH).put("operator", "In");
    expression.putArray("values").add(hash);
    term.putArray("namespaces").add(namespace);
    term.put("topologyKey", TOPOLOGY);
    return term;
  }

  private static ArrayNode list(ObjectNode anti, String name) {
    return anti.get(name) instanceof ArrayNode array ? array : anti.putArray(name);
  }

  private static void removeAt(ObjectNode anti, String name, int index) {
    if (anti.get(name) instanceof ArrayNode array && index < array.size()) {
      array.remove(index);
    }
  }
}
