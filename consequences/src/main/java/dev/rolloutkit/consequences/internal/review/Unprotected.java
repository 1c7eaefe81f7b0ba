package dev.rolloutkit.consequences.internal.review;

import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Tells that a workload is protected less, with the requests behind it. */
final class Unprotected {
  private static final String ANY = "the requests for its pods";

  private final Dependents dependents;
  private final Consumer<Finding> out;

  Unprotected(Dependents dependents, Consumer<Finding> out) {
    this.dependents = dependents;
    this.out = out;
  }

  /**
   * Tells that a protection is gone.
   *
   * @param field the field that described it
   * @param what its name for people
   * @param effect what comes of it, with {@code %s} for the requests, {@code %2$s} for some
   */
  void gone(Succession workload, String field, String what, String effect) {
    tell(workload, field, what, workload.without(what), effect, workload.young().key());
  }

  /**
   * Tells that a protection is weaker.
   *
   * @param field the field that describes it
   * @param what its name for people
   * @param predicate what the workload does, as the rest of a sentence
   * @param effect what comes of it, with {@code %s} for the requests, {@code %2$s} for some
   */
  void weaker(Succession workload, String field, String what, String predicate, String effect) {
    weaker(workload, field, what, predicate, effect, workload.young().key());
  }

  /**
   * Tells that a protection is weaker.
   *
   * @param field the field that describes it
   * @param what its name for people
   * @param predicate what the workload does, as the rest of a sentence
   * @param effect what comes of it, with {@code %s} for the requests, {@code %2$s} for some
   * @param behind the object behind which the requests are
   */
  void weaker(
      Succession workload,
      String field,
      String what,
      String predicate,
      String effect,
      ObjectKey behind) {
    tell(workload, field, what, workload.subject() + " " + predicate, effect, behind);
  }

  /** The requests behind an object in a sentence. */
  String requests(ObjectKey object) {
    String named = dependents.named(List.of(object));
    return named.isEmpty() ? ANY : named;
  }

  private void tell(
      Succession workload,
      String field,
      String what,
      String sentence,
      String effect,
      ObjectKey behind) {
    out.accept(
        Finding.about(Code.PROTECTION_REMOVED, Level.WARNING, workload.young().key(), field)
            .dependents(dependents.all(List.of(behind)))
            .sentence(sentence + ": " + words(effect, behind) + ".")
            .addRemedies(Remedy.advice(back(workload, field, what)))
            .build());
  }

  /** An effect with the requests, all of them or some. */
  private String words(String effect, ObjectKey behind) {
    String all = requests(behind);
    boolean isHttp = !all.startsWith("connections ") && !all.equals(ANY);
    return String.format(
        Locale.ROOT, effect, all, all.equals(ANY) ? "of " + ANY : isHttp ? "requests " + all : all);
  }

  private static String back(Succession workload, String field, String what) {
    return workload.isReplaced()
        ? "Give "
            + workload.young().key()
            + " the "
            + what
            + " that "
            + workload.old().key()
            + " has."
        : Restoring.words(
            workload.young().key(), field, workload.old().tree(), workload.young().tree());
  }
}
