package dev.rolloutkit.lbclass.evaluation;

import com.google.common.base.Joiner;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.service.LbClassProblemCodes;
import io.fabric8.kubernetes.api.model.ListMeta;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.StatusDetails;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code Status} with which the API server rejects a Service.
 *
 * <p>Source: Kubernetes 1.34, API errors of apimachinery.
 *
 * @rule An invalid Service is answered with code 422 and all problems, a repeated node port with
 *     code 500.
 */
public final class InvalidStatus {
  private static final int BAD_REQUEST = 400;
  private static final int UNPROCESSABLE = 422;
  private static final int INTERNAL = 500;

  private InvalidStatus() {}

  /**
   * The {@code Status} with code 422; its causes contain every problem, including duplicates. For a
   * repeated node port it is the {@code Status} of an internal error, with code 500 and no reason.
   */
  public static Status of(String name, List<Problem> problems) {
    if (isInternal(problems)) {
      return status(INTERNAL, null, message(name, problems), null);
    }
    List<StatusCause> causes = new ArrayList<>(problems.size());
    problems.forEach(problem -> causes.add(problem.toStatusCause()));
    StatusDetails details = new StatusDetails(causes, null, "Service", name, null, null);
    return status(UNPROCESSABLE, "Invalid", message(name, problems), details);
  }

  /**
   * The {@code Status} with code 400, for a request that cannot be read.
   *
   * @rule A request that cannot be read is answered with code 400.
   */
  public static Status badRequest(String message) {
    return status(BAD_REQUEST, "BadRequest", message, null);
  }

  /** The code of the answer for a rejected Service: 422, or 500 for an internal error. */
  public static int code(List<Problem> problems) {
    return isInternal(problems) ? INTERNAL : UNPROCESSABLE;
  }

  /** Whether the API server fails to process the Service instead of finding it invalid. */
  private static boolean isInternal(List<Problem> problems) {
    return problems.size() == 1
        && problems.get(0).code().equals(LbClassProblemCodes.NODE_PORT_REPEATED);
  }

  /**
   * The message for a rejected Service: {@code Service "web" is invalid: }, followed by the
   * problem, or by a list of the distinct problems in brackets. For an internal error, it is the
   * message of the error alone.
   */
  public static String message(String name, List<Problem> problems) {
    if (isInternal(problems)) {
      return problems.get(0).detail();
    }
    Set<String> texts = new LinkedHashSet<>();
    problems.forEach(problem -> texts.add(problem.text()));
    String message = "Service " + GoStrings.quote(name) + " is invalid";
    if (texts.isEmpty()) {
      return message;
    }
    String list = Joiner.on(", ").join(texts);
    return message + ": " + (texts.size() == 1 ? list : "[" + list + "]");
  }

  private static Status status(
      int code, @Nullable String reason, String message, @Nullable StatusDetails details) {
    return new Status(null, code, details, null, message, new ListMeta(), reason, "Failure");
  }
}
