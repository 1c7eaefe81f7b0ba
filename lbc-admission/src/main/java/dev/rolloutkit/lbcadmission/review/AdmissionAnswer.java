package dev.rolloutkit.lbcadmission.review;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ErrorType;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a webhook answers.
 *
 * @param allowed whether the request may go on
 * @param code 200 when allowed, 403 when a rule refuses, 400 for an object that cannot be decoded,
 *     500 where the controller crashes
 * @param problems why not, each under the code of its rule; the first one alone where the
 *     controller stops there
 * @param patch what the webhook changes, in order
 * @param warnings what the caller is told besides; the controller itself never warns
 */
public record AdmissionAnswer(
    boolean allowed,
    int code,
    ImmutableList<Problem> problems,
    ImmutableList<PatchOperation> patch,
    ImmutableList<Problem> warnings) {

  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int CRASHED = 500;

  /** Allowed as it is. */
  public static AdmissionAnswer allow() {
    return allow(ImmutableList.of());
  }

  /** Allowed with these changes. */
  public static AdmissionAnswer allow(List<PatchOperation> patch) {
    return new AdmissionAnswer(
        true, OK, ImmutableList.of(), ImmutableList.copyOf(patch), ImmutableList.of());
  }

  /** The same answer with warnings. */
  public AdmissionAnswer withWarnings(Collection<Problem> more) {
    return new AdmissionAnswer(allowed, code, problems, patch, ImmutableList.copyOf(more));
  }

  /** Refused by rules, or by a crash if that is the first problem. */
  public static AdmissionAnswer deny(Collection<Problem> problems) {
    boolean crash =
        problems.iterator().next().code().equals(LbcAdmissionProblemCodes.CONTROLLER_PANIC);
    return refuse(crash ? CRASHED : FORBIDDEN, problems);
  }

  /** Refused since an object cannot be decoded. */
  public static AdmissionAnswer undecodable(Collection<Problem> problems) {
    return refuse(BAD_REQUEST, problems);
  }

  private static AdmissionAnswer refuse(int code, Collection<Problem> problems) {
    return new AdmissionAnswer(
        false, code, ImmutableList.copyOf(problems), ImmutableList.of(), ImmutableList.of());
  }

  /** {@code Forbidden} when a rule refuses; the controller gives no other reason. */
  public Optional<String> reason() {
    return code == FORBIDDEN ? Optional.of("Forbidden") : Optional.empty();
  }

  /** What the caller is told when refused: the problem, or all in brackets, equal texts once. */
  public Optional<String> message() {
    if (allowed) {
      return Optional.empty();
    }
    Set<String> texts = new LinkedHashSet<>();
    problems.forEach(problem -> texts.add(text(problem)));
    return Optional.of(
        texts.size() == 1 ? texts.iterator().next() : '[' + Joiner.on(", ").join(texts) + ']');
  }

  /** Plain sentences stand alone; errors of fields begin with their path. */
  private static String text(Problem problem) {
    return problem.type() == ErrorType.TEXT ? problem.message() : problem.text();
  }
}
