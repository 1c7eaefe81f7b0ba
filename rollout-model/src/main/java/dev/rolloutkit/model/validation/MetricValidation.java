package dev.rolloutkit.model.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates the metrics of an analysis.
 *
 * <p>Compatibility: a limit that is a string but not a number counts as 0, a number that does not
 * fit 64 bits counts as the nearest one that does, and only the first problem is reported.
 *
 * <p>Source: Argo Rollouts, its analysis helpers.
 *
 * @rule A metric has one provider, a count or an interval that fit, and limits that are not
 *     negative.
 */
public final class MetricValidation {
  private MetricValidation() {}

  /** The first problem of a JSON array of metrics; empty if it has none. */
  public static Optional<Problem> validate(@Nullable JsonNode metrics) {
    if (metrics == null || metrics.isNull() || metrics.isMissingNode()) {
      return Optional.of(problem("no metrics specified"));
    }
    Outcome<List<GoObject>> decoded = GoDecoder.decodeList(metrics, GoSchema.METRIC);
    return decoded.match(
        (list, warnings) -> validate(list), problems -> problems.stream().findFirst());
  }

  private static Optional<Problem> validate(List<GoObject> metrics) {
    if (metrics.isEmpty()) {
      return Optional.of(problem("no metrics specified"));
    }
    Set<String> names = new HashSet<>();
    for (int i = 0; i < metrics.size(); i++) {
      GoObject metric = metrics.get(i);
      String fault =
          names.add(metric.text("name"))
              ? fault(metric)
              : "duplicate name '" + metric.text("name") + "'";
      if (fault != null) {
        return Optional.of(problem("metrics[" + i + "]: " + fault));
      }
    }
    return Optional.empty();
  }

  private static @Nullable String fault(GoObject metric) {
    String limits = limits(metric);
    if (limits != null) {
      return limits;
    }
    String durations = durations(metric);
    return durations != null ? durations : provider(metric);
  }

  private static @Nullable String limits(GoObject metric) {
    long count = limit(metric, "count");
    long failure = limit(metric, "failureLimit");
    long success = limit(metric, "consecutiveSuccessLimit");
    long inconclusive = limit(metric, "inconclusiveLimit");
    if (success < 0) {
      return "consecutiveSuccessLimit must be >= 0";
    }
    if (failure < -1) {
      return "failureLimit must be >= 0, or -1 to be disabled";
    }
    if (failure == -1 && success == 0) {
      return "failureLimit and consecutiveSuccessLimit cannot both be disabled";
    }
    if (inconclusive < 0) {
      return "inconclusiveLimit must be >= 0";
    }
    if (metric.has("consecutiveErrorLimit") && limit(metric, "consecutiveErrorLimit") < 0) {
      return "consecutiveErrorLimit must be >= 0";
    }
    if (count > 0 && failure >= 0 && count < failure + success) {
      return "count ("
          + count
          + ") must be >= failureLimit + consecutiveSuccessLimit ("
          + failure
          + " + "
          + success
          + ") if both >= 0";
    }
    if (count > 0 && failure < 0 && count < success) {
      return "count must be >= consecutiveSuccessLimit";
    }
    if (count > 0 && count < inconclusive) {
      return "count must be >= inconclusiveLimit";
    }
    return null;
  }

  private static @Nullable String durations(GoObject metric) {
    String interval = metric.text("interval");
    if (limit(metric, "count") > 1 && interval.isEmpty()) {
      return "interval must be specified when count > 1";
    }
    String fault = duration("interval", interval);
    return fault != null ? fault : duration("startDelay", metric.text("initialDelay"));
  }

  private static @Nullable String duration(String word, String text) {
    if (text.isEmpty()) {
      return null;
    }
    Outcome<Duration> parsed = GoDuration.parse(text);
    return parsed.isOk()
        ? null
        : "invalid " + word + " string: " + parsed.problems().get(0).message();
  }

  /** Each plugin counts as a separate provider. */
  private static @Nullable String provider(GoObject metric) {
    int providers = 0;
    GoObject provider = metric.object("provider");
    if (provider != null) {
      for (GoField field : provider.struct().fields()) {
        Object value = provider.get(field.name());
        providers += value instanceof GoMap plugins ? plugins.size() : value == null ? 0 : 1;
      }
    }
    return switch (providers) {
      case 0 -> "no provider specified";
      case 1 -> null;
      default -> "multiple providers specified";
    };
  }

  private static long limit(GoObject metric, String field) {
    Object value = metric.get(field);
    return value == null ? 0 : number((IntOrStringValue) value);
  }

  /** The value of a limit; 0 for a string that is not a number. */
  public static long number(IntOrStringValue value) {
    return value.isInt()
        ? value.intValue()
        : GoStrings.parseIntOrNearest(value.stringValue(), Long.SIZE);
  }

  private static Problem problem(String message) {
    return Problem.plain(FieldPath.root(), message, ModelProblemCodes.METRIC_INVALID);
  }
}
