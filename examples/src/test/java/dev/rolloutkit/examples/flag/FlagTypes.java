package dev.rolloutkit.examples.flag;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.reflect.ClassPath;
import dev.rolloutkit.lbc.action.LbcOptions;
import dev.rolloutkit.stack.config.ControllerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Our types that contain flags of the controller, and which of their accessors are which flag. */
final class FlagTypes {
  /** The packages of the modules that model the controller, and of the programs. */
  private static final ImmutableList<String> PACKAGES =
      ImmutableList.of(
          "alb", "sg", "stack", "targets", "lbcadmission", "testkit", "program", "cli", "webhook");

  /**
   * A type with flags.
   *
   * @param defaults a value in which every flag has our default
   * @param flags the flags whose accessors have other names, by accessor
   * @param others the accessors that are no flags
   */
  record FlagType(
      Class<?> type,
      Object defaults,
      ImmutableMap<String, String> flags,
      ImmutableSet<String> others) {
    /** Our default of what an accessor returns. */
    Object valueOf(Method accessor) {
      try {
        return accessor.invoke(defaults);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
  }

  static final ImmutableList<FlagType> ALL =
      ImmutableList.of(
          new FlagType(
              ControllerConfig.class,
              ControllerConfig.of("", ""),
              ImmutableMap.of("vpcId", "aws-vpc-id"),
              // The feature gates that this map does not name have the defaults of FeatureGate.
              ImmutableSet.of("featureGates", "options", "flags")),
          new FlagType(
              LbcOptions.class,
              LbcOptions.defaults(),
              ImmutableMap.of(
                  "tolerateMissingAction",
                  "tolerate-non-existent-backend-action",
                  "tolerateMissingService",
                  "tolerate-non-existent-backend-service"),
              ImmutableSet.of("annotationPrefix", "readsThroughCache", "compatibility")));

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

  /** What stands for a value in the controller's own terms. */
  static Object asFlag(Object value) {
    return value;
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
