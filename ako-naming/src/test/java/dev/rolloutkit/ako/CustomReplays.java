package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.SmallReplays.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.crd.CustomStatus;
import dev.rolloutkit.testkit.base.Answer;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorSuite;
import java.util.Map;

/** Replays of AKO's own resources. */
final class CustomReplays {
  private CustomReplays() {}

  static void register(VectorSuite suite) {
    suite.on("crdGraph", CustomReplays::graph, GraphJson::normalized);
  }

  private static Answer graph(Vector v) {
    AkoConfig config = config(v.in());
    ClusterSnapshot cluster = SnapshotReader.snapshot(v.in().get("objects"));
    AviObjects avi = avi(v.in().path("avi"));
    return TranslationReplays.answer(
        AkoNaming.translate(config, cluster, avi),
        graph -> {
          ObjectNode out = object();
          out.set("status", statuses(AkoNaming.customStatuses(cluster, avi)));
          out.set("models", GraphJson.graph(graph));
          return out;
        });
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
    avi.path("missing").forEach(o -> missing.add(o.textValue()));
    ImmutableSet.Builder<String> own = ImmutableSet.builder();
    avi.path("own").forEach(o -> own.add(o.textValue()));
    ImmutableMap.Builder<String, String> types = ImmutableMap.builder();
    avi.path("types").properties().forEach(t -> types.put(t.getKey(), t.getValue().textValue()));
    return new AviObjects(missing.build(), own.build(), types.buildOrThrow());
  }
}
