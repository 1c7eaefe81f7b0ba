package dev.rolloutkit.benchmarks.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads what JMH writes as JSON. */
final class Results {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Results() {}

  /** The measurements of a result file, in its order. */
  static ImmutableList<Measurement> parse(String json) throws JsonProcessingException {
    ImmutableList.Builder<Measurement> out = ImmutableList.builder();
    for (JsonNode result : MAPPER.readTree(json)) {
      JsonNode time = result.path("primaryMetric");
      double scale = nanosOf(time.path("scoreUnit").asText());
      Map<String, String> parameters = new LinkedHashMap<>();
      result
          .path("params")
          .properties()
          .forEach(e -> parameters.put(e.getKey(), e.getValue().asText()));
      out.add(
          Measurement.of(
              shortName(result.path("benchmark").asText()),
              parameters,
              number(time.path("score")) * scale,
              number(time.path("scoreError")) * scale,
              number(result.path("secondaryMetrics").path("gc.alloc.rate.norm").path("score"))));
    }
    return out.build();
  }

  /** JMH writes what is not a number as a text. */
  private static double number(JsonNode node) {
    return node.isNumber() ? node.doubleValue() : Double.NaN;
  }

  private static double nanosOf(String unit) {
    return switch (unit) {
      case "ns/op" -> 1;
      case "us/op" -> 1e3;
      case "ms/op" -> 1e6;
      case "s/op" -> 1e9;
      default -> throw new IllegalArgumentException("not a time a call: " + unit);
    };
  }

  /** The last two parts of a benchmark's name. */
  static String shortName(String full) {
    int method = full.lastIndexOf('.');
    return full.substring(full.lastIndexOf('.', method - 1) + 1);
  }
}
