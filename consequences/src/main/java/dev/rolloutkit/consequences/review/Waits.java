package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Template;
import dev.rolloutkit.consequences.pods.Workloads;
import java.util.OptionalInt;

/**
 * How long the steps take that nobody has to do; assumed where manifests do not say it.
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
