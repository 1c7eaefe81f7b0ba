package dev.rolloutkit.sg;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.NodeEndpoint;
import dev.rolloutkit.sg.binding.PodEndpoint;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.IpPermission;
import dev.rolloutkit.sg.ec2.IpPermissions;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.testkit.base.Inputs;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Converts the JSON of vectors into values and back, for all replays. */
public final class Replays {
  public static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ObjectMapper SORTED =
      new ObjectMapper().configure(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS, true);
  public static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Replays() {}

  public static <T> VectorAnswer answer(Outcome<T> outcome, Function<T, JsonNode> out) {
    return outcome.match(
        (value, warnings) -> VectorAnswer.out(out.apply(value)),
        problems -> VectorAnswer.error(problems.get(0).message()));
  }

  public static IpPermission permission(JsonNode json) {
    return IpPermissions.parseOne(json)
        .toOptional()
        .orElseThrow(() -> new NoInput("not a permission: " + json));
  }

  public static List<Permission> permissions(JsonNode list) {
    List<Permission> out = new ArrayList<>();
    if (list != null) {
      list.forEach(p -> out.add(Permission.of(permission(p))));
    }
    return out;
  }

  public static ArrayNode cli(Iterable<Permission> permissions) {
    ArrayNode out = JSON.arrayNode();
    permissions.forEach(p -> out.addAll(IpPermissions.toCli(List.of(p.raw()))));
    return out;
  }

  /** JSON text with fields in alphabetical order. */
  public static String sortedText(JsonNode json) {
    try {
      return SORTED.writeValueAsString(MAPPER.treeToValue(json, Object.class));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  public static ObjectNode cliPerGroup(Map<String, ImmutableList<Permission>> groups) {
    ObjectNode out = JSON.objectNode();
    groups.forEach((id, permissions) -> out.set(id, cli(permissions)));
    return out;
  }

  public static ImmutableMap<String, String> texts(JsonNode object) {
    Map<String, String> out = new LinkedHashMap<>();
    if (object != null) {
      object.properties().forEach(e -> out.put(e.getKey(), NoInput.text(e.getValue())));
    }
    return ImmutableMap.copyOf(out);
  }

  public static ImmutableList<String> strings(JsonNode list) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    if (list != null) {
      list.forEach(s -> out.add(NoInput.text(s)));
    }
    return out.build();
  }

  public static Eni eni(JsonNode json) {
    if (json == null) {
      throw new NoInput("no network interface");
    }
    return Eni.of(json.path("id").asText(), strings(json.get("securityGroups")));
  }

  /** A pod as the API server returns it, read into fabric8's class. */
  public static PodEndpoint pod(JsonNode json) {
    ObjectNode pod = JSON.objectNode();
    pod.putObject("metadata")
        .put("namespace", json.path("namespace").asText())
        .put("name", json.path("name").asText());
    ObjectNode spec = pod.putObject("spec");
    if (json.has("containers")) {
      spec.set("containers", json.get("containers"));
    }
    if (json.has("initContainers")) {
      spec.set("initContainers", json.get("initContainers"));
    }
    return PodEndpoint.of(
        Inputs.watched(object(pod, Pod.class)),
        json.hasNonNull("eni") ? eni(json.get("eni")) : null);
  }

  /** A Kubernetes object; one that fabric8's class cannot hold is no input. */
  public static <T> T object(JsonNode json, Class<T> type) {
    try {
      return MAPPER.treeToValue(json, type);
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  public static NamespacedName key(String text) {
    return NamespacedName.parse(text)
        .orElseThrow(() -> new NoInput("not the key of a binding: " + text));
  }

  public static List<PodEndpoint> pods(JsonNode list) {
    List<PodEndpoint> out = new ArrayList<>();
    if (list != null) {
      list.forEach(p -> out.add(pod(p)));
    }
    return out;
  }

  public static SecurityGroup securityGroup(JsonNode json) {
    return SecurityGroup.of(
        NoInput.text(json, "id"),
        texts(json.get("tags")),
        IpPermissions.parse(json.get("ipPermissions"))
            .toOptional()
            .orElseThrow(() -> new NoInput("not permissions")));
  }

  public static List<SecurityGroup> securityGroups(JsonNode list) {
    List<SecurityGroup> out = new ArrayList<>();
    if (list != null) {
      list.forEach(g -> out.add(securityGroup(g)));
    }
    return out;
  }

  public static Endpoints endpoints(JsonNode list, TargetType type) {
    List<PodEndpoint> pods = new ArrayList<>();
    List<NodeEndpoint> nodes = new ArrayList<>();
    if (list != null) {
      for (JsonNode endpoint : list) {
        if (endpoint.has("pod")) {
          pods.add(pod(endpoint.get("pod")));
        } else {
          JsonNode node = NoInput.member(endpoint, "node");
          nodes.add(new NodeEndpoint(node.path("name").asText(), eni(node.get("eni"))));
        }
      }
    }
    return type == TargetType.IP ? Endpoints.pods(pods) : Endpoints.nodes(nodes);
  }

  public static TargetType targetType(JsonNode in) {
    return TargetType.parse(in.path("targetType").asText()).orElse(TargetType.INSTANCE);
  }

  /** The input of a vector, with the release that was recorded. */
  static JsonNode in(Vector vector) {
    if (vector.release().isEmpty() || !vector.in().isObject()) {
      return vector.in();
    }
    ObjectNode in = vector.in().deepCopy();
    return in.put("release", vector.release().get());
  }

  static ReleaseOf<LbcChange> release(JsonNode in) {
    return in.has("release")
        ? LbcRelease.of(in.get("release").textValue()).orElseThrow()
        : LbcRelease.MATCHED;
  }

  public static LbcFlags flags(JsonNode in) {
    return LbcFlags.builder()
        .release(release(in))
        .clusterName(in.path("clusterName").asText())
        .serviceTargetEniSecurityGroupTags(texts(in.get("targetEniSgTags")))
        .disableRestrictedSgRules(in.path("disableRestrictedSgRules").asBoolean())
        .build();
  }
}
