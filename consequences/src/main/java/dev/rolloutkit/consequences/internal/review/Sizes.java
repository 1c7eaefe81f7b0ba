package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Range;
import dev.rolloutkit.consequences.pods.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Workloads that run fewer pods than before, or fewer than a budget asks for.
 *
 * @rule A workload that runs fewer pods, or fewer than its budget asks for, is told.
 */
final class Sizes {
  private final ObjectSet before;
  private final ObjectSet after;
  private final Budgets budgets;
  private final Places places;
  private final Dependents dependents;
  private final Consumer<Finding> out;

  private Sizes(Course course, Dependents dependents, Consumer<Finding> out) {
    this.dependents = dependents;
    this.before = course.before();
    this.after = course.after();
    this.budgets = new Budgets(after);
    this.places = new Places(course);
    this.out = out;
  }

  static void check(Course course, Dependents dependents, Consumer<Finding> out) {
    Sizes sizes = new Sizes(course, dependents, out);
    for (ClusterObject old : course.free(course.before())) {
      ClusterObject young = course.after().get(old.key());
      if (young != null && !old.key().kind().equals(Kinds.DAEMON_SET)) {
        sizes.workload(old, young);
      }
    }
    Set<String> namespaces = new TreeSet<>();
    course.free(course.after()).forEach(one -> namespaces.add(one.key().namespace()));
    course.changes().forEach(change -> namespaces.add(change.key().namespace()));
    for (String namespace : namespaces) {
      sizes.budgets(namespace);
    }
  }

  private void workload(ClusterObject old, ClusterObject young) {
    Range was = Workloads.scale(old, before);
    Range is = Workloads.scale(young, after);
    // a scaler that is new starts from what the manifest says, which is one pod if it says
    // nothing; what a cluster shows may be what the scaler has written
    boolean dropped =
        !young.at("spec").has("replicas")
            && old.at("spec").has("replicas")
            && !old.at("metadata").has("uid");
    int least = dropped ? Math.min(1, is.least()) : is.least();
    if (least == 0 && !is.isNone() && was.least() > 0) {
      tell(
          Level.WARNING,
          old.key(),
          old.key().label()
              + " may be scaled to no pod at all; before: at least "
              + was.least()
              + by(old.key())
              + requests(old.key())
              + ".");
    } else if (least > 0 && least < was.least()) {
      tell(
          2L * least < was.least() || isBelowBudget(young, was.least(), least)
              ? Level.WARNING
              : Level.NOTE,
          old.key(),
          fewer(old.key(), was, is, least) + by(old.key()) + requests(old.key()) + ".");
    }
  }

  /** How many pods run, or how many run at least. */
  private static String fewer(ObjectKey workload, Range was, Range is, int least) {
    return was.least() == was.most() && is.least() == is.most()
        ? workload.label()
            + " runs "
            + least
            + (least == 1 ? " pod" : " pods")
            + " instead of "
            + was.least()
        : "The least number of pods of "
            + workload.label()
            + " falls from "
            + was.least()
            + " to "
            + least;
  }

  /** The field that says how many pods run, in brackets. */
  private String by(ObjectKey workload) {
    for (ObjectSet side : List.of(after, before)) {
      Optional<ObjectKey> scaler = Workloads.scaler(workload, side).map(ClusterObject::key);
      if (scaler.isPresent()) {
        boolean stays = after.has(scaler.get()) && before.has(scaler.get());
        return " ("
            + (stays ? "" : after.has(scaler.get()) ? "new " : "deleted ")
            + scaler.get().label()
            + ")";
      }
    }
    ClusterObject object = after.get(workload);
    return object != null && !object.at("spec").has("replicas")
        ? " (without spec.replicas it is 1)"
        : " (spec.replicas)";
  }

  /** Whether a budget asks for more pods than there are now, and there were enough before. */
  private boolean isBelowBudget(ClusterObject workload, int was, int least) {
    for (ClusterObject budget : selecting(workload)) {
      int wanted = needed(budget, least).orElse(0);
      if (wanted > least && wanted <= was) {
        return true;
      }
    }
    return false;
  }

  /** The budgets of a namespace in which something changes. */
  private void budgets(String namespace) {
    if (!after.ofKind(Budgets.KIND, namespace).isEmpty()) {
      for (ClusterObject workload : Workloads.of(after, namespace)) {
        selecting(workload).forEach(budget -> budget(budget, workload));
      }
    }
  }

  /** The budgets that select the pods of a workload. */
  private ImmutableList<ClusterObject> selecting(ClusterObject workload) {
    return budgets.selecting(workload.key().namespace(), template(workload));
  }

  private Template template(ClusterObject workload) {
    return Workloads.template(workload, after.has(workload.key()) ? after : before);
  }

  /** A budget that lets no pod go stops the draining of nodes. */
  private void budget(ClusterObject budget, ClusterObject workload) {
    int pods = Workloads.scale(workload, after).most();
    ClusterObject oldBudget = before.get(budget.key());
    ClusterObject oldWorkload = before.get(workload.key());
    boolean now = isTight(budget, pods);
    boolean then =
        oldBudget != null
            && oldWorkload != null
            && Budgets.selects(oldBudget, template(oldWorkload))
            && isTight(oldBudget, Workloads.scale(oldWorkload, before).most());
    if (now && !then) {
      Finding.Builder finding =
          Finding.builder()
              .code(Code.FEWER_PODS)
              .level(Level.WARNING)
              .addCause(new ObjectField(budget.key(), "spec"))
              .sentence(
                  Budgets.KIND
                      + " "
                      + budget.key().name()
                      + " lets no pod of "
                      + workload.key().label()
                      + " go, so its nodes cannot be drained.")
              .addRemedies(
                  Remedy.advice(
                      "Let "
                          + budget.key()
                          + " keep at most "
                          + (pods - 1)
                          + " of the "
                          + pods
                          + (pods == 1 ? " pod of " : " pods of ")
                          + workload.key()
                          + "."));
      places.add(finding, ImmutableList.of(new ObjectField(budget.key(), "spec")));
      out.accept(finding.build());
    }
  }

  private static boolean isTight(ClusterObject budget, int pods) {
    return pods > 0 && needed(budget, pods).orElse(0) >= pods;
  }

  /** How many of some pods a budget keeps; empty if it says nothing that can be read. */
  private static OptionalInt needed(ClusterObject budget, int pods) {
    JsonNode least = budget.at("spec", "minAvailable");
    JsonNode most = budget.at("spec", "maxUnavailable");
    if (!least.isMissingNode()) {
      return part(least, pods);
    }
    OptionalInt away = part(most, pods);
    return away.isPresent() ? OptionalInt.of(pods - away.getAsInt()) : OptionalInt.empty();
  }

  /** A number or a percentage, rounded up as the controller does. */
  private static OptionalInt part(JsonNode value, int pods) {
    if (value.isInt()) {
      return OptionalInt.of(value.intValue());
    }
    String text = value.asText("");
    return text.matches("[0-9]{1,3}%")
        ? OptionalInt.of(
            (int)
                (((long) pods * Integer.parseInt(text.substring(0, text.length() - 1)) + 99) / 100))
        : OptionalInt.empty();
  }

  private String requests(ObjectKey workload) {
    String named = dependents.named(ImmutableList.of(workload));
    return named.isEmpty() ? "" : ", for " + named;
  }

  /** What says how many pods run: the scaler if it changes, else the workload. */
  private Optional<Remedy> remedy(ObjectKey workload) {
    List<ObjectKey> counting = new ArrayList<>();
    for (ObjectSet side : List.of(after, before)) {
      Workloads.scaler(workload, side).ifPresent(scaler -> counting.add(scaler.key()));
    }
    counting.add(workload);
    for (ObjectKey one : counting) {
      ClusterObject was = before.get(one);
      ClusterObject is = after.get(one);
      if ((was == null) != (is == null)) {
        return Optional.of(
            Remedy.advice(
                was == null
                    ? "Leave " + one + " out of this change, or let it keep more pods."
                    : "Keep " + one + ", or write the number of pods into spec.replicas."));
      }
      String field = one.equals(workload) ? "spec.replicas" : "spec";
      Optional<String> back =
          was == null || is == null
              ? Optional.empty()
              : Restoring.difference(one, field, was.tree(), is.tree());
      if (back.isPresent()) {
        return back.map(Remedy::advice);
      }
    }
    return Optional.empty();
  }

  private void tell(Level level, ObjectKey workload, String sentence) {
    ImmutableList<ObjectField> cause = ImmutableList.of(new ObjectField(workload, "spec.replicas"));
    Finding.Builder finding =
        Finding.builder()
            .code(Code.FEWER_PODS)
            .level(level)
            .cause(cause)
            .dependents(dependents.all(List.of(workload)))
            .sentence(sentence);
    remedy(workload).ifPresent(finding::addRemedies);
    places.add(finding, cause);
    out.accept(finding.build());
  }
}
