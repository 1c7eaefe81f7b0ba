package dev.rolloutkit.targets;

import static dev.rolloutkit.targets.Replays.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.FeatureGate;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.targets.checkpoint.Checkpoint;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.cluster.Nodes;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.cluster.PodReader;
import dev.rolloutkit.targets.controller.ApiError;
import dev.rolloutkit.targets.controller.PassAnswers;
import dev.rolloutkit.targets.controller.PassOperation;
import dev.rolloutkit.targets.gate.GateChange;
import dev.rolloutkit.targets.internal.checkpoint.Checkpoints;
import dev.rolloutkit.targets.internal.endpoint.EndpointOptions;
import dev.rolloutkit.targets.internal.endpoint.Lookups;
import dev.rolloutkit.targets.internal.endpoint.NodeEndpoints;
import dev.rolloutkit.targets.internal.endpoint.PodEndpoints;
import dev.rolloutkit.targets.internal.gate.GateCondition;
import dev.rolloutkit.targets.internal.gate.ReadinessGates;
import dev.rolloutkit.targets.internal.targetgroup.TargetMatch;
import dev.rolloutkit.targets.internal.wakeup.Wakeups;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Match;
import dev.rolloutkit.targets.wakeup.ObjectChange;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Replays of the single rules. */
final class RuleReplays {
  static final Instant NOW = Instant.parse("2030-01-02T03:04:05Z");

  private RuleReplays() {}

  static Lookups lookups(JsonNode in) {
    PassAnswers answers = Replays.answers(JSON.objectNode(), in.path("inject"));
    Map<PassOperation, Integer> uses = new EnumMap<>(PassOperation.class);
    return read -> {
      PassOperation operation = PassOperation.parse(read.text()).orElseThrow();
      int use = uses.merge(operation, 1, Integer::sum) - 1;
      ImmutableList<Optional<ApiError>> errors =
          answers.errors().getOrDefault(operation, ImmutableList.of());
      return use < errors.size() ? errors.get(use).map(ApiError::text) : Optional.empty();
    };
  }

  static VectorAnswer readinessGates(JsonNode in) {
    Pod pod = Replays.object(in.path("pod"), Pod.class);
    Outcome<ImmutableList<String>> gates =
        in.path("enabled").asBoolean(true)
            ? ReadinessGates.of(
                in.path("namespace").asText(),
                pod,
                Replays.bindings(in.path("targetGroupBindings")),
                Replays.cluster(ClusterView.builder().build(), in).services(),
                lookups(in))
            : Outcome.ok(PodReader.gates(pod.getSpec()));
    return gates.match(
        (value, warnings) -> {
          ObjectNode out = JSON.objectNode();
          value.forEach(out.putArray("readinessGates")::add);
          return VectorAnswer.out(out);
        },
        problems -> VectorAnswer.error(problems.get(0).message()));
  }

  static VectorAnswer endpoints(JsonNode in) {
    ClusterView cluster = Replays.cluster(ClusterView.builder().build(), in);
    EndpointOptions options =
        new EndpointOptions(
            LbcFlags.builder()
                .release(Replays.release(in))
                .enableEndpointSlices(in.at("/config/endpointSlices").asBoolean(true))
                .putFeatureGate(
                    FeatureGate.ENDPOINTS_FAIL_OPEN, in.at("/config/failOpen").asBoolean(false))
                .build(),
            Fixes.reference());
    Outcome<? extends ImmutableList<? extends Endpoint>> found =
        in.path("targetType").asText().equals("ip")
            ? PodEndpoints.of(
                cluster,
                Replays.name(in.path("service").asText()),
                Replays.port(in.path("port")),
                in.path("addressType").asText(),
                options,
                lookups(in))
            : NodeEndpoints.of(
                cluster,
                Replays.name(in.path("service").asText()),
                Replays.port(in.path("port")),
                in.path("nodeSelector").isObject() ? in.path("nodeSelector") : null,
                options,
                lookups(in));
    ObjectNode out = JSON.objectNode();
    found.match(
        (value, warnings) -> out.set("endpoints", Replays.array(value, Replays::json)),
        problems -> {
          out.put("error", problems.get(0).message());
          return out.put(
              "notFound", problems.get(0).code().equals(TargetProblemCodes.BACKEND_NOT_FOUND));
        });
    return VectorAnswer.out(out);
  }

  static VectorAnswer matchTargets(JsonNode in) {
    String protocol = in.path("targetGroupProtocol").asText("");
    Match<Endpoint> match =
        TargetMatch.of(
            TargetGroupBinding.builder()
                .key(new NamespacedName("", ""))
                .spec(
                    JSON.objectNode()
                        .put("targetType", in.path("targetType").asText())
                        .put("targetGroupProtocol", protocol))
                .build(),
            Replays.endpoints(in, in.path("targetType").asText().equals("ip")),
            Replays.targets(in.path("targets")));
    ObjectNode out = JSON.objectNode();
    out.set(
        "matched",
        Replays.array(
            match.matched(),
            pair -> {
              ObjectNode both = JSON.objectNode();
              both.set("endpoint", Replays.json(pair.endpoint()));
              both.set("target", Replays.json(pair.target(), true));
              return both;
            }));
    out.set("register", Replays.array(match.register(), Replays::json));
    out.set("deregister", Replays.array(match.deregister(), t -> Replays.json(t, true)));
    out.set("draining", Replays.array(match.draining(), t -> Replays.json(t, true)));
    return VectorAnswer.out(out);
  }

  static VectorAnswer gateCondition(JsonNode in) {
    PodInfo pod = PodReader.read(Replays.object(in.path("pod"), Pod.class));
    String type = GateCondition.type(in.path("targetGroupBinding").asText());
    GateChange change = GateCondition.next(type, pod, Replays.health(in.get("health")), NOW);
    ObjectNode patch = PassReplays.now(GateCondition.patch(pod, change).orElse(null));
    ObjectNode out = JSON.objectNode();
    out.put("conditionType", type);
    out.set("patch", patch);
    boolean written = patch != null;
    JsonNode error = in.at("/inject/patchPodStatus/0/message");
    boolean gone = !in.path("podExists").asBoolean(true);
    out.put(
        "needFurtherProbe", change.needFurtherProbe() && !(written && (gone || error.isTextual())));
    if (written && error.isTextual()) {
      out.set("error", error);
    }
    return VectorAnswer.out(out);
  }

  static VectorAnswer checkpoint(JsonNode in) {
    TargetGroupBinding binding = Replays.binding(in.path("targetGroupBinding"));
    List<Endpoint> endpoints = Replays.endpoints(in, binding.isIp());
    Checkpoint checkpoint =
        Checkpoints.of(binding, endpoints, Replays.release(in), Fixes.reference());
    ObjectNode out = JSON.objectNode();
    out.put("checkpoint", checkpoint.text());
    out.put("specText", binding.specText());
    out.put("gateWaiting", checkpoint.gateWaiting());
    out.put("skip", checkpoint.skip());
    return VectorAnswer.out(out);
  }

  static VectorAnswer enqueue(JsonNode in) {
    ObjectChange event =
        switch (in.path("kind").asText()) {
          case "service" ->
              new ObjectChange.OfService(
                  side(in, "old", Service.class, s -> s), side(in, "new", Service.class, s -> s));
          case "endpointSlice" ->
              new ObjectChange.OfEndpointSlice(
                  side(in, "old", EndpointSlice.class, s -> s),
                  side(in, "new", EndpointSlice.class, s -> s));
          case "endpoints" ->
              new ObjectChange.OfEndpoints(
                  side(in, "old", Endpoints.class, s -> s),
                  side(in, "new", Endpoints.class, s -> s));
          case "node" -> {
            NodeInfo before = side(in, "old", Node.class, Nodes::read);
            yield new ObjectChange.OfNode(before, side(in, "new", Node.class, Nodes::read));
          }
          case "pod" -> {
            PodInfo before = side(in, "old", Pod.class, PodReader::read);
            yield new ObjectChange.OfPod(before, side(in, "new", Pod.class, PodReader::read));
          }
          default -> throw new NoInput("no such kind: " + in.path("kind"));
        };
    ObjectNode out = JSON.objectNode();
    for (NamespacedName key :
        Wakeups.on(event, Replays.bindings(in.path("targetGroupBindings")), Replays.release(in))) {
      out.withArray("enqueued").add(key.joined());
    }
    out.withArray("enqueued");
    return VectorAnswer.out(out);
  }

  private static <K, T> T side(JsonNode in, String name, Class<K> type, Function<K, T> read) {
    return in.hasNonNull(name) ? read.apply(Replays.object(in.get(name), type)) : null;
  }
}
