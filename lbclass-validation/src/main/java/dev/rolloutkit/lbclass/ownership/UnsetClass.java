package dev.rolloutkit.lbclass.ownership;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Map;
import java.util.Objects;

/** Determines which Services without a class a controller serves. */
public sealed interface UnsetClass {
  /** Serves none of them. */
  static UnsetClass never() {
    return new Never();
  }

  /** Serves all of them. */
  static UnsetClass always() {
    return new Always();
  }

  /** Serves those with certain annotations. */
  static UnsetClass byAnnotation(
      ImmutableList<ImmutableMap<String, ImmutableSet<String>>> alternatives) {
    return new ByAnnotation(alternatives);
  }

  /** Whether a Service without a class and with these annotations is served. */
  boolean accepts(Map<String, String> annotations);

  /** Serves none of them. */
  record Never() implements UnsetClass {
    @Override
    public boolean accepts(Map<String, String> annotations) {
      return false;
    }
  }

  /** Serves all of them. */
  record Always() implements UnsetClass {
    @Override
    public boolean accepts(Map<String, String> annotations) {
      return true;
    }
  }

  /**
   * Serves those with certain annotations.
   *
   * @param alternatives sets of conditions, at least one of which must hold; it holds if each
   *     annotation in it has one of the given values
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
        if (holds(alternative, annotations)) {
          return true;
        }
      }
      return false;
    }

    private static boolean holds(
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
