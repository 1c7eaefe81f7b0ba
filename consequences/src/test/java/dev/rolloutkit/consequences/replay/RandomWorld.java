package dev.rolloutkit.consequences.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Small clusters whose names collide, and edits of fields that ways read. */
final class RandomWorld {
  static final List<String> HOSTS = List.of("a.example.com", "b.example.com", "c.example.com");
  static final List<String> PATHS = List.of("/", "/x", "/x/y", "/z");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Random random;

  RandomWorld(long seed) {
    random = new Random(seed);
  }

  Map<String, JsonNode> world() {
    Map<String, JsonNode> out = new TreeMap<>();
    for (String name : List.of("p", "q", "r")) {
      if (random.nextInt(8) > 0) {
        out.put("Deployment/" + name, deployment(name));
      }
      if (random.nextInt(10) > 0) {
        out.put("Service/" + name, service(name));
      }
    }
    for (String name : List.of("i", "j")) {
      if (random.nextInt(8) > 0) {
        out.put("Ingress/" + name, ingress(name));
      }
    }
    return out;
  }

  /** One to three edits. */
  Map<String, JsonNode> edited(Map<String, JsonNode> world) {
    Map<String, JsonNode> out = new TreeMap<>(Replay.copy(world));
    for (int i = random.nextInt(3); i >= 0; i--) {
      List<String> keys = List.copyOf(out.keySet());
      if (keys.isEmpty()) {
        return out;
      }
      String key = keys.get(random.nextInt(keys.size()));
      String name = key.substring(key.indexOf('/') + 1);
      switch (random.nextInt(6)) {
        case 0 -> out.remove(key);
        case 1 -> out.put(key, again(key, name));
        case 2 -> {
          String other = pick("p", "q", "r");
          out.put("Service/" + other, service(other));
        }
        default -> edit((ObjectNode) out.get(key));
      }
    }
    return out;
  }

  private JsonNode again(String key, String name) {
    return key.startsWith("Deployment")
        ? deployment(name)
        : key.startsWith("Service") ? service(name) : ingress(name);
  }

  private void edit(ObjectNode object) {
    ObjectNode spec = (ObjectNode) object.path("spec");
    switch (object.path("kind").asText()) {
      case "Deployment" -> {
        if (random.nextBoolean()) {
          spec.put("replicas", random.nextInt(4));
        } else {
          ObjectNode template = (ObjectNode) spec.path("template");
          if (random.nextBoolean()) {
            ((ObjectNode) template.path("spec")).set("containers", containers());
          } else {
            ((ObjectNode) template.path("metadata")).set("labels", labels());
          }
        }
      }
      case "Service" -> {
        if (random.nextBoolean()) {
          spec.set("selector", labels());
        } else {
          spec.set("ports", ports());
        }
      }
      default -> spec.set("rules", rules());
    }
  }

  private JsonNode deployment(String name) {
    ObjectNode out = object("apps/v1", "Deployment", name);
    ObjectNode spec = out.putObject("spec");
    spec.put("replicas", random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(4));
    spec.set("selector", json("{\"matchLabels\":{\"owner\":\"" + name + "\"}}"));
    if (random.nextInt(4) == 0) {
      spec.set("strategy", json("{\"type\":\"Recreate\"}"));
    }
    ObjectNode template = spec.putObject("template");
    template.putObject("metadata").set("labels", labels());
    template.putObject("spec").set("containers", containers());
    return out;
  }

  private JsonNode containers() {
    return json(
        "[{\"name\":\"c\",\"image\":\"i:1\",\"ports\":["
            + pick(
                "{\"name\":\"http\",\"containerPort\":8080}",
                "{\"name\":\"web\",\"containerPort\":8080}",
                "{\"name\":\"http\",\"containerPort\":9090}",
                "{\"name\":\"http\",\"containerPort\":8080},{\"name\":\"web\",\"containerPort\":9090}")
            + "]}]");
  }

  private JsonNode service(String name) {
    ObjectNode out = object("v1", "Service", name);
    ObjectNode spec = out.putObject("spec");
    spec.set("selector", labels());
    spec.set("ports", ports());
    return out;
  }

  private JsonNode ports() {
    String target = pick("\"http\"", "\"http\"", "\"web\"", "8080", "9090");
    return json(
        "[{\"name\":\"one\",\"port\":"
            + pick("80", "80", "81")
            + ",\"targetPort\":"
            + target
            + "}]");
  }

  private JsonNode labels() {
    return json(
        pick(
            "{\"app\":\"s\"}",
            "{\"app\":\"t\"}",
            "{\"app\":\"s\",\"tier\":\"f\"}",
            "{\"tier\":\"f\"}"));
  }

  private JsonNode ingress(String name) {
    ObjectNode out = object("networking.k8s.io/v1", "Ingress", name);
    ((ObjectNode) out.path("metadata"))
        .set("annotations", json("{\"alb.ingress.kubernetes.io/target-type\":\"ip\"}"));
    ObjectNode spec = out.putObject("spec");
    spec.put("ingressClassName", pick("alb", "nginx"));
    spec.set("rules", rules());
    return out;
  }

  private JsonNode rules() {
    StringBuilder out = new StringBuilder("[");
    for (int i = random.nextInt(3); i >= 0; i--) {
      out.append(out.length() > 1 ? "," : "")
          .append("{\"host\":\"")
          .append(pick("a.example.com", "b.example.com"))
          .append("\",\"http\":{\"paths\":[{\"path\":\"")
          .append(pick("/", "/x", "/x/y"))
          .append("\",\"pathType\":\"")
          .append(pick("Prefix", "Exact"))
          .append("\",\"backend\":{\"service\":{\"name\":\"")
          .append(pick("p", "q", "r"))
          .append("\",\"port\":{\"number\":80}}}}]}}");
    }
    return json(out + "]");
  }

  private String pick(String... all) {
    return all[random.nextInt(all.length)];
  }

  private static ObjectNode object(String version, String kind, String name) {
    ObjectNode out = JSON.createObjectNode();
    out.put("apiVersion", version).put("kind", kind);
    out.putObject("metadata").put("name", name).put("namespace", "n");
    return out;
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
