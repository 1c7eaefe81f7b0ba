package dev.rolloutkit.testkit;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.providers.ArbitraryProvider;
import net.jqwik.api.providers.TypeUsage;

/**
 * Lets {@code @ForAll Problem} and the like work without set-up: jqwik finds it as a service.
 *
 * <p>Its priority is the default, so a provider of your own with a higher one wins.
 */
public final class RolloutkitProvider implements ArbitraryProvider {
  private static final Map<Class<?>, Supplier<Arbitrary<?>>> BY_TYPE =
      Map.of(
          FieldPath.class, ProblemArbitraries::fieldPath,
          Problem.class, ProblemArbitraries::problem);

  @Override
  public boolean canProvideFor(TypeUsage targetType) {
    return BY_TYPE.containsKey(targetType.getRawType());
  }

  @Override
  public Set<Arbitrary<?>> provideFor(TypeUsage targetType, SubtypeProvider subtypeProvider) {
    Supplier<Arbitrary<?>> arbitrary = BY_TYPE.get(targetType.getRawType());
    return arbitrary == null ? Set.of() : Set.of(arbitrary.get());
  }
}
