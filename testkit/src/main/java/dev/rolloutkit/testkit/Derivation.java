package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCases;
import org.jspecify.annotations.Nullable;

/** Builds the arbitrary of a value type from the arbitraries of its parts. */
final class Derivation {
  private static final double ABSENT = 0.5;
  private static final double ABSENT_DEEP_INSIDE = 0.8;
  private static final int DEEP = 3;
  private static final int MAX_SIZE = 3;
  private static final int MAX_REFUSED = 1000;
  private static final Comparator<Object> NATURAL = Derivation::compare;

  private final HandwrittenArbitraries handwritten;
  private final InputStyle style;
  private final Deque<Class<?>> within = new ArrayDeque<>();
  private final Map<TypeVariable<?>, Type> variables = new HashMap<>();

  Derivation(HandwrittenArbitraries handwritten, InputStyle style) {
    this.handwritten = handwritten;
    this.style = style;
  }

  /** Whether values of a type can be built from their parts. */
  static boolean isValue(Class<?> type) {
    return type.isRecord() || type.isEnum() || type.isSealed() || ValueBuilder.isBuilt(type);
  }

  Arbitrary<?> of(Type type) {
    try {
      return part(type, "");
    } catch (NoValue e) {
      throw new IllegalArgumentException("every " + type + " holds another", e);
    }
  }

  /** Thrown if a mandatory part contains its own type, or has a type without values. */
  private static final class NoValue extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoValue(Class<?> type) {
      super(type.getName(), null, false, false);
    }
  }

  private Arbitrary<?> part(Type type, String name) {
    if (type instanceof ParameterizedType generic) {
      return generic((Class<?>) generic.getRawType(), generic.getActualTypeArguments(), name);
    }
    if (type instanceof WildcardType wildcard) {
      return part(wildcard.getUpperBounds()[0], name);
    }
    if (type instanceof TypeVariable<?> variable) {
      Type bound = variables.get(variable);
      return part(bound == null ? String.class : bound, name);
    }
    return generic((Class<?>) type, new Type[0], name);
  }

  private Arbitrary<?> generic(Class<?> type, Type[] arguments, String name) {
    if (type == Optional.class) {
      Arbitrary<?> some = orNull(() -> part(arguments[0], name));
      return some == null
          ? Arbitraries.just(Optional.empty())
          : Kept.of(some).optional(1 - absent());
    }
    if (Map.class.isAssignableFrom(type)) {
      return map(type, arguments, name);
    }
    if (Iterable.class.isAssignableFrom(type) && arguments.length == 1) {
      return collection(type, arguments[0], name);
    }
    Arbitrary<?> known = handwritten.find(type, style);
    if (handwritten.isAbsent(type)) {
      throw new NoValue(type);
    }
    if (known == null) {
      known = Leaves.find(type, name, style);
    }
    return known == null ? value(type, arguments, name) : known;
  }

  private double absent() {
    return within.size() > DEEP ? ABSENT_DEEP_INSIDE : ABSENT;
  }

  private Arbitrary<?> collection(Class<?> type, Type element, String name) {
    Arbitrary<?> elements = orNull(() -> part(element, name));
    if (elements == null) {
      return Arbitraries.just(copy(type, List.of()));
    }
    return elements.list().ofMaxSize(MAX_SIZE).map(list -> copy(type, list));
  }

  private static Object copy(Class<?> type, List<?> list) {
    if (type == ImmutableSortedSet.class) {
      return ImmutableSortedSet.copyOf(NATURAL, list);
    }
    return java.util.Set.class.isAssignableFrom(type)
        ? ImmutableSet.copyOf(list)
        : ImmutableList.copyOf(list);
  }

  @SuppressWarnings("unchecked") // the elements of sorted collections are comparable
  private static int compare(Object a, Object b) {
    return ((Comparable<Object>) a).compareTo(b);
  }

  private Arbitrary<?> map(Class<?> type, Type[] arguments, String name) {
    Arbitrary<?> values = orNull(() -> part(arguments[1], name));
    if (values == null) {
      return Arbitraries.just(ImmutableMap.of());
    }
    Arbitrary<?> keys =
        name.equals("additionalProperties")
            ? Leaves.unknownMembers()
            : part(arguments[0], arguments[0] == String.class ? "key" : name);
    // Arbitraries.maps would take ten times as long in deeply nested values.
    return Combinators.combine(keys, values)
        .as(Entry::new)
        .list()
        .ofMaxSize(MAX_SIZE)
        .map(
            entries -> {
              Map<Object, Object> all = new LinkedHashMap<>();
              entries.forEach(entry -> all.put(entry.key(), entry.value()));
              return type == ImmutableSortedMap.class
                  ? ImmutableSortedMap.copyOf(all, NATURAL)
                  : ImmutableMap.copyOf(all);
            });
  }

  private record Entry(Object key, Object value) {}

  private Arbitrary<?> value(Class<?> type, Type[] arguments, String name) {
    if (type.isEnum()) {
      return Arbitraries.of(type.getEnumConstants());
    }
    if (within.contains(type)) {
      throw new NoValue(type);
    }
    TypeVariable<?>[] parameters = type.getTypeParameters();
    for (int i = 0; i < arguments.length; i++) {
      variables.put(parameters[i], resolved(arguments[i]));
    }
    within.push(type);
    try {
      if (type.isRecord()) {
        return record(type);
      }
      if (type.isSealed()) {
        return oneOf(type);
      }
      if (ValueBuilder.isBuilt(type)) {
        return built(type);
      }
    } finally {
      within.pop();
    }
    throw new IllegalArgumentException(
        "no arbitrary for " + type.getName() + " (" + name + " of " + within.peek() + ")");
  }

  private Type resolved(Type argument) {
    return argument instanceof TypeVariable<?> v ? variables.getOrDefault(v, argument) : argument;
  }

  private Arbitrary<?> oneOf(Class<?> type) {
    List<Arbitrary<?>> cases = new ArrayList<>();
    for (Class<?> each : type.getPermittedSubclasses()) {
      TypeVariable<?>[] inner = each.getTypeParameters();
      TypeVariable<?>[] outer = type.getTypeParameters();
      for (int i = 0; i < Math.min(inner.length, outer.length); i++) {
        variables.put(inner[i], variables.getOrDefault(outer[i], String.class));
      }
      Arbitrary<?> found = orNull(() -> part(each, ""));
      if (found != null) {
        cases.add(Kept.of(found));
      }
    }
    if (cases.isEmpty()) {
      throw new NoValue(type);
    }
    return Arbitraries.oneOf(cases);
  }

  private Arbitrary<?> record(Class<?> type) {
    List<Part> parts = new ArrayList<>();
    for (var component : type.getRecordComponents()) {
      parts.add(
          part(component.getAnnotatedType(), component.getGenericType(), component.getName()));
    }
    return combined(parts, values -> Reflection.newRecord(type, values));
  }

  private Arbitrary<?> built(Class<?> type) {
    ValueBuilder builder = ValueBuilder.of(type);
    List<Part> parts = new ArrayList<>();
    for (Method attribute : builder.attributes()) {
      parts.add(
          part(
              attribute.getAnnotatedReturnType(),
              attribute.getGenericReturnType(),
              attribute.getName()));
    }
    return combined(parts, builder::build);
  }

  /** The values of a part, and the smallest of them if it is known. */
  private record Part(Arbitrary<Object> any, @Nullable Object smallest, boolean knowsSmallest) {}

  private Part part(AnnotatedType annotated, Type type, String name) {
    if (annotated.isAnnotationPresent(Nullable.class)) {
      Arbitrary<?> some = orNull(() -> part(type, name));
      Arbitrary<Object> any =
          some == null
              ? Arbitraries.<Object>just("").injectNull(1)
              : Kept.of(some.asGeneric()).injectNull(absent());
      return new Part(any, null, true);
    }
    Arbitrary<Object> any = part(type, name).asGeneric();
    if (type instanceof ParameterizedType generic) {
      Class<?> raw = (Class<?>) generic.getRawType();
      if (raw == Optional.class) {
        return new Part(any, Optional.empty(), true);
      }
      if (Map.class.isAssignableFrom(raw)) {
        Object empty =
            raw == ImmutableSortedMap.class ? ImmutableSortedMap.of() : ImmutableMap.of();
        return new Part(any, empty, true);
      }
      if (Iterable.class.isAssignableFrom(raw)) {
        return new Part(any, copy(raw, List.of()), true);
      }
    }
    EdgeCases<Object> edges = any.edgeCases(1);
    return edges.isEmpty()
        ? new Part(any, null, false)
        : new Part(any, edges.suppliers().get(0).get().value(), true);
  }

  private static Arbitrary<Object> combined(List<Part> parts, Function<Object[], Object> make) {
    Combinators.ListCombinator<Object> all =
        Combinators.combine(parts.stream().map(Part::any).toList());
    Object[] least = parts.stream().map(Part::smallest).toArray();
    if (!parts.stream().allMatch(Part::knowsSmallest) || attempt(least, make).isEmpty()) {
      return all.as(values -> attempt(values.toArray(), make))
          .filter(MAX_REFUSED, Optional::isPresent)
          .map(Optional::get)
          .withoutEdgeCases();
    }
    // A filter on each level would generate every value once for each enclosing level.
    Arbitrary<Object> any =
        all.as(values -> attempt(values.toArray(), make).orElseGet(() -> make.apply(least)));
    return EdgeCaseLimits.only(any, make.apply(least));
  }

  /** The value; empty if its constructor rejects the combination. */
  private static Optional<Object> attempt(
      @Nullable Object[] values, Function<Object[], Object> make) {
    try {
      return Optional.of(make.apply(values));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static @Nullable Arbitrary<?> orNull(java.util.function.Supplier<Arbitrary<?>> part) {
    try {
      return part.get();
    } catch (NoValue e) {
      return null;
    }
  }
}
