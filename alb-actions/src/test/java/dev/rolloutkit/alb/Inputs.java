package dev.rolloutkit.alb;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.ingress.AlbIngresses;
import dev.rolloutkit.alb.route.AlbRoute;
import dev.rolloutkit.alb.settings.AlbSettings;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.ingress.IngressApi;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.status.WeightDestination;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Fields that the inputs of several recorded functions have. */
final class Inputs {
  static final ObjectMapper MAPPER =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private Inputs() {}

  static Rollout rollout(JsonNode in) {
    return RolloutCodec.read(in.get("rollout"))
        .toOptional()
        .orElseThrow(() -> new NoInput("not a Rollout"));
  }

  static Outcome<AlbRoute> route(JsonNode in) {
    return AlbRoute.of(rollout(in));
  }

  static IngressView ingress(JsonNode node) {
    return IngressView.read(node).toOptional().orElseThrow(() -> new NoInput("not an Ingress"));
  }

  /** A binding with the given spec; Argo Rollouts reads no other part of it. */
  static TargetGroupBinding binding(JsonNode node) {
    JsonNode metadata = node.path("metadata");
    TargetGroupBinding.Builder out =
        TargetGroupBinding.builder()
            .key(
                new NamespacedName(
                    metadata.path("namespace").asText(""), metadata.path("name").asText("")));
    return node.has("spec") ? out.spec(node.get("spec")).build() : out.build();
  }

  static List<TargetGroupBinding> bindings(JsonNode list) {
    List<TargetGroupBinding> out = new ArrayList<>();
    list.forEach(node -> out.add(binding(node)));
    return out;
  }

  static AlbIngresses ingresses(JsonNode in) {
    List<IngressView> all = new ArrayList<>();
    in.path("ingresses").forEach(i -> all.add(ingress(i)));
    boolean legacy =
        all.isEmpty()
            ? in.path("legacy").booleanValue()
            : all.get(0).mode() == IngressApi.EXTENSIONS;
    return AlbIngresses.of(legacy ? IngressApi.EXTENSIONS : IngressApi.NETWORKING, all);
  }

  static ImmutableList<WeightDestination> destinations(JsonNode list) {
    List<WeightDestination> out = new ArrayList<>();
    for (JsonNode d : list) {
      if (!d.isObject()) {
        throw new NoInput("not a destination: " + d);
      }
      out.add(to(d, WeightDestination.class));
    }
    return ImmutableList.copyOf(out);
  }

  static ImmutableMap<String, String> texts(JsonNode map) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    map.properties().forEach(e -> out.put(e.getKey(), e.getValue().asText()));
    return out.buildOrThrow();
  }

  static List<String> list(JsonNode list) {
    List<String> out = new ArrayList<>();
    list.forEach(e -> out.add(e.asText()));
    return out;
  }

  static <T> T to(JsonNode node, Class<T> type) {
    try {
      return dev.rolloutkit.testkit.base.Inputs.watched(MAPPER.treeToValue(node, type));
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  static <T> VectorAnswer answer(Outcome<T> outcome, Function<T, JsonNode> out) {
    return outcome.match(
        (value, warnings) -> VectorAnswer.out(out.apply(value)),
        problems -> VectorAnswer.error(problems.get(0).message()));
  }

  static JsonNode json(Object value) {
    return MAPPER.valueToTree(value);
  }

  static JsonNode json(Map<String, String> map) {
    return MAPPER.valueToTree(map);
  }

  /** The settings of a vector, at the release that was recorded. */
  static AlbSettings settings(Vector v) {
    return AlbSettings.builder().release(release(v)).build();
  }

  /** The release of Argo Rollouts that was recorded. */
  static ReleaseOf<RolloutsChange> release(Vector v) {
    return v.release()
        .map(number -> RolloutsRelease.of(number).orElseThrow())
        .orElse(RolloutsRelease.MATCHED);
  }
}
