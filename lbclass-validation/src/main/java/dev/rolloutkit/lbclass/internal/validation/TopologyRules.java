package dev.rolloutkit.lbclass.internal.validation;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Map;

/**
 * Validates the old and the new annotation for topology-aware routing.
 *
 * @rule The old and the new annotation for topology must not contradict each other.
 */
public final class TopologyRules {
  static final String MODE = "service.kubernetes.io/topology-mode";
  static final String HINTS = "service.kubernetes.io/topology-aware-hints";

  private TopologyRules() {}

  public static Problems check(Service service, Problems found) {
    Map<String, String> annotations = Services.annotations(service);
    if (annotations.isEmpty()
        || !annotations.containsKey(MODE)
        || !annotations.containsKey(HINTS)) {
      return found;
    }
    String mode = Strings.nullToEmpty(annotations.get(MODE));
    return mode.equals(Strings.nullToEmpty(annotations.get(HINTS)))
        ? found
        : found.and(
            Problem.invalid(
                Fields.ANNOTATIONS.key(MODE),
                GoStrings.quote(mode),
                "must match annotations[" + HINTS + "] when both are specified"));
  }
}
