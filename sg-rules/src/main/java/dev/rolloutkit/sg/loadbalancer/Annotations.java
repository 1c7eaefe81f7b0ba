package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.AnnotationValues;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of an object under one prefix, read as the controller reads them.
 *
 * <p>Source: AWS Load Balancer Controller, annotation parser.
 */
public final class Annotations {
  /** The prefix of annotations of Ingresses. */
  public static final String ALB = "alb.ingress.kubernetes.io/";

  /** The prefix of annotations of Services. */
  public static final String SERVICE = "service.beta.kubernetes.io/";

  private final String prefix;
  private final Map<String, String> values;

  /** These annotations, read under that prefix. */
  public Annotations(String prefix, Map<String, String> values) {
    this.prefix = prefix;
    this.values = values;
  }

  /** A copy without null values; of several maps the first that has a key wins. */
  @SafeVarargs
  public static ImmutableMap<String, String> merged(@Nullable Map<String, String>... maps) {
    Map<String, String> out = new LinkedHashMap<>();
    for (Map<String, String> map : maps) {
      if (map != null) {
        map.forEach(
            (key, value) -> {
              if (key != null && value != null) {
                out.putIfAbsent(key, value);
              }
            });
      }
    }
    return ImmutableMap.copyOf(out);
  }

  /** The path of an annotation. */
  public static FieldPath path(String key) {
    return AnnotationValues.path(key);
  }

  /** The text as it is; an empty one is present. */
  public Optional<String> text(String suffix) {
    return Optional.ofNullable(values.get(prefix + suffix));
  }

  /** The parts between commas that are not blank; present and empty if there is none of them. */
  public Optional<ImmutableList<String>> list(String suffix) {
    return text(suffix).map(AnnotationValues::list);
  }

  /** A boolean; empty without the annotation. */
  public Outcome<Optional<Boolean>> bool(String suffix) {
    String value = values.get(prefix + suffix);
    return value == null
        ? Outcome.ok(Optional.empty())
        : AnnotationValues.bool(prefix + suffix, value, SgProblemCodes.ANNOTATION_INVALID)
            .map(Optional::of);
  }

  /** A number of 32 bits; empty without the annotation. */
  public Outcome<OptionalInt> int32(String suffix) {
    String value = values.get(prefix + suffix);
    return value == null
        ? Outcome.ok(OptionalInt.empty())
        : AnnotationValues.integer(prefix + suffix, value, 32, SgProblemCodes.ANNOTATION_INVALID)
            .map(number -> OptionalInt.of(number.intValue()));
  }

  /** A map; empty without the annotation. */
  public Outcome<ImmutableMap<String, String>> map(String suffix) {
    String value = values.get(prefix + suffix);
    return value == null
        ? Outcome.ok(ImmutableMap.of())
        : AnnotationValues.stringMap(prefix + suffix, value, SgProblemCodes.ANNOTATION_INVALID);
  }

  /** A problem with this annotation. */
  public Problem problem(String suffix, String message) {
    return Problem.text(path(prefix + suffix), message, SgProblemCodes.ANNOTATION_INVALID);
  }
}
