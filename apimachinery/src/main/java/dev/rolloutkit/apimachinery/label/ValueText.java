package dev.rolloutkit.apimachinery.label;

import dev.rolloutkit.apimachinery.GoStrings;
import java.util.List;
import java.util.stream.Collectors;

/** How problems show a bad list of values, which depends on the libraries of a program. */
public enum ValueText {
  /** As JSON, like Kubernetes' libraries since 0.34. */
  JSON {
    @Override
    String of(List<String> values) {
      return values.isEmpty() ? "null" : Conversion.json(values);
    }
  },

  /** As Go writes it, like older libraries. */
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
