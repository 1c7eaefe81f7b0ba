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
import java.util.stream.Stream;

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
  private static final int INVALID = 422;

  /** What becomes of a request. */
  public enum Decision {
    /** It may go on. */
    ALLOWED,
    /** It is refused. */
    DENIED,
    /** Only AWS can tell; the first problem names the field and the target group. */
    DEPENDS_ON_AWS
  }

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

  /**
   * The answer of a webhook that stops at the first rule that is broken. A rule that only AWS can
   * judge decides nothing as long as another one refuses for certain.
   */
  public static AdmissionAnswer ofFirst(Stream<Violation> violations) {
    Problem open = null;
    for (Violation violation : (Iterable<Violation>) violations::iterator) {
      Problem problem = violation.problem();
      if (!isOpen(problem)) {
        return deny(ImmutableList.of(problem));
      }
      open = open == null ? problem : open;
    }
    return open == null ? allow() : deny(ImmutableList.of(open));
  }

  private static boolean isOpen(Problem problem) {
    return problem.code().equals(LbcAdmissionProblemCodes.TARGET_GROUP_UNKNOWN);
  }

  /** Refused by the API server, since the object does not fit the schema of its kind. */
  public static AdmissionAnswer invalid(Collection<Problem> problems) {
    return refuse(INVALID, problems);
  }

  /** Refused since an object cannot be decoded. */
  public static AdmissionAnswer undecodable(Collection<Problem> problems) {
    return refuse(BAD_REQUEST, problems);
  }

  private static AdmissionAnswer refuse(int code, Collection<Problem> problems) {
    return new AdmissionAnswer(
        false, code, ImmutableList.copyOf(problems), ImmutableList.of(), ImmutableList.of());
  }

  /** Allowed, refused, or open where {@code TargetGroupLookup.unknown()} was asked. */
  public Decision decision() {
    return allowed
        ? Decision.ALLOWED
        : isOpen(problems.get(0)) ? Decision.DEPENDS_ON_AWS : Decision.DENIED;
  }

  /**
   * {@code Forbidden} when a rule refuses, {@code Invalid} when the schema does; the controller
   * gives no other reason.
   */
  public Optional<String> reason() {
    return switch (code) {
      case FORBIDDEN -> Optional.of("Forbidden");
      case INVALID -> Optional.of("Invalid");
      default -> Optional.empty();
    };
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
