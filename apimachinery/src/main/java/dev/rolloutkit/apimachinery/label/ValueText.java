package dev.rolloutkit.apimachinery.label;

import dev.rolloutkit.apimachinery.GoStrings;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How problems show an invalid list of values. This depends on the Kubernetes libraries of the
 * program that reports them.
 */
public enum ValueText {
  /** As JSON, as Kubernetes' libraries do since 0.34. */
  JSON {
    @Override
    String of(List<String> values) {
      return values.isEmpty() ? "null" : Conversion.json(values);
    }
  },

  /** In Go's syntax, as older libraries do. */
  GO {
    @Override
    String of(List<String> values) {
      return values.isEmpty()
          ? "[]string(nil)"
          : values.stream()
              .map(GoStrings::quote)
              .collect(Collectors.joining(", ", "[]string{", "}"));
    }
  };

  abstract String of(List<String> values);
}
