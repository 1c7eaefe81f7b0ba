package dev.rolloutkit.canary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.canary.state.CanaryState;
import dev.rolloutkit.canary.state.PluginReply;
import dev.rolloutkit.canary.state.RouterView;
import dev.rolloutkit.canary.state.StepPluginView;
import dev.rolloutkit.engine.state.TargetCheck;
import dev.rolloutkit.model.analysis.AnalysisRun;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.experiment.Experiment;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.engine.ReadOnce;
import dev.rolloutkit.testkit.engine.RecordedCluster;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** States as the recordings have them. */
final class Recorded {
  /** Members whose emptiness means something, as the page beside the vectors has them. */
  private static final Set<String> KEPT_EMPTY =
      Set.of(
          "requiredDuringSchedulingIgnoredDuringExecution",
          "antiAffinity",
          "pause",
          "setCanaryScale",
          "service",
          "trafficRouting",
          "x/fake");

  private static final Map<String, String> LISTS =
      Map.of(
          "replicaSets", "ReplicaSet",
          "services", "Service",
          "experiments", "Experiment",
          "analysisRuns", "AnalysisRun",
          "analysisTemplates", "AnalysisTemplate",
          "clusterAnalysisTemplates", "ClusterAnalysisTemplate",
          "pods", "Pod");

  private Recorded() {}

  /** A line of a file of recordings. */
  static JsonNode line(String file, String id) {
    try (InputStream in =
        Objects.requireNonNull(Recorded.class.getResourceAsStream("/vectors/" + file + ".jsonl"))) {
      ObjectMapper mapper = new ObjectMapper();
      for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        JsonNode read = mapper.readTree(line);
        if (read.get("id").textValue().equals(id)) {
          return read;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new AssertionError("no line " + id);
  }

  static RecordedCluster cluster(JsonNode in) {
    RecordedCluster cluster = new RecordedCluster(KEPT_EMPTY);
    cluster.put("Rollout", NoInput.object(in.get("rollout")));
    LISTS.forEach((list, kind) -> in.path(list).forEach(o -> cluster.put(kind, NoInput.object(o))));
    if (in.has("targetVerification")) {
      cluster.kind("TargetVerification").put("", NoInput.object(in.get("targetVerification")));
    }
    return cluster;
  }

  /** Applies what users and the cluster did. */
  static void change(RecordedCluster cluster, JsonNode change) {
    NoInput.text(change, "kind");
    NoInput.text(change, "name");
    if (!change.has("remove")) {
      NoInput.object(change.has("create") ? change.get("create") : change.get("patch"));
    }
    cluster.change(change);
  }

  /** The state of a cluster, with what a step says of routers and plugins. */
  static CanaryState state(RecordedCluster cluster, JsonNode step) {
    return state(cluster, step, new ReadOnce());
  }

  /**
   * The same, of objects some of which an earlier pass has read.
   *
   * @param read what was read; the trees of the cluster must not have been changed in place
   */
  static CanaryState state(RecordedCluster cluster, JsonNode step, ReadOnce read) {
    CanaryState.Builder state =
        CanaryState.builder()
            .rollout(rollout(cluster))
            .podHash(NoInput.text(step, "podHash"))
            .replicaSets(list(read, cluster, "ReplicaSet", ReplicaSet.class))
            .services(list(read, cluster, "Service", Service.class))
            .analysisRuns(list(read, cluster, "AnalysisRun", AnalysisRun.class))
            .analysisTemplates(list(read, cluster, "AnalysisTemplate", AnalysisTemplate.class))
            .clusterAnalysisTemplates(
                list(read, cluster, "ClusterAnalysisTemplate", AnalysisTemplate.class))
            .pods(list(read, cluster, "Pod", Pod.class));
    state.experiments(list(read, cluster, "Experiment", Experiment.class));
    cluster.kind("TargetVerification").values().forEach(o -> state.addTargetChecks(check(o)));
    if (step.has("routers")) {
      ImmutableList.Builder<RouterView> routers = ImmutableList.builder();
      step.get("routers").forEach(router -> routers.add(router(router)));
      state.routers(routers.build());
    }
    step.path("plugins").forEach(plugin -> state.addStepPlugins(plugin(plugin)));
    return state.build();
  }

  /** A canary without any setting is cleaned away; all that is recorded here are canaries. */
  private static Rollout rollout(RecordedCluster cluster) {
    ObjectNode rollout = cluster.kind("Rollout").values().iterator().next().deepCopy();
    if (!(rollout.get("spec") instanceof ObjectNode spec)) {
      throw new NoInput("no spec");
    }
    if (!spec.has("strategy")) {
      spec.putObject("strategy").putObject("canary");
    }
    return RolloutCodec.read(rollout).toOptional().orElseThrow(() -> new NoInput("not a Rollout"));
  }

  private static TargetCheck check(JsonNode check) {
    return new TargetCheck(
        check.path("targetGroupARN").asText(),
        check.path("endpointsRegistered").asInt(),
        check.path("endpointsTotal").asInt(),
        text(check, "error").filter(error -> !error.isEmpty()).orElse(null));
  }

  private static RouterView router(JsonNode router) {
    return RouterView.builder()
        .type(NoInput.text(router, "type"))
        .newError(text(router, "newError"))
        .removeManagedRoutes(text(router, "removeManagedRoutes"))
        .updateHash(text(router, "updateHash"))
        .setWeight(text(router, "setWeight"))
        .setHeaderRoute(text(router, "setHeaderRoute"))
        .setMirrorRoute(text(router, "setMirrorRoute"))
        .verifyError(text(router, "verifyError"))
        .verified(Optional.ofNullable(router.get("verified")).map(JsonNode::booleanValue))
        .build();
  }

  private static StepPluginView plugin(JsonNode plugin) {
    return new StepPluginView(
        NoInput.member(plugin, "index").intValue(),
        text(plugin, "resolveError").orElse(null),
        plugin.path("disabled").booleanValue(),
        reply(plugin.get("run")),
        reply(plugin.get("terminate")),
        reply(plugin.get("abort")));
  }

  private static PluginReply reply(@Nullable JsonNode reply) {
    if (reply == null) {
      return PluginReply.EMPTY;
    }
    return new PluginReply(
        text(reply, "error").orElse(null),
        text(reply, "phase").orElse(""),
        text(reply, "message").orElse(""),
        reply.get("status"),
        Duration.ofSeconds(reply.path("requeueAfterSeconds").asLong()));
  }

  private static Optional<String> text(JsonNode node, String name) {
    return Optional.ofNullable(node.get(name)).map(JsonNode::textValue);
  }

  private static <T> List<T> list(
      ReadOnce read, RecordedCluster cluster, String kind, Class<T> type) {
    return read.list(cluster.kind(kind).values(), tree -> Trees.read(tree, type));
  }
}
