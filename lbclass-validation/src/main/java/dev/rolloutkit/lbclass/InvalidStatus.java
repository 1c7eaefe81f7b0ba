package dev.rolloutkit.lbclass;

import com.google.common.base.Joiner;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.ListMeta;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.StatusDetails;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The answer to a Service that is refused.
 *
 * <p>Source: Kubernetes 1.34, API errors of apimachinery.
 */
final class InvalidStatus {
  private static final int UNPROCESSABLE = 422;

  private InvalidStatus() {}

  /** The message names each problem once; the causes hold them all. */
  static Status of(String name, List<Problem> problems) {
    Set<String> texts = new LinkedHashSet<>();
    List<StatusCause> causes = new ArrayList<>(problems.size());
    for (Problem problem : problems) {
      texts.add(problem.text());
      causes.add(problem.toStatusCause());
    }
    String message = "Service " + GoText.quote(name) + " is invalid";
    if (texts.size() == 1) {
      message += ": " + texts.iterator().next();
    } else if (!texts.isEmpty()) {
      message += ": [" + Joiner.on(", ").join(texts) + "]";
    }
    StatusDetails details = new StatusDetails(causes, null, "Service", name, null, null);
    return new Status(
        null, UNPROCESSABLE, details, null, message, new ListMeta(), "Invalid", "Failure");
  }
}
