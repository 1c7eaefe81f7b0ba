package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Template;
import dev.rolloutkit.consequences.pods.Workloads;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What protects requests during updates, and is gone after a change.
 *
 * @rule What protects requests during updates and is gone after a change is told, such as a
 *     readiness probe or a preStop hook.
 */
final class Protections {
  private static final Pattern SLEEP = Pattern.compile("\\bsleep ([0-9]{1,6})\\b");
  private static final Pattern HEALTH =
      Pattern.compile(
          "(alb\\.ingress|service\\.beta)\\.kubernetes\\.io/"
              + ".*(healthcheck-(path|port|protocol|success-codes)|success-codes|healthy-threshold.*)");

  private final ObjectSet before;
  private final ObjectSet after;
  private final Consumer<Finding> out;

  private Protections(Course course, Consumer<Finding> out) {
    this.before = course.before();
    this.after = course.after();
    this.out = out;
  }

  static void check(Course course, Consumer<Finding> out) {
    Protections protections = new Protections(course, out);
    for (ClusterObject old : course.free(course.before())) {
      ClusterObject young = course.after().get(old.key());
      if (young != null) {
        protections.workload(old, young);
      }
    }
    for (Change change : course.changes()) {
      ClusterObject old = course.before().get(change.key());
      ClusterObject young = course.after().get(change.key());
      if (old != null && young != null) {
        protections.healthCheck(old, young);
      }
      if (change instanceof Change.Delete && change.key().kind().equals("PodDisruptionBudget")) {
        protections.budget(change);
      }
    }
  }

  private void workload(ClusterObject old, ClusterObject young) {
    Template was = Workloads.template(old, before);
    Template is = Workloads.template(young, after);
    if (was.probe("readinessProbe").isPresent() && is.probe("readinessProbe").isEmpty()) {
      gone(young, "spec.template.spec.containers.readinessProbe", "its readiness probe is gone");
    }
    if (hasPreStop(was) && !hasPreStop(is)) {
      gone(young, "spec.template.spec.containers.lifecycle", "its preStop hook is gone");
    }
    if (!was.tree().path("spec").path("readinessGates").isEmpty()
        && is.tree().path("spec").path("readinessGates").isEmpty()) {
      gone(young, "spec.template.spec.readinessGates", "its readiness gates are gone");
    }
    if (young.at("spec", "minReadySeconds").asInt(0) < old.at("spec", "minReadySeconds").asInt(0)) {
      gone(young, "spec.minReadySeconds", "minReadySeconds is shorter");
    }
    if (isCutShort(is) && !isCutShort(was)) {
      gone(
          young,
          "spec.template.spec.terminationGracePeriodSeconds",
          "its pods are killed before their preStop hook has ended");
    }
    if (young.key().kind().equals(Kinds.ROLLOUT)) {
      rollout(old, young);
    }
  }

  /** Whether the time that pods get to stop is shorter than what a preStop hook sleeps. */
  private static boolean isCutShort(Template template) {
    int grace = template.tree().path("spec").path("terminationGracePeriodSeconds").asInt(30);
    return template.containers().stream()
        .anyMatch(container -> sleep(container.path("lifecycle").path("preStop")) >= grace);
  }

  /** For how many seconds a hook sleeps, as far as its command shows it. */
  private static int sleep(JsonNode hook) {
    if (hook.path("sleep").has("seconds")) {
      return hook.path("sleep").path("seconds").asInt(0);
    }
    StringBuilder command = new StringBuilder();
    hook.path("exec").path("command").forEach(word -> command.append(word.asText("")).append(' '));
    Matcher matcher = SLEEP.matcher(command);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** A health check of a load balancer that the annotations do not describe any more. */
  private void healthCheck(ClusterObject old, ClusterObject young) {
    for (Map.Entry<String, JsonNode> one : old.at("metadata", "annotations").properties()) {
      String name = one.getKey();
      if (HEALTH.matcher(name).matches() && young.annotation(name).isEmpty()) {
        out.accept(
            Finding.about(
                    Code.PROTECTION_REMOVED,
                    Level.WARNING,
                    young.key(),
                    "metadata.annotations[" + name + "]")
                .sentence(
                    young.key().label()
                        + ": "
                        + name.substring(name.indexOf('/') + 1)
                        + " is gone, so that the load balancer checks health in its default way:"
                        + " pods that do not work may count as healthy, or the other way round.")
                .build());
      }
    }
  }

  private static boolean hasPreStop(Template template) {
    return template.containers().stream()
        .anyMatch(container -> container.path("lifecycle").path("preStop").isObject());
  }

  private void rollout(ClusterObject old, ClusterObject young) {
    String[] promotion = {"spec", "strategy", "blueGreen", "autoPromotionEnabled"};
    if (!old.at(promotion).asBoolean(true)
        && young.at("spec", "strategy", "blueGreen").isObject()
        && young.at(promotion).asBoolean(true)) {
      gone(
          young,
          "spec.strategy.blueGreen.autoPromotionEnabled",
          "nobody looks at a new revision before it is promoted");
    }
    JsonNode was = old.at("spec", "strategy", "canary", "steps");
    JsonNode is = young.at("spec", "strategy", "canary", "steps");
    if (pauses(is, true) < pauses(was, true) || pauses(is, false) < pauses(was, false)) {
      gone(young, "spec.strategy.canary.steps", "its steps have fewer pauses");
    }
  }

  private static int pauses(JsonNode steps, boolean endless) {
    int out = 0;
    for (JsonNode step : steps) {
      if (step.path("pause").isObject() && (!endless || !step.path("pause").has("duration"))) {
        out++;
      }
    }
    return out;
  }

  private void budget(Change change) {
    ClusterObject old = before.get(change.key());
    for (ClusterObject workload : Workloads.of(after, change.key().namespace())) {
      Template template = Workloads.template(workload, after);
      if (old != null && Budgets.selects(old, template)) {
        out.accept(
            Finding.about(Code.PROTECTION_REMOVED, Level.WARNING, change.key(), "")
                .sentence(
                    workload.key().label() + ": its budget " + change.key().name() + " is gone.")
                .build());
        return;
      }
    }
  }

  private void gone(ClusterObject workload, String field, String what) {
    out.accept(
        Finding.about(Code.PROTECTION_REMOVED, Level.WARNING, workload.key(), field)
            .sentence(workload.key().label() + ": " + what + ".")
            .build());
  }
}
