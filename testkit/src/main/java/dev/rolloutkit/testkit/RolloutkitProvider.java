package dev.rolloutkit.testkit;

import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.providers.ArbitraryProvider;
import net.jqwik.api.providers.TypeUsage;

/**
 * Provides arbitraries to jqwik for every type that {@link ValueArbitraries} covers, such as
 * {@code @ForAll Rollout} and {@code @ForAll Outcome<Permission>}. jqwik finds this provider as a
 * service.
 *
 * <p>Its priority is the default, so a provider of your own with a higher priority takes
 * precedence.
 */
public final class RolloutkitProvider implements ArbitraryProvider {
  @Override
  public boolean canProvideFor(TypeUsage targetType) {
    return !targetType.isTypeVariableOrWildcard()
        && !targetType.isEnum()
        && ValueArbitraries.covers(targetType.getRawType());
  }

  @Override
  public Set<Arbitrary<?>> provideFor(TypeUsage targetType, SubtypeProvider subtypeProvider) {
    return Set.of(ValueArbitraries.derived(targetType.getType(), InputStyle.PLAIN));
  }
}
