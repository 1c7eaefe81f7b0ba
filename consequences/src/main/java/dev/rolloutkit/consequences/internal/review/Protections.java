package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Template;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * What protects requests during updates, and is gone after a change: of a workload that stays, and
 * of one that another workload replaces.
 *
 * @rule What protects requests during updates and is gone after a change is told, such as a
 *     readiness probe or a preStop hook.
 */
final class Protections {
  private static final Pattern HEALTH =
      Pattern.compile(
          "(alb\\.ingress|service\\.beta)\\.kubernetes\\.io/"
              + ".*(healthcheck-(path|port|protocol|success-codes)|success-codes|healthy-threshold.*)");

  private final ObjectSet before;
  private final ObjectSet after;
  private final Assumptions assumed;
  private final Dependents dependents;
  private final Unprotected told;
  private final Consumer<Finding> out;

  private Protections(Course course, Dependents dependents, Consumer<Finding> out) {
    this.before = course.before();
    this.after = course.after();
    this.assumed = course.assumed();
    this.dependents = dependents;
    this.told = new Unprotected(dependents, out);
    this.out = out;
  }

  static void check(Course course, Dependents dependents, Consumer<Finding> out) {
    Protections protections = new Protections(course, dependents, out);
    ImmutableList<Succession> workloads = Succession.of(course, dependents);
    for (Succession workload : workloads) {
      protections.starting(workload);
      protections.stopping(workload);
      Promotions.check(workload, protections.told);
    }
    for (Change change : course.changes()) {
      ClusterObject old = course.before().get(change.key());
      ClusterObject young = course.after().get(change.key());
      if (old != null && young != null) {
        protections.healthCheck(old, young);
      }
    }
    BudgetCover.check(course, workloads, protections.told, out);
  }

  /** What keeps requests from new pods that cannot answer them yet. */
  private void starting(Succession workload) {
    Template was = Workloads.template(workload.old(), before);
    Template is = Workloads.template(workload.young(), after);
    if (was.probe("readinessProbe").isPresent() && is.probe("readinessProbe").isEmpty()) {
      told.gone(
          workload,
          "spec.template.spec.containers.readinessProbe",
          "readiness probe",
          readyEarly(workload, is));
    }
    int formerly = workload.old().at("spec", "minReadySeconds").asInt(0);
    int now = workload.young().at("spec", "minReadySeconds").asInt(0);
    if (now < formerly) {
      told.weaker(
          workload,
          "spec.minReadySeconds",
          "minReadySeconds",
          "waits "
              + now
              + " s instead of "
              + formerly
              + " s for new pods to stay ready (minReadySeconds)",
          "an update may leave %s to pods that fail soon after they are ready");
    }
  }

  /** What comes of pods that are ready before they can answer. */
  private String readyEarly(Succession workload, Template is) {
    if (!is.tree().path("spec").path("readinessGates").isEmpty()) {
      return "from this update on, nothing but readiness gates keeps %s from new pods that cannot"
          + " answer yet";
    }
    String ready =
        "from this update on, Kubernetes calls new pods ready as soon as their "
            + (is.probe("startupProbe").isPresent()
                ? "startup probes have succeeded"
                : "containers start");
    String early =
        OldPods.delay(workload.young(), after, assumed) == 0
            ? "old pods may be stopped before the new ones can answer"
            : "Argo Rollouts may go on with the update before they can answer";
    ImmutableSet<ObjectKey> services = dependents.servicesOf(workload.young().key());
    return dependents.areCheckedByLoadBalancers(workload.young().key())
        ? ready
            + ". The load balancer sends them %s only once its own health checks have passed, but"
            + " clients inside the cluster that use "
            + Words.some(services.stream().map(ObjectKey::label).toList(), "other Services")
            + " reach them at once, and "
            + early
        : ready + ", so new pods may get %s before they can answer, and " + early;
  }

  /** What keeps old pods until nobody sends requests to them. */
  private void stopping(Succession workload) {
    Template was = Workloads.template(workload.old(), before);
    Template is = Workloads.template(workload.young(), after);
    int delay = OldPods.delay(workload.young(), after, assumed);
    if (StopHooks.areIn(was) && !StopHooks.areIn(is)) {
      told.gone(
          workload,
          "spec.template.spec.containers.lifecycle",
          "preStop hook",
          "as soon as this update has created new pods, load balancers still send to pods that stop,"
              + " and some %2$s fail"
              + OldPods.whenTheyStop(delay));
    }
    if (!was.tree().path("spec").path("readinessGates").isEmpty()
        && is.tree().path("spec").path("readinessGates").isEmpty()) {
      told.gone(
          workload,
          "spec.template.spec.readinessGates",
          "readiness gates",
          "from this update on, "
              + (delay == 0 ? "old pods stop" : "Argo Rollouts goes on with an update")
              + " before the new pods are healthy at the load balancer, and some %2$s fail at each"
              + " update");
    }
    if (StopHooks.areCutShort(is) && !StopHooks.areCutShort(was)) {
      told.weaker(
          workload,
          "spec.template.spec.terminationGracePeriodSeconds",
          "terminationGracePeriodSeconds",
          "lets its pods be killed before their preStop hook has ended",
          "once this update has replaced the pods, some %2$s are cut off"
              + OldPods.whenTheyStop(delay));
    }
  }

  /** A health check of a load balancer that the annotations do not describe any more. */
  private void healthCheck(ClusterObject old, ClusterObject young) {
    for (Map.Entry<String, JsonNode> one : old.at("metadata", "annotations").properties()) {
      String name = one.getKey();
      if (HEALTH.matcher(name).matches() && young.annotation(name).isEmpty()) {
        String field = "metadata.annotations[" + name + "]";
        out.accept(
            Finding.about(Code.PROTECTION_REMOVED, Level.WARNING, young.key(), field)
                .sentence(
                    young.key().label()
                        + ": "
                        + name.substring(name.indexOf('/') + 1)
                        + " is gone, so the load balancer checks health in its default way:"
                        + " pods that do not work may get "
                        + told.requests(young.key())
                        + ", or pods that work may get none of it.")
                .dependents(dependents.all(List.of(young.key())))
                .addRemedies(
                    Remedy.advice(Restoring.words(young.key(), field, old.tree(), young.tree())))
                .build());
      }
    }
  }
}
