package dev.rolloutkit.examples.flag;

import com.google.common.collect.ImmutableList;
import com.google.common.reflect.ClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** The types of the modules that model the controller, and of the programs. */
final class FlagTypes {
  /** The packages of the modules that model the controller, and of the programs. */
  private static final ImmutableList<String> PACKAGES =
      ImmutableList.of(
          "alb",
          "lbc",
          "sg",
          "stack",
          "targets",
          "lbcadmission",
          "testkit",
          "program",
          "cli",
          "webhook");

  private FlagTypes() {}

  /**
   * What a type tells: the accessors of a record, the methods of an interface without arguments.
   */
  static ImmutableList<Method> accessors(Class<?> type) {
    if (type.isRecord()) {
      return Arrays.stream(type.getRecordComponents())
          .map(RecordComponent::getAccessor)
          .collect(ImmutableList.toImmutableList());
    }
    return Arrays.stream(type.getDeclaredMethods())
        .filter(m -> !Modifier.isStatic(m.getModifiers()) && !m.isSynthetic())
        .filter(m -> Modifier.isPublic(m.getModifiers()) && m.getParameterCount() == 0)
        .collect(ImmutableList.toImmutableList());
  }

  /** All classes of the modules and programs. */
  static ImmutableList<Class<?>> classes() {
    try {
      return ClassPath.from(FlagTypes.class.getClassLoader()).getAllClasses().stream()
          .filter(FlagTypes::isOurs)
          .map(ClassPath.ClassInfo::load)
          .collect(ImmutableList.toImmutableList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOurs(ClassPath.ClassInfo info) {
    return PACKAGES.stream().anyMatch(p -> info.getName().startsWith("dev.rolloutkit." + p + "."))
        && !info.getSimpleName().startsWith("Immutable")
        && !info.getSimpleName().endsWith("Test");
  }
}
