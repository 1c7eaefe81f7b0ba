package dev.rolloutkit.model.shape;

import com.google.common.base.Throwables;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Method handles of the accessors and builders of value types, which are all public and declare no
 * exceptions.
 */
final class Handles {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();
  private static final MethodType MAKER = MethodType.methodType(Object.class);
  private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class);
  private static final MethodType SETTER =
      MethodType.methodType(void.class, Object.class, Object.class);

  private Handles() {}

  static MethodHandle maker(Constructor<?> constructor) throws IllegalAccessException {
    return LOOKUP.unreflectConstructor(constructor).asType(MAKER);
  }

  static MethodHandle getter(Class<?> owner, Method method) throws ReflectiveOperationException {
    return find(owner, method).asType(GETTER);
  }

  static MethodHandle setter(Class<?> owner, Method method) throws ReflectiveOperationException {
    return find(owner, method).asType(SETTER);
  }

  /**
   * Finds a method through its public class, because builders inherit their methods from a class
   * that is not public.
   */
  private static MethodHandle find(Class<?> owner, Method method)
      throws ReflectiveOperationException {
    return LOOKUP.findVirtual(
        owner,
        method.getName(),
        MethodType.methodType(method.getReturnType(), method.getParameterTypes()));
  }

  static Object make(MethodHandle maker) {
    try {
      return (Object) maker.invokeExact();
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  static @Nullable Object get(MethodHandle getter, Object target) {
    try {
      return (Object) getter.invokeExact(target);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  static void set(MethodHandle setter, Object target, Object value) {
    try {
      setter.invokeExact(target, value);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  private static RuntimeException unchecked(Throwable e) {
    Throwables.throwIfUnchecked(e);
    return new IllegalStateException(e);
  }
}
