package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.SmallReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.crd.CustomRules;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.ako.events.ClusterEvent;
import dev.rolloutkit.ako.events.EventTrace;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import dev.rolloutkit.testkit.base.VectorSuite;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Replays of AKO's custom resources. */
final class CustomReplays {
  private CustomReplays() {}

  static void register(VectorSuite suite) {
    suite.on("crdGraph", CustomReplays::graph, GraphJson::normalized);
    suite.on("eventTrace", CustomReplays::trace, CustomReplays::normalizedTrace);
  }

  private static VectorAnswer graph(Vector v) {
    AkoConfig config = config(v.in());
    AkoCluster cluster = SnapshotReader.snapshot(v.in().get("objects"));
    AviObjects avi = avi(v.in().path("avi"));
    return TranslationReplays.answer(
        AkoNaming.translate(config, cluster, avi),
        graph -> {
          ObjectNode out = object();
          out.set("status", statuses(CustomRules.of(cluster, avi).statuses()));
          out.set("models", GraphJson.graph(graph));
          return out;
        });
  }

  private static VectorAnswer trace(Vector v) {
    List<ClusterEvent> events = new ArrayList<>();
    for (JsonNode event : v.in().get("events")) {
      HasMetadata object = SnapshotReader.object(NoInput.member(event, "object"));
      events.add(
          NoInput.text(event, "op").equals("apply")
              ? ClusterEvent.apply(object)
              : ClusterEvent.delete(object));
    }
    return TranslationReplays.answer(
        AkoNaming.eventTrace(
            config(v.in()),
            SnapshotReader.snapshot(v.in().get("objects")),
            events,
            avi(v.in().path("avi"))),
        CustomReplays::trace);
  }

  private static JsonNode trace(EventTrace trace) {
    ObjectNode out = object();
    JsonNode after = GraphJson.graph(trace.after());
    JsonNode fullSync = GraphJson.graph(trace.fullSync());
    boolean equal = living(after).equals(living(fullSync));
    out.set("after", after);
    out.put("equal", equal);
    trace.leftover().forEach(out.putArray("leftover")::add);
    trace.missing().forEach(out.putArray("missing")::add);
    if (!equal) {
      out.set("fullSync", fullSync);
    }
    out.set("status", statuses(trace.statuses()));
    return out;
  }

  private static JsonNode living(JsonNode graph) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    graph.forEach(
        model -> {
          if (!model.path("deleted").booleanValue()) {
            out.add(model);
          }
        });
    return GraphJson.normalized(out);
  }

  private static JsonNode normalizedTrace(JsonNode trace) {
    return GraphJson.normalized(trace);
  }

  static AkoConfig config(JsonNode in) {
    return AkoConfig.builder()
        .from(Configs.of(in.get("config")))
        .openShift(in.path("openshift").booleanValue())
        .build();
  }

  static ObjectNode statuses(Map<String, CustomStatus> statuses) {
    ObjectNode out = object();
    statuses.forEach(
        (key, status) ->
            out.putObject(key).put("status", status.status()).put("error", status.error()));
    return out;
  }

  static AviObjects avi(JsonNode avi) {
    ImmutableSet.Builder<String> missing = ImmutableSet.builder();
    avi.path("missing").forEach(o -> missing.add(NoInput.text(o)));
    ImmutableSet.Builder<String> own = ImmutableSet.builder();
    avi.path("own").forEach(o -> own.add(NoInput.text(o)));
    ImmutableMap.Builder<String, String> types = ImmutableMap.builder();
    avi.path("types").properties().forEach(t -> types.put(t.getKey(), NoInput.text(t.getValue())));
    return new AviObjects(missing.build(), own.build(), types.buildOrThrow());
  }
}
