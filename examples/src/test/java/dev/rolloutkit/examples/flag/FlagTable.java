package dev.rolloutkit.examples.flag;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.CaseFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The command-line flags and feature gates of the AWS Load Balancer Controller with their types and
 * defaults, as its own code registers them.
 */
final class FlagTable {
  /** The commit that the modules match. */
  private static final String MATCHED = "matched";

  /**
   * A flag or a feature gate.
   *
   * @param type the controller's name of the type: {@code string}, {@code bool}, {@code int},
   *     {@code duration}, {@code stringslice} or {@code stringtostring}
   * @param byDefault its default: a string, boolean, number, list or {@code null}; durations are
   *     strings such as {@code 15s}
   */
  record Row(String name, String type, JsonNode byDefault) {
    /** Whether a Java value has the type of this row. */
    boolean hasType(Object value) {
      return switch (type) {
        case "string" -> value instanceof String;
        case "bool" -> value instanceof Boolean;
        case "int" -> value instanceof Integer;
        case "duration" -> value instanceof Duration;
        case "stringslice" -> value instanceof Collection;
        case "stringtostring" -> value instanceof Map;
        default -> throw new AssertionError("unknown type " + type + " of " + name);
      };
    }

    /** Whether a Java value is the default of this row. */
    boolean isDefault(Object value) {
      return switch (type) {
        case "duration" ->
            Duration.parse("PT" + byDefault.textValue().toUpperCase(Locale.ROOT)).equals(value);
        case "int" -> Integer.valueOf(byDefault.intValue()).equals(value);
        case "bool" -> Boolean.valueOf(byDefault.booleanValue()).equals(value);
        case "string" -> byDefault.textValue().equals(value);
        case "stringslice" -> byDefault.isEmpty() && ((Collection<?>) value).isEmpty();
        default -> byDefault.isEmpty() && ((Map<?, ?>) value).isEmpty();
      };
    }
  }

  private final JsonNode flags;
  private final JsonNode gates;

  FlagTable() {
    try (InputStream in =
        Objects.requireNonNull(FlagTable.class.getResourceAsStream("/lbc-flags.json"))) {
      JsonNode matched = new ObjectMapper().readTree(in).path(MATCHED);
      flags = matched.path("flags");
      gates = matched.path("featureGates");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The flag or feature gate of the given name. */
  Optional<Row> named(String name) {
    if (flags.has(name)) {
      JsonNode flag = flags.path(name);
      return Optional.of(new Row(name, flag.path("type").textValue(), flag.path("default")));
    }
    return gates.has(name)
        ? Optional.of(new Row(name, "bool", gates.path(name)))
        : Optional.empty();
  }

  /**
   * The flag or feature gate after which a Java method is named: {@code ingressClass} after {@code
   * ingress-class}, {@code nlbSecurityGroup} after {@code NLBSecurityGroup}.
   */
  Optional<Row> calledLike(String method) {
    for (var gate : gates.properties()) {
      if (gate.getKey().equalsIgnoreCase(method)) {
        return named(gate.getKey());
      }
    }
    return named(CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_HYPHEN, method));
  }
}
