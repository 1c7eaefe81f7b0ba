package dev.rolloutkit.testkit;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The builder of a value type: an interface with a static {@code builder()}. */
final class ValueBuilder {
  private final Class<?> type;
  private final Map<Method, Method> setters = new LinkedHashMap<>();

  private ValueBuilder(Class<?> type) {
    this.type = type;
  }

  static boolean isBuilt(Class<?> type) {
    return type.isInterface()
        && Arrays.stream(type.getMethods())
            .anyMatch(m -> m.getName().equals("builder") && Modifier.isStatic(m.getModifiers()));
  }

  static ValueBuilder of(Class<?> type) {
    ValueBuilder out = new ValueBuilder(type);
    Class<?> builder = Reflection.call(null, Reflection.method(type, "builder")).getClass();
    Stream.of(type.getMethods())
        .filter(m -> m.getParameterCount() == 0 && !Modifier.isStatic(m.getModifiers()))
        .sorted(Comparator.comparing(Method::getName))
        .forEach(
            accessor -> {
              Optional<Method> setter = setter(builder, accessor);
              if (setter.isPresent()) {
                out.setters.put(accessor, setter.get());
              } else if (Modifier.isAbstract(accessor.getModifiers())) {
                throw new IllegalArgumentException("no setter for " + accessor);
              }
            });
    return out;
  }

  /** The setter whose parameter has the accessor's type or a wider one, such as any iterable. */
  private static Optional<Method> setter(Class<?> builder, Method accessor) {
    Class<?> type = accessor.getReturnType();
    return Stream.of(builder.getMethods())
        .filter(m -> m.getName().equals(accessor.getName()) && m.getParameterCount() == 1)
        .filter(m -> m.getParameterTypes()[0].isAssignableFrom(type))
        .min(Comparator.comparing(m -> m.getParameterTypes()[0] == type ? 0 : 1));
  }

  ImmutableList<Method> attributes() {
    return ImmutableList.copyOf(setters.keySet());
  }

  /** Builds the value with the given attributes, in the order of {@link #attributes}. */
  Object build(@Nullable Object[] values) {
    Object builder = Reflection.call(null, Reflection.method(type, "builder"));
    int i = 0;
    for (Method setter : setters.values()) {
      Object value = values[i++];
      if (value != null) {
        Reflection.call(builder, setter, value);
      }
    }
    return Reflection.call(builder, Reflection.method(builder.getClass(), "build"));
  }
}
