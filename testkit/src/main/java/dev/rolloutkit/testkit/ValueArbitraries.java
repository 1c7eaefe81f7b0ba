package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Type;
import net.jqwik.api.Arbitrary;

/**
 * Arbitraries of every public value type of rolloutkit: records, values with a builder, sealed
 * interfaces, and the final classes that are values.
 *
 * <pre>{@code
 * Arbitrary<Permission> some = ValueArbitraries.of(Permission.class);
 * Arbitrary<Permission> odd = ValueArbitraries.hostile(Permission.class);
 * }</pre>
 *
 * <p>If one of the {@code …Arbitraries} classes has an arbitrary of a type, that one is used, also
 * where the type is a part of another. All others are built from their parts: records from their
 * components, values with a builder from their attributes, sealed interfaces from their cases.
 * Parts are chosen by type and name: a {@code weight} is a percentage, a {@code namespace} a DNS
 * label. Optional parts are absent in about half of the values, deeply nested ones in most;
 * collections have up to three elements. Values shrink part by part, towards absent parts and empty
 * collections; the edge case of a type is its smallest value. A combination that a constructor
 * rejects is replaced by another one, usually the smallest value.
 *
 * <p>Parts are independent of each other: a status need not agree with its spec. For consistent
 * objects use the worlds, such as {@link RolloutArbitraries#worlds}.
 */
public final class ValueArbitraries {
  private ValueArbitraries() {}

  /**
   * Values with plausible strings and numbers, as a careful author writes them.
   *
   * @throws IllegalArgumentException if the type is not a value type of rolloutkit
   */
  public static <T> Arbitrary<T> of(Class<T> type) {
    return derived(type, InputStyle.PLAIN);
  }

  /**
   * Values with any strings and numbers that their types allow: control characters, unpaired
   * surrogates, negative and very large numbers, times with nanoseconds.
   *
   * @throws IllegalArgumentException if the type is not a value type of rolloutkit
   */
  public static <T> Arbitrary<T> hostile(Class<T> type) {
    return derived(type, InputStyle.HOSTILE);
  }

  /** Whether {@link #of} has an arbitrary for a type. */
  public static boolean covers(Class<?> type) {
    return type.getName().startsWith("dev.rolloutkit.")
        && (HandwrittenArbitraries.all().has(type) || Derivation.isValue(type));
  }

  /** The types whose arbitraries are written by hand instead of derived from their parts. */
  public static ImmutableList<Class<?>> handwritten() {
    return HandwrittenArbitraries.all().types();
  }

  static <T> Arbitrary<T> derived(Class<T> type, InputStyle style) {
    return derived((Type) type, style).map(type::cast);
  }

  static Arbitrary<?> derived(Type type, InputStyle style) {
    return new Derivation(HandwrittenArbitraries.all(), style).of(type);
  }
}
