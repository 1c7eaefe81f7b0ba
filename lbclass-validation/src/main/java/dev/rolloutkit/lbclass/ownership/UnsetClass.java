package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Map;
import java.util.Objects;

/** Determines which Services without a class a controller serves. */
public sealed interface UnsetClass {
  /** The controller serves no Service without a class. */
  static UnsetClass never() {
    return new Never();
  }

  /** The controller serves every Service without a class. */
  static UnsetClass always() {
    return new Always();
  }

  /** The controller serves Services without a class that have certain annotations. */
  static UnsetClass byAnnotation(
      ImmutableList<ImmutableMap<String, ImmutableSet<String>>> alternatives) {
    return new ByAnnotation(alternatives);
  }

  /** Whether the controller serves a Service without a class and with these annotations. */
  boolean accepts(Map<String, String> annotations);

  /** The controller serves no Service without a class. */
  record Never() implements UnsetClass {
    @Override
    public boolean accepts(Map<String, String> annotations) {
      return false;
    }
  }

  /** The controller serves every Service without a class. */
  record Always() implements UnsetClass {
    @Override
    public boolean accepts(Map<String, String> annotations) {
      return true;
    }
  }

  /**
   * The controller serves Services without a class that have certain annotations.
   *
   * @param alternatives the alternatives, at least one of which must be met: each maps annotations
   *     to their allowed values, and is met if every annotation has one of these values
   */
  record ByAnnotation(ImmutableList<ImmutableMap<String, ImmutableSet<String>>> alternatives)
      implements UnsetClass {
    /** The component must not be {@code null}. */
    public ByAnnotation {
      Objects.requireNonNull(alternatives, "alternatives");
    }

    @Override
    public boolean accepts(Map<String, String> annotations) {
      for (ImmutableMap<String, ImmutableSet<String>> alternative : alternatives) {
        if (isMet(alternative, annotations)) {
          return true;
        }
      }
      return false;
    }

    private static boolean isMet(
        ImmutableMap<String, ImmutableSet<String>> alternative, Map<String, String> annotations) {
      for (Map.Entry<String, ImmutableSet<String>> wanted : alternative.entrySet()) {
        String value = annotations.get(wanted.getKey());
        if (value == null || !wanted.getValue().contains(value)) {
          return false;
        }
      }
      return true;
    }
  }
}
