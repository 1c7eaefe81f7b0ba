package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import net.jqwik.api.Arbitrary;
import org.jspecify.annotations.Nullable;

/** The types whose arbitraries are written by hand instead of derived from their parts. */
final class HandwrittenArbitraries {
  private final Map<Class<?>, Function<InputStyle, Arbitrary<?>>> byType = new LinkedHashMap<>();
  private final Set<Class<?>> absent = new HashSet<>();

  static HandwrittenArbitraries all() {
    HandwrittenArbitraries out = new HandwrittenArbitraries();
    ProblemArbitraries.addTo(out);
    KubernetesArbitraries.addTo(out);
    RolloutArbitraries.addTo(out);
    AlbArbitraries.addTo(out);
    BlueGreenArbitraries.addTo(out);
    CanaryArbitraries.addTo(out);
    SecurityGroupArbitraries.addTo(out);
    LoadBalancerClassArbitraries.addTo(out);
    AviArbitraries.addTo(out);
    TargetArbitraries.addTo(out);
    StackArbitraries.addTo(out);
    return out;
  }

  <T> void put(Class<T> type, Function<InputStyle, Arbitrary<? extends T>> arbitrary) {
    byType.put(type, arbitrary::apply);
  }

  /** Adds an arbitrary that is the same for both styles. */
  <T> void put(Class<T> type, Supplier<Arbitrary<? extends T>> arbitrary) {
    byType.put(type, style -> arbitrary.get());
  }

  /**
   * Adds a type whose values only readers create. Optional parts of this type are always absent.
   */
  void putAbsent(Class<?> type) {
    absent.add(type);
  }

  boolean isAbsent(Class<?> type) {
    return absent.contains(type);
  }

  /** A copy without the arbitrary of one type. */
  HandwrittenArbitraries without(Class<?> type) {
    HandwrittenArbitraries out = new HandwrittenArbitraries();
    out.byType.putAll(byType);
    out.byType.remove(type);
    out.absent.addAll(absent);
    return out;
  }

  boolean has(Class<?> type) {
    return byType.containsKey(type);
  }

  @Nullable Arbitrary<?> find(Class<?> type, InputStyle style) {
    Function<InputStyle, Arbitrary<?>> found = byType.get(type);
    return found == null ? null : found.apply(style);
  }

  ImmutableList<Class<?>> types() {
    return ImmutableList.copyOf(byType.keySet());
  }
}
