package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Template;
import dev.rolloutkit.consequences.pods.Workloads;
import java.util.List;
import java.util.Locale;
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
  private final Dependents dependents;
  private final Consumer<Finding> out;

  private Protections(Course course, Dependents dependents, Consumer<Finding> out) {
    this.before = course.before();
    this.after = course.after();
    this.dependents = dependents;
    this.out = out;
  }

  static void check(Course course, Dependents dependents, Consumer<Finding> out) {
    Protections protections = new Protections(course, dependents, out);
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
      gone(
          young,
          "spec.template.spec.containers.readinessProbe",
          "loses its readiness probe",
          "from this update on, new pods may get %s before they can answer");
    }
    if (hasPreStop(was) && !hasPreStop(is)) {
      gone(
          young,
          "spec.template.spec.containers.lifecycle",
          "loses its preStop hook",
          "from the update after this one on, old pods stop while load balancers still send to them,"
              + " and some of %s fail at each update or scale-down");
    }
    if (!was.tree().path("spec").path("readinessGates").isEmpty()
        && is.tree().path("spec").path("readinessGates").isEmpty()) {
      gone(
          young,
          "spec.template.spec.readinessGates",
          "loses its readiness gates",
          "from this update on, old pods stop before the new ones are healthy at the load balancer,"
              + " and some of %s fail at each update");
    }
    if (young.at("spec", "minReadySeconds").asInt(0) < old.at("spec", "minReadySeconds").asInt(0)) {
      gone(
          young,
          "spec.minReadySeconds",
          "waits "
              + young.at("spec", "minReadySeconds").asInt(0)
              + " s instead of "
              + old.at("spec", "minReadySeconds").asInt(0)
              + " s for new pods to stay ready (minReadySeconds)",
          "an update may leave %s to pods that fail soon after they are ready");
    }
    if (isCutShort(is) && !isCutShort(was)) {
      gone(
          young,
          "spec.template.spec.terminationGracePeriodSeconds",
          "lets its pods be killed before their preStop hook has ended",
          "each update and scale-down cuts off some of %s");
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
                        + " is gone, so the load balancer checks health in its default way:"
                        + " pods that do not work may get "
                        + requests(young.key())
                        + ", or pods that work may get none of it.")
                .dependents(dependents.all(List.of(young.key())))
                .addRemedies(back(old, young, "metadata.annotations[" + name + "]"))
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
          "switches autoPromotionEnabled on",
          "a new revision answers %s as soon as it is ready, without anybody promoting it",
          young
              .key()
              .sibling(
                  Kinds.SERVICE,
                  young.at("spec", "strategy", "blueGreen", "activeService").asText("")));
    }
    JsonNode was = old.at("spec", "strategy", "canary", "steps");
    JsonNode is = young.at("spec", "strategy", "canary", "steps");
    if (pauses(is, true) < pauses(was, true)) {
      gone(
          young,
          "spec.strategy.canary.steps",
          "has fewer pauses without a duration among its steps",
          "a new revision gets more of %s although nobody has promoted it");
    } else if (pauses(is, false) < pauses(was, false)) {
      gone(
          young,
          "spec.strategy.canary.steps",
          "has fewer pauses among its steps",
          "a new revision gets more of %s without waiting");
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
                    workload.key().label()
                        + ": its PodDisruptionBudget "
                        + change.key().name()
                        + " is gone, so draining nodes may stop all of its pods at once, and then"
                        + " nobody answers "
                        + requests(workload.key())
                        + ".")
                .addRemedies(
                    Remedy.advice(
                        "Keep " + change.key() + " as long as " + workload.key() + " runs."))
                .build());
        return;
      }
    }
  }

  /**
   * Tells a protection that is gone.
   *
   * @param effect what comes of it, with {@code %s} for the requests
   */
  private void gone(ClusterObject workload, String field, String what, String effect) {
    gone(workload, field, what, effect, workload.key());
  }

  /**
   * Tells of a protection that is gone.
   *
   * @param effect what it does to requests, for which it has {@code %s}
   * @param behind the object behind which the requests are
   */
  private void gone(
      ClusterObject workload, String field, String what, String effect, ObjectKey behind) {
    ClusterObject old = before.get(workload.key());
    Finding.Builder finding =
        Finding.about(Code.PROTECTION_REMOVED, Level.WARNING, workload.key(), field)
            .dependents(dependents.all(List.of(behind)))
            .sentence(
                workload.key().label()
                    + " "
                    + what
                    + ": "
                    + String.format(Locale.ROOT, effect, requests(behind))
                    + ".");
    if (old != null) {
      finding.addRemedies(back(old, workload, field));
    }
    out.accept(finding.build());
  }

  private static Remedy back(ClusterObject old, ClusterObject young, String field) {
    return Remedy.advice(Restoring.words(young.key(), field, old.tree(), young.tree()));
  }

  private String requests(ObjectKey object) {
    String named = dependents.named(List.of(object));
    return named.isEmpty() ? "the requests for its pods" : named;
  }
}
