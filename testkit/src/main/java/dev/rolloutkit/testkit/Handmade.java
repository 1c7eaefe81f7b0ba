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

/** The types that have an arbitrary of their own. */
final class Handmade {
  private final Map<Class<?>, Function<Temper, Arbitrary<?>>> byType = new LinkedHashMap<>();
  private final Set<Class<?>> absent = new HashSet<>();

  static Handmade all() {
    Handmade out = new Handmade();
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

  <T> void put(Class<T> type, Function<Temper, Arbitrary<? extends T>> arbitrary) {
    byType.put(type, arbitrary::apply);
  }

  /** The same values in either temper. */
  <T> void put(Class<T> type, Supplier<Arbitrary<? extends T>> arbitrary) {
    byType.put(type, temper -> arbitrary.get());
  }

  /** A type that only a reader makes: optional parts of it stay absent. */
  void putAbsent(Class<?> type) {
    absent.add(type);
  }

  boolean isAbsent(Class<?> type) {
    return absent.contains(type);
  }

  /** The same without an arbitrary for one type. */
  Handmade without(Class<?> type) {
    Handmade out = new Handmade();
    out.byType.putAll(byType);
    out.byType.remove(type);
    out.absent.addAll(absent);
    return out;
  }

  boolean has(Class<?> type) {
    return byType.containsKey(type);
  }

  @Nullable Arbitrary<?> find(Class<?> type, Temper temper) {
    Function<Temper, Arbitrary<?>> found = byType.get(type);
    return found == null ? null : found.apply(temper);
  }

  ImmutableList<Class<?>> types() {
    return ImmutableList.copyOf(byType.keySet());
  }
}
