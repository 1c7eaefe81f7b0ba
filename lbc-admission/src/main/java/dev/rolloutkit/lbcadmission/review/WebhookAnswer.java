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
 * The answer of a webhook.
 *
 * @rule A webhook's denial has the message of the first violated rule, or of all in brackets.
 * @param allowed whether the request is allowed
 * @param code 200 if allowed, 403 if a rule is violated, 400 if an object cannot be decoded, 500 if
 *     the controller crashes, 422 if the object violates its schema
 * @param problems the reasons for a denial, each with the code of its rule; only the first one if
 *     the controller stops there
 * @param patch the changes that the webhook makes, in order
 * @param warnings warnings for the client; the controller itself never sends any
 */
public record WebhookAnswer(
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

  /** The decision about a request. */
  public enum Decision {
    /** The request is allowed. */
    ALLOWED,
    /** The request is denied. */
    DENIED,
    /** The decision depends on AWS; the first problem names the field and the target group. */
    DEPENDS_ON_AWS
  }

  /** Allows the request without changes. */
  public static WebhookAnswer allow() {
    return allow(ImmutableList.of());
  }

  /** Allows the request with the given changes. */
  public static WebhookAnswer allow(List<PatchOperation> patch) {
    return new WebhookAnswer(
        true, OK, ImmutableList.of(), ImmutableList.copyOf(patch), ImmutableList.of());
  }

  /** This answer with the given warnings. */
  public WebhookAnswer withWarnings(Collection<Problem> more) {
    return new WebhookAnswer(allowed, code, problems, patch, ImmutableList.copyOf(more));
  }

  /** Denies the request because of violated rules, or a crash if that is the first problem. */
  public static WebhookAnswer deny(Collection<Problem> problems) {
    boolean crash =
        problems.iterator().next().code().equals(LbcAdmissionProblemCodes.CONTROLLER_PANIC);
    return refuse(crash ? CRASHED : FORBIDDEN, problems);
  }

  /**
   * The answer of a webhook that stops at the first violated rule. A rule whose result depends on
   * AWS is skipped if a later one is certainly violated.
   *
   * @rule A rule that depends on AWS is skipped if a later one is certainly violated.
   */
  public static WebhookAnswer ofFirst(Stream<Violation> violations) {
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

  /** Denies the request because the object violates the schema of its kind. */
  public static WebhookAnswer invalid(Collection<Problem> problems) {
    return refuse(INVALID, problems);
  }

  /** Denies the request because an object cannot be decoded. */
  public static WebhookAnswer undecodable(Collection<Problem> problems) {
    return refuse(BAD_REQUEST, problems);
  }

  private static WebhookAnswer refuse(int code, Collection<Problem> problems) {
    return new WebhookAnswer(
        false, code, ImmutableList.copyOf(problems), ImmutableList.of(), ImmutableList.of());
  }

  /** The decision; it depends on AWS only with {@code TargetGroupLookup.unknown()}. */
  public Decision decision() {
    return allowed
        ? Decision.ALLOWED
        : isOpen(problems.get(0)) ? Decision.DEPENDS_ON_AWS : Decision.DENIED;
  }

  /**
   * {@code Forbidden} if a rule is violated, {@code Invalid} if the schema is violated, otherwise
   * empty.
   */
  public Optional<String> reason() {
    return switch (code) {
      case FORBIDDEN -> Optional.of("Forbidden");
      case INVALID -> Optional.of("Invalid");
      default -> Optional.empty();
    };
  }

  /**
   * The message of a denial: the problem, or the distinct problems in brackets. It is absent if the
   * problem is an error of the API server without text.
   */
  public Optional<String> message() {
    if (allowed) {
      return Optional.empty();
    }
    Set<String> texts = new LinkedHashSet<>();
    problems.forEach(problem -> texts.add(text(problem)));
    return Optional.of(
            texts.size() == 1 ? texts.iterator().next() : '[' + Joiner.on(", ").join(texts) + ']')
        .filter(message -> !message.isEmpty());
  }

  /** The text of a problem, which begins with the field path for field errors. */
  private static String text(Problem problem) {
    return problem.type() == ErrorType.TEXT ? problem.message() : problem.text();
  }
}
