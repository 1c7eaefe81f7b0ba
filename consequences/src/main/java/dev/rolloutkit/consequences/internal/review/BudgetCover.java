package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Template;
import java.util.function.Consumer;

/**
 * Finds pods that no PodDisruptionBudget protects any more, because it is deleted or no longer
 * selects them.
 *
 * @rule Pods that no PodDisruptionBudget selects any more are told, also those of a workload that
 *     replaces another one.
 */
final class BudgetCover {
  private static final String EFFECT =
      "draining nodes may stop all of its pods at once, and then nobody answers ";

  private final ObjectSet before;
  private final ObjectSet after;
  private final Budgets former;
  private final Budgets present;
  private final Unprotected told;
  private final Consumer<Finding> out;

  private BudgetCover(Course course, Unprotected told, Consumer<Finding> out) {
    before = course.before();
    after = course.after();
    former = new Budgets(before);
    present = new Budgets(after);
    this.told = told;
    this.out = out;
  }

  static void check(
      Course course,
      ImmutableList<Succession> workloads,
      Unprotected told,
      Consumer<Finding> findings) {
    BudgetCover cover = new BudgetCover(course, told, findings);
    workloads.forEach(cover::workload);
    for (Change change : course.changes()) {
      if (change instanceof Change.Delete && change.key().kind().equals(Budgets.KIND)) {
        cover.deleted(change.key());
      }
    }
  }

  /** A workload whose pods have other labels than those that the budgets select. */
  private void workload(Succession workload) {
    Template was = Workloads.template(workload.old(), before);
    Template is = Workloads.template(workload.young(), after);
    if (labels(was).equals(labels(is))) {
      return;
    }
    String namespace = workload.young().key().namespace();
    ImmutableList<ClusterObject> budgets = former.selecting(namespace, was);
    if (budgets.isEmpty() || !present.selecting(namespace, is).isEmpty()) {
      return;
    }
    for (ClusterObject budget : budgets) {
      if (after.has(budget.key())) {
        tell(
            workload.young().key(),
            budget.key(),
            workload.without(Budgets.KIND + " " + budget.key().name())
                + ", which does not select its pods: "
                + EFFECT,
            "Let the selector of " + budget.key() + " match the labels of the new pods.");
        return;
      }
    }
  }

  private static Object labels(Template template) {
    return template.tree().path("metadata").path("labels");
  }

  private void deleted(ObjectKey key) {
    ClusterObject budget = before.get(key);
    for (ClusterObject workload : Workloads.of(after, key.namespace())) {
      Template template = Workloads.template(workload, after);
      if (budget != null
          && Budgets.selects(budget, template)
          && present.selecting(key.namespace(), template).isEmpty()) {
        tell(
            workload.key(),
            key,
            workload.key().label()
                + ": its "
                + Budgets.KIND
                + " "
                + key.name()
                + " is gone, so "
                + EFFECT,
            "Keep " + key + " as long as " + workload.key() + " runs.");
        return;
      }
    }
  }

  private void tell(ObjectKey workload, ObjectKey budget, String sentence, String remedy) {
    out.accept(
        Finding.about(Code.PROTECTION_REMOVED, Level.WARNING, budget, "")
            .sentence(sentence + told.requests(workload) + ".")
            .addRemedies(Remedy.advice(remedy))
            .build());
  }
}
