package dev.rolloutkit.model.validation;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import java.util.List;
import java.util.Set;

/**
 * What the rules of a pod template share: where they report, and what they know of the pod.
 *
 * @param problems where problems go
 * @param unchecked where paths go that no rule looks at
 * @param volumes names of the volumes without faults
 * @param gracePeriod seconds the pod has to end
 */
record TemplateContext(
    List<Problem> problems, List<String> unchecked, Set<String> volumes, long gracePeriod) {

  void add(Problem problem) {
    problems.add(problem);
  }

  void required(FieldPath at) {
    problems.add(Problem.required(at, ""));
  }

  void invalid(FieldPath at, String text, String detail) {
    problems.add(Problem.invalid(at, GoText.quote(text), detail));
  }

  /** One problem for each message about a text. */
  void invalid(FieldPath at, String text, Iterable<String> details) {
    details.forEach(detail -> invalid(at, text, detail));
  }

  /** One problem for each message about a number. */
  void invalid(FieldPath at, long number, Iterable<String> details) {
    details.forEach(detail -> problems.add(Problem.invalid(at, number, detail)));
  }

  /** A text that has to be one of a few. */
  void oneOf(FieldPath at, String text, List<String> supported) {
    if (!supported.contains(text)) {
      problems.add(Problem.notSupported(at, GoText.quote(text), supported));
    }
  }

  void notNegative(FieldPath at, long number) {
    if (number < 0) {
      problems.add(Problem.invalid(at, number, "must be greater than or equal to 0"));
    }
  }

  void forbidden(FieldPath at, String detail) {
    problems.add(Problem.forbidden(at, detail));
  }
}
