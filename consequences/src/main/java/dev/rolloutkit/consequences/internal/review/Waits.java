package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.FrontSettings;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Template;
import dev.rolloutkit.consequences.world.Scene;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * How long steps take for which no person is needed, in seconds; assumed where manifests do not say
 * it.
 *
 * @rule Times that manifests do not say are assumed.
 */
final class Waits {
  /** From the creation of a pod until its process listens. */
  static final int START_SECONDS = 10;

  /** From an endpoint until it is registered. */
  static final int REGISTRATION_SECONDS = 5;

  /** The controller's defaults of health checks: interval and threshold. */
  private static final int HEALTH_INTERVAL = 15;

  private static final int HEALTH_THRESHOLD = 2;

  private Waits() {}

  /** The seconds until new pods answer requests of an entry that has answered before. */
  static OptionalInt untilReady(Entry entry, Answer before, ObjectSet after) {
    int ready = 0;
    for (Part part : before.parts()) {
      if (part instanceof Part.Answered answered) {
        for (Part.Target target : answered.targets()) {
          ready = Math.max(ready, ready(target.workload(), after));
        }
      }
    }
    int healthy =
        entry.door().depth() > 0 || entry.door() instanceof Door.Foreign
            ? 0
            : REGISTRATION_SECONDS + HEALTH_INTERVAL * HEALTH_THRESHOLD;
    return OptionalInt.of(Math.max(ready, START_SECONDS) + healthy);
  }

  /** The seconds until the pods that answer in the end are registered with new target groups. */
  static OptionalInt untilRegistered(Entry entry, Answer rest, Scene scene) {
    Front front = scene.fronts().byDoor().get(entry.door());
    Set<ObjectKey> services = new HashSet<>();
    rest.way().forEach(link -> link.reads().forEach(read -> services.add(read.object())));
    int healthy = 0;
    if (front != null) {
      for (Map.Entry<String, JsonNode> one : front.settings().targetGroups().entrySet()) {
        if (services.stream().anyMatch(key -> FrontSettings.isOf(key, one.getKey()))) {
          healthy = Math.max(healthy, untilHealthy(one.getValue()));
        }
      }
    }
    return OptionalInt.of(healthy == 0 ? untilHealthy(MissingNode.getInstance()) : healthy);
  }

  /** The seconds until a target that is new in a target group gets requests. */
  static int untilHealthy(JsonNode targetGroup) {
    JsonNode check = targetGroup.path("healthCheckConfig");
    return REGISTRATION_SECONDS
        + check.path("intervalSeconds").asInt(HEALTH_INTERVAL)
            * check.path("healthyThresholdCount").asInt(HEALTH_THRESHOLD);
  }

  private static int ready(ObjectKey key, ObjectSet after) {
    ClusterObject workload = after.get(key);
    if (workload == null) {
      return START_SECONDS;
    }
    Template template = Workloads.template(workload, after);
    JsonNode probe = template.probe("readinessProbe").orElse(null);
    int probed =
        probe == null
            ? 0
            : probe.path("initialDelaySeconds").asInt(0)
                + probe.path("periodSeconds").asInt(10) * probe.path("successThreshold").asInt(1);
    return START_SECONDS + probed + workload.at("spec", "minReadySeconds").asInt(0);
  }
}
