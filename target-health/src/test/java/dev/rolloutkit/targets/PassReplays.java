package dev.rolloutkit.targets;

import static dev.rolloutkit.targets.Replays.JSON;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodCondition;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.controller.Call;
import dev.rolloutkit.targets.controller.ControllerState;
import dev.rolloutkit.targets.controller.PassEnd;
import dev.rolloutkit.targets.controller.PassInputs;
import dev.rolloutkit.targets.controller.PassStep;
import dev.rolloutkit.targets.controller.TgbController;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Replays of whole passes. */
final class PassReplays {
  private static final String NOW = "2030-01-02T03:04:05Z";

  private PassReplays() {}

  static VectorAnswer plan(JsonNode in) {
    TargetGroupBinding binding = Replays.binding(in.path("targetGroupBinding"));
    var endpoints = Replays.endpoints(in, binding.isIp());
    ClusterView given = Replays.cluster(ClusterView.builder().build(), in);
    Map<NamespacedName, PodInfo> pods = new LinkedHashMap<>(given.pods());
    endpoints.forEach(
        e -> {
          if (e instanceof dev.rolloutkit.targets.targetgroup.Endpoint.PodEndpoint pod) {
            pods.put(pod.pod().key(), pod.pod());
          }
        });
    PassStep step =
        TgbController.plan(
            binding,
            endpoints,
            PassInputs.builder()
                .flags(Replays.flags(in))
                .cluster(ClusterView.builder().from(given).pods(pods).build())
                .targetGroup(TargetGroupModel.of(Replays.targets(in.path("targets"))))
                .answers(Replays.answers(in.path("vpcs"), in.path("inject")))
                .now(Instant.parse(NOW))
                .build());
    ObjectNode out = JSON.objectNode();
    calls(step, out);
    if (!(step.end() instanceof PassEnd.Crashed)) {
      out.put("deferred", step.end() instanceof PassEnd.Skipped);
    }
    if (step.end() instanceof PassEnd.Requeue requeue) {
      out.put("error", requeue.text());
    }
    error(step.end(), out);
    return VectorAnswer.out(out);
  }

  static VectorAnswer reconcile(JsonNode in) {
    World world = new World(in);
    return VectorAnswer.out(world.pass(in.path("inject")));
  }

  static VectorAnswer trace(JsonNode in) {
    World world = new World(in);
    ObjectNode out = JSON.objectNode();
    ArrayNode steps = out.putArray("steps");
    for (JsonNode step : in.path("steps")) {
      steps.add(world.step(step));
    }
    return VectorAnswer.out(out);
  }

  /** The objects of a trace. */
  private static final class World {
    private final NamespacedName key;
    private final LbcFlags flags;
    private final JsonNode vpcs;
    private ClusterView cluster;
    private TargetGroupModel group;
    private ControllerState state = ControllerState.INITIAL;
    private Instant now = Instant.parse(NOW);

    World(JsonNode in) {
      key =
          NamespacedName.parse(in.path("binding").asText())
              .orElseThrow(() -> new NoInput("not the key of a binding"));
      flags = Replays.flags(in);
      vpcs = in.path("vpcs");
      cluster = Replays.cluster(ClusterView.builder().build(), in);
      group = TargetGroupModel.of(Replays.targets(in.path("targets")));
    }

    ObjectNode step(JsonNode step) {
      switch (step.path("op").asText()) {
        case "reconcile" -> {
          return pass(step.path("inject"));
        }
        case "set" -> cluster = Replays.cluster(cluster, step.path("objects"));
        case "delete" -> delete(step.path("deleted"));
        case "health" -> {
          Set<String> gone = new LinkedHashSet<>();
          step.path("gone").forEach(id -> gone.add(id.asText()));
          List<Target> changed = new ArrayList<>();
          for (Target target : Replays.targets(step.path("targets"))) {
            Target described = group.describe(List.of(target)).get(0);
            if (described.health() == null || target.health() == null) {
              throw new NoInput("no health");
            }
            Target held = described.health().isNotRegistered() ? target : described;
            changed.add(held.withHealth(target.health()));
          }
          group = group.change(changed, gone);
        }
        case "wait" -> now = now.plusSeconds(step.path("seconds").asLong());
        case "restart" -> state = ControllerState.INITIAL;
        case "deferredReset" -> cluster = TgbController.deferredReset(cluster, key);
        default -> throw new NoInput("no such step: " + step);
      }
      ObjectNode out = JSON.objectNode();
      out.putArray("calls");
      return after(out);
    }

    /** The recorder makes the times that a step wrote older, so that the next change is visible. */
    private void age() {
      Map<NamespacedName, PodInfo> pods = new LinkedHashMap<>();
      cluster
          .pods()
          .forEach(
              (name, pod) ->
                  pods.put(
                      name,
                      pod.replacingConditions(
                          pod.conditions().stream().map(World::older).toList())));
      cluster = ClusterView.builder().from(cluster).pods(pods).build();
    }

    private static PodCondition older(PodCondition condition) {
      String time = condition.lastTransitionTime();
      return time == null || !time.startsWith("2030")
          ? condition
          : PodCondition.builder()
              .from(condition)
              .lastTransitionTime("2029" + time.substring(4))
              .build();
    }

    private void delete(JsonNode deleted) {
      Map<NamespacedName, TargetGroupBinding> bindings = new LinkedHashMap<>(cluster.bindings());
      var services = new LinkedHashMap<>(cluster.services());
      var pods = new LinkedHashMap<>(cluster.pods());
      var nodes = new LinkedHashMap<>(cluster.nodes());
      var tracked = new LinkedHashMap<>(cluster.trackedTargets());
      var slices = new ArrayList<>(cluster.endpointSlices());
      for (var kind : deleted.properties()) {
        for (JsonNode object : kind.getValue()) {
          String text =
              object.at("/metadata/namespace").asText("")
                  + "/"
                  + object.at("/metadata/name").asText();
          switch (kind.getKey()) {
            case "targetGroupBindings" -> {
              NamespacedName binding = NamespacedName.parse(text).orElseThrow();
              if (bindings.get(binding).finalizers().isEmpty()) {
                bindings.remove(binding);
              } else {
                bindings.put(
                    binding,
                    TargetGroupBinding.builder()
                        .from(bindings.get(binding))
                        .deleting(true)
                        .build());
              }
            }
            case "services" -> services.remove(Replays.name(text));
            case "pods" -> pods.remove(Replays.name(text));
            case "nodes" -> nodes.remove(text.substring(text.indexOf('/') + 1));
            case "configMaps" -> tracked.remove(Replays.name(text));
            case "endpointSlices" ->
                slices.removeIf(slice -> Replays.name(slice).toString().equals(text));
            default -> throw new AssertionError(deleted);
          }
        }
      }
      cluster =
          ClusterView.builder()
              .from(cluster)
              .bindings(bindings)
              .services(services)
              .pods(pods)
              .nodes(nodes)
              .trackedTargets(tracked)
              .endpointSlices(slices)
              .build();
    }

    ObjectNode pass(JsonNode inject) {
      PassStep step =
          TgbController.pass(
              key,
              PassInputs.builder()
                  .flags(flags)
                  .state(state)
                  .cluster(cluster)
                  .targetGroup(group)
                  .answers(Replays.answers(vpcs, inject))
                  .now(now)
                  .build());
      state = step.state();
      cluster = step.cluster();
      group = step.targetGroup();
      age();
      ObjectNode out = JSON.objectNode();
      calls(step, out);
      error(step.end(), out);
      if (step.end() instanceof PassEnd.Requeue requeue) {
        out.put("requeueAfterSeconds", requeue.after().toSeconds());
      }
      return after(out);
    }

    private ObjectNode after(ObjectNode out) {
      TargetGroupBinding binding = cluster.bindings().get(key);
      out.put("checkpoint", binding == null ? null : binding.checkpoint());
      List<Target> targets = new ArrayList<>(group.targets());
      targets.sort(Comparator.comparing(t -> t.id() + ":" + t.port(), CodePoints.ORDER));
      out.set("targets", Replays.array(targets, t -> Replays.json(t, true)));
      ObjectNode gates = out.putObject("gates");
      for (PodInfo pod : cluster.pods().values()) {
        for (PodCondition condition : pod.conditions()) {
          if (condition.type().startsWith("target-health.")) {
            gates.put(pod.key().joined() + " " + condition.type(), condition.status());
          }
        }
      }
      return out;
    }
  }

  private static void error(PassEnd end, ObjectNode out) {
    if (end instanceof PassEnd.Failed failed) {
      out.put("error", failed.message());
    } else if (end instanceof PassEnd.Crashed crashed) {
      out.put("error", "PANIC: " + crashed.message());
    }
  }

  private static void calls(PassStep step, ObjectNode out) {
    out.set("calls", Replays.array(step.calls(), PassReplays::json));
  }

  static ObjectNode now(ObjectNode patch) {
    if (patch == null) {
      return null;
    }
    for (JsonNode condition : patch.at("/status/conditions")) {
      if (condition.path("lastTransitionTime").asText("").startsWith("2030-01-0")) {
        ((ObjectNode) condition).put("lastTransitionTime", "$now");
      }
    }
    return patch;
  }

  private static JsonNode json(Call call) {
    ObjectNode out = JSON.objectNode();
    String error = null;
    if (call instanceof Call.Describe c) {
      out.put("op", "describe");
      out.set(
          "targets",
          c.targets() == null
              ? JSON.nullNode()
              : Replays.array(c.targets(), t -> Replays.json(t, false)));
      error = c.error();
    } else if (call instanceof Call.Networking c) {
      out.put("op", "networking");
      c.endpoints().forEach(out.putArray("endpoints")::add);
      error = c.error();
    } else if (call instanceof Call.NetworkingCleanup c) {
      out.put("op", "networkingCleanup");
      error = c.error();
    } else if (call instanceof Call.DescribeVpc c) {
      out.put("op", "vpc").put("id", c.id());
      error = c.error();
    } else if (call instanceof Call.AssumeRole c) {
      out.put("op", "assumeRole").put("role", c.role()).put("externalId", c.externalId());
      error = c.error();
    } else if (call instanceof Call.Deregister c) {
      out.put("op", "deregister");
      out.set("targets", Replays.array(c.targets(), t -> Replays.json(t, false)));
      error = c.error();
    } else if (call instanceof Call.Register c) {
      out.put("op", "register");
      out.set("targets", Replays.array(c.targets(), t -> Replays.json(t, false)));
      error = c.error();
    } else if (call instanceof Call.SaveCheckpoint c) {
      out.put("op", "checkpoint").put("value", c.value());
      error = c.error();
    } else if (call instanceof Call.SetFinalizers c) {
      out.put("op", "finalizers");
      if (c.value() == null) {
        out.putNull("value");
      } else {
        c.value().forEach(out.putArray("value")::add);
      }
      error = c.error();
    } else if (call instanceof Call.WriteTracked c) {
      out.put("op", c.create() ? "createConfigMap" : "updateConfigMap");
      out.put("name", c.name().toString());
      c.targets().forEach(out.putArray("targets")::add);
      error = c.error();
    } else if (call instanceof Call.DeleteTracked c) {
      out.put("op", "deleteConfigMap").put("name", c.name().toString());
    } else if (call instanceof Call.PatchPodStatus c) {
      out.put("op", "podStatus").put("pod", c.pod().toString());
      out.set("patch", now(c.patch().deepCopy()));
      error = c.error();
    } else if (call instanceof Call.PatchBindingStatus c) {
      out.put("op", "tgbStatus");
      out.set("patch", now(c.patch().deepCopy()));
      error = c.error();
    } else if (call instanceof Call.Event c) {
      out.put("op", "event").put("type", c.type()).put("reason", c.reason());
      out.put("message", c.message());
    } else if (call instanceof Call.Defer) {
      out.put("op", "defer");
    } else if (call instanceof Call.MarkProcessed) {
      out.put("op", "markProcessed");
    }
    if (error != null) {
      out.put("error", error);
    }
    return out;
  }
}
