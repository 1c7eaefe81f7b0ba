package dev.rolloutkit.testkit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reflective calls that throw the exceptions of the called methods unwrapped. */
final class Reflection {
  private Reflection() {}

  static Method method(Class<?> type, String name) {
    try {
      return type.getMethod(name);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Calls a method that never returns null. */
  static Object call(@Nullable Object target, Method method, Object... arguments) {
    try {
      return Objects.requireNonNull(method.invoke(target, arguments));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    } catch (InvocationTargetException e) {
      throw unchecked(e);
    }
  }

  static Object newRecord(Class<?> type, @Nullable Object[] values) {
    Class<?>[] parts =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(parts);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
      throw new IllegalStateException(e);
    } catch (InvocationTargetException e) {
      throw unchecked(e);
    }
  }

  private static RuntimeException unchecked(InvocationTargetException e) {
    if (e.getCause() instanceof RuntimeException cause) {
      return cause;
    }
    throw new IllegalStateException(e.getCause());
  }
}
