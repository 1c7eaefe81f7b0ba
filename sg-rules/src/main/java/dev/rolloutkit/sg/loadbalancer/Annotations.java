package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.SgProblemCodes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of an object under one prefix, read as the controller reads them.
 *
 * <p>Source: AWS Load Balancer Controller, annotation parser.
 */
final class Annotations {
  static final String ALB = "alb.ingress.kubernetes.io/";
  static final String SERVICE = "service.beta.kubernetes.io/";

  private final String prefix;
  private final Map<String, String> values;

  Annotations(String prefix, Map<String, String> values) {
    this.prefix = prefix;
    this.values = values;
  }

  /** A copy without null values; of several maps the first that has a key wins. */
  @SafeVarargs
  static ImmutableMap<String, String> merged(@Nullable Map<String, String>... maps) {
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

  static FieldPath path(String key) {
    return FieldPath.of("metadata", "annotations").key(key);
  }

  Optional<String> text(String suffix) {
    return Optional.ofNullable(values.get(prefix + suffix));
  }

  /** The parts between commas that are not blank; present and empty if there is none of them. */
  Optional<ImmutableList<String>> list(String suffix) {
    return text(suffix).map(Annotations::split);
  }

  Outcome<Optional<Boolean>> bool(String suffix) {
    String value = values.get(prefix + suffix);
    if (value == null) {
      return Outcome.ok(Optional.empty());
    }
    Optional<Boolean> parsed = GoText.parseBool(value);
    return parsed.isPresent()
        ? Outcome.ok(parsed)
        : failed(suffix, "failed to parse bool annotation, ", value, parseBoolError(value));
  }

  Outcome<OptionalInt> int32(String suffix) {
    String value = values.get(prefix + suffix);
    if (value == null) {
      return Outcome.ok(OptionalInt.empty());
    }
    OptionalLong parsed = GoText.parseInt(value, 32);
    return parsed.isPresent()
        ? Outcome.ok(OptionalInt.of((int) parsed.getAsLong()))
        : failed(
            suffix,
            "failed to parse int32 annotation, ",
            value,
            GoText.parseIntError("ParseInt", value, 32).orElse(""));
  }

  /** Pairs {@code key=value} between commas; a later one wins. */
  Outcome<ImmutableMap<String, String>> map(String suffix) {
    String value = values.get(prefix + suffix);
    Map<String, String> out = new LinkedHashMap<>();
    for (String pair : value == null ? ImmutableList.<String>of() : split(value)) {
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        return Outcome.failed(
            problem(
                suffix, "failed to parse stringMap annotation, " + prefix + suffix + ": " + value));
      }
      out.put(pair.substring(0, equals), pair.substring(equals + 1));
    }
    return Outcome.ok(ImmutableMap.copyOf(out));
  }

  Problem problem(String suffix, String message) {
    return Problem.text(path(prefix + suffix), message, SgProblemCodes.ANNOTATION_INVALID);
  }

  static String parseBoolError(String value) {
    return "strconv.ParseBool: parsing " + GoText.quote(value) + ": invalid syntax";
  }

  private <T> Outcome<T> failed(String suffix, String what, String value, String why) {
    return Outcome.failed(problem(suffix, what + prefix + suffix + ": " + value + ": " + why));
  }

  private static ImmutableList<String> split(String value) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    int from = 0;
    while (from <= value.length()) {
      int comma = value.indexOf(',', from);
      int end = comma < 0 ? value.length() : comma;
      String part = GoText.trimSpace(value.substring(from, end));
      if (!part.isEmpty()) {
        out.add(part);
      }
      from = end + 1;
    }
    return out.build();
  }
}
