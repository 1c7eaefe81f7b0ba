package dev.rolloutkit.targets;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.cluster.Nodes;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.cluster.PodReader;
import dev.rolloutkit.targets.controller.ApiError;
import dev.rolloutkit.targets.controller.PassAnswers;
import dev.rolloutkit.targets.controller.PassOperation;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Endpoint.NodeEndpoint;
import dev.rolloutkit.targets.targetgroup.Endpoint.PodEndpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Converts the JSON of vectors into values and back, for all replays. */
final class Replays {
  static final ObjectMapper MAPPER =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Replays() {}

  static <T> T object(JsonNode json, Class<T> type) {
    try {
      return MAPPER.treeToValue(json, type);
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  static <T> List<T> objects(JsonNode list, Class<T> type) {
    List<T> out = new ArrayList<>();
    list.forEach(json -> out.add(object(json, type)));
    return out;
  }

  /** The bindings of a cluster; of two with the same key only the later one counts. */
  static List<TargetGroupBinding> bindings(JsonNode list) {
    Map<NamespacedName, TargetGroupBinding> out = new LinkedHashMap<>();
    for (JsonNode json : list) {
      TargetGroupBinding binding = binding(json);
      out.put(binding.key(), binding);
    }
    return List.copyOf(out.values());
  }

  /** A binding; some recordings lack its type. */
  static TargetGroupBinding binding(JsonNode json) {
    JsonNode typed = json;
    if (json instanceof ObjectNode fields) {
      typed =
          fields
              .deepCopy()
              .put("apiVersion", TargetGroupBindings.GROUP + "/v1beta1")
              .put("kind", TargetGroupBindings.KIND);
    }
    return TargetGroupBindings.read(typed)
        .toOptional()
        .orElseThrow(() -> new NoInput("not a binding"));
  }

  static NamespacedName name(HasMetadata object) {
    if (object == null || object.getMetadata() == null || object.getMetadata().getName() == null) {
      throw new NoInput("no name");
    }
    return NamespacedName.of(object);
  }

  static NamespacedName name(String text) {
    return NamespacedName.parse(text)
        .orElseThrow(() -> new NoInput("not a namespace and a name: " + text));
  }

  /** The objects of a cluster, changed by the lists of {@code in}. */
  static ClusterView cluster(ClusterView before, JsonNode in) {
    var bindings = new LinkedHashMap<>(before.bindings());
    bindings(in.path("targetGroupBindings")).forEach(b -> bindings.put(b.key(), b));
    var services = new LinkedHashMap<>(before.services());
    objects(in.path("services"), Service.class).stream()
        .map(s -> s == null ? new Service() : s)
        .forEach(s -> services.put(NamespacedName.of(s), s));
    Map<NamespacedName, EndpointSlice> slices = new LinkedHashMap<>();
    before.endpointSlices().forEach(s -> slices.put(name(s), s));
    objects(in.path("endpointSlices"), EndpointSlice.class).forEach(s -> slices.put(name(s), s));
    var endpoints = new LinkedHashMap<>(before.endpoints());
    objects(in.path("endpoints"), Endpoints.class).forEach(e -> endpoints.put(name(e), e));
    var pods = new LinkedHashMap<>(before.pods());
    pods(in).forEach(p -> pods.put(p.key(), p));
    var nodes = new LinkedHashMap<>(before.nodes());
    objects(in.path("nodes"), Node.class).stream()
        .map(Nodes::read)
        .forEach(n -> nodes.put(n.name(), n));
    var tracked = new LinkedHashMap<>(before.trackedTargets());
    in.path("configMaps")
        .forEach(
            map ->
                tracked.put(
                    new NamespacedName(
                        map.at("/metadata/namespace").asText(), map.at("/metadata/name").asText()),
                    map.at("/data/targets").asText("")));
    return ClusterView.builder()
        .bindings(bindings)
        .services(services)
        .endpointSlices(slices.values())
        .endpoints(endpoints)
        .pods(pods)
        .nodes(nodes)
        .trackedTargets(tracked)
        .build();
  }

  static List<PodInfo> pods(JsonNode in) {
    return objects(in.path("pods"), Pod.class).stream().map(PodReader::read).toList();
  }

  static Health health(JsonNode json) {
    return json == null || json.isNull() || json.isMissingNode()
        ? null
        : new Health(
            json.path("state").asText(""), text(json, "reason"), text(json, "description"));
  }

  static Target target(JsonNode json) {
    return new Target(
        json.path("id").asText(),
        json.path("port").asInt(),
        text(json, "availabilityZone"),
        text(json, "quicServerId"),
        health(json.get("health")));
  }

  static List<Target> targets(JsonNode list) {
    List<Target> out = new ArrayList<>();
    list.forEach(json -> out.add(target(json)));
    return out;
  }

  static ObjectNode json(Target target, boolean withHealth) {
    ObjectNode out = JSON.objectNode();
    out.put("id", target.id()).put("port", target.port());
    if (target.availabilityZone() != null) {
      out.put("availabilityZone", target.availabilityZone());
    }
    if (target.quicServerId() != null) {
      out.put("quicServerId", target.quicServerId());
    }
    Health health = target.health();
    if (withHealth && health != null) {
      ObjectNode to = out.putObject("health").put("state", health.state());
      if (health.reason() != null) {
        to.put("reason", health.reason());
      }
      if (health.description() != null) {
        to.put("description", health.description());
      }
    }
    return out;
  }

  static ObjectNode json(Endpoint endpoint) {
    ObjectNode out = JSON.objectNode();
    if (endpoint instanceof PodEndpoint pod) {
      out.put("ip", pod.ip()).put("port", pod.port()).put("pod", pod.pod().key().joined());
      if (!pod.quicServerId().isEmpty()) {
        out.put("quicServerId", pod.quicServerId());
      }
    } else if (endpoint instanceof NodeEndpoint node) {
      out.put("instanceId", node.instanceId()).put("port", node.port());
      out.put("node", node.node().name());
    }
    return out;
  }

  static <T> ArrayNode array(Iterable<? extends T> values, Function<T, JsonNode> json) {
    ArrayNode out = JSON.arrayNode();
    values.forEach(value -> out.add(json.apply(value)));
    return out;
  }

  static List<Endpoint> endpoints(JsonNode in, boolean ip) {
    List<Endpoint> out = new ArrayList<>();
    if (ip) {
      for (JsonNode json : in.path("podEndpoints")) {
        out.add(
            new PodEndpoint(
                json.path("ip").asText(),
                json.path("port").asInt(),
                json.path("quicServerId").asText(""),
                PodReader.read(object(json.path("pod"), Pod.class))));
      }
    } else {
      for (JsonNode json : in.path("nodeEndpoints")) {
        NodeInfo node = Nodes.read(object(json.path("node"), Node.class));
        out.add(
            new NodeEndpoint(json.path("instanceId").asText(), json.path("port").asInt(), node));
      }
    }
    return out;
  }

  static IntOrStringValue port(JsonNode json) {
    return json.isTextual()
        ? IntOrStringValue.of(json.textValue())
        : IntOrStringValue.of(json.intValue());
  }

  /** The input of a vector, with the release that was recorded. */
  static JsonNode in(Vector vector) {
    if (vector.release().isEmpty()) {
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

  static LbcFlags flags(JsonNode in) {
    JsonNode json = in.path("config");
    return LbcFlags.builder()
        .release(release(in))
        .awsVpcId(json.path("vpcID").asText(""))
        .putFeatureGate(FeatureGate.ENDPOINTS_FAIL_OPEN, json.path("failOpen").asBoolean(false))
        .enableEndpointSlices(json.path("endpointSlices").asBoolean(true))
        .maxTargetsPerTargetGroup(json.path("maxTargetsPerTargetGroup").asInt(0))
        .targetgroupbindingRequeueDuration(
            Duration.ofSeconds(json.path("requeueSeconds").asInt(15)))
        .build();
  }

  static PassAnswers answers(JsonNode vpcs, JsonNode inject) {
    PassAnswers.Builder out = PassAnswers.builder();
    for (var vpc : vpcs.properties()) {
      out.putVpc(
          vpc.getKey(),
          new PassAnswers.Vpc(
              texts(vpc.getValue().path("ipv4")), texts(vpc.getValue().path("ipv6"))));
    }
    for (var call : inject.properties()) {
      ImmutableList.Builder<Optional<ApiError>> errors = ImmutableList.builder();
      for (JsonNode error : call.getValue()) {
        String code = error.path("code").asText("");
        String message = error.path("message").asText("");
        errors.add(
            code.isEmpty()
                ? Optional.empty()
                : Optional.of(
                    code.equals("plain") ? ApiError.plain(message) : new ApiError(code, message)));
      }
      out.putError(
          PassOperation.parse(call.getKey())
              .orElseThrow(() -> new NoInput("no such call: " + call.getKey())),
          errors.build());
    }
    return out.build();
  }

  static ImmutableList<String> texts(JsonNode list) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    list.forEach(text -> out.add(text.asText()));
    return out.build();
  }

  static <T> String error(Outcome<T> outcome) {
    return outcome.problems().get(0).message();
  }

  private static String text(JsonNode json, String name) {
    return json.hasNonNull(name) ? json.get(name).asText() : null;
  }
}
