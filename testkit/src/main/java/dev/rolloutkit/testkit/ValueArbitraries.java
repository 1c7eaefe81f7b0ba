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
 * <p>A type that has an arbitrary of its own in one of the {@code …Arbitraries} classes gets that
 * one, also where it is a part of another. Every other is put together from its parts: records from
 * their components, values with a builder from their attributes, sealed interfaces from their
 * cases. Parts are chosen by type and name: a {@code weight} is a percentage, a {@code namespace} a
 * DNS label. What may be absent is absent in about half of the values, deep inside in most;
 * collections have up to three elements. Values shrink part by part, towards absent parts and empty
 * collections; the edge case of a type is its smallest value. In place of a combination that a
 * constructor refuses there is another, mostly the smallest value.
 *
 * <p>Parts are independent of each other: a status need not fit its spec. Where they must fit use
 * the worlds, such as {@link RolloutArbitraries}.
 */
public final class ValueArbitraries {
  private ValueArbitraries() {}

  /**
   * Values whose texts and numbers are as a careful author writes them.
   *
   * @throws IllegalArgumentException if the type is no value type of rolloutkit
   */
  public static <T> Arbitrary<T> of(Class<T> type) {
    return derived(type, Temper.PLAIN);
  }

  /**
   * Values whose texts and numbers are whatever their types allow: controls, unpaired surrogates,
   * negative numbers, the greatest ones, times with nanoseconds.
   *
   * @throws IllegalArgumentException if the type is no value type of rolloutkit
   */
  public static <T> Arbitrary<T> hostile(Class<T> type) {
    return derived(type, Temper.HOSTILE);
  }

  /** Whether {@link #of} has an arbitrary for a type. */
  public static boolean covers(Class<?> type) {
    return type.getName().startsWith("dev.rolloutkit.")
        && (Handmade.all().has(type) || Derivation.isValue(type));
  }

  /** The types that are not put together from their parts but have an arbitrary of their own. */
  public static ImmutableList<Class<?>> handmade() {
    return Handmade.all().types();
  }

  static <T> Arbitrary<T> derived(Class<T> type, Temper temper) {
    return derived((Type) type, temper).map(type::cast);
  }

  static Arbitrary<?> derived(Type type, Temper temper) {
    return new Derivation(Handmade.all(), temper).of(type);
  }
}
