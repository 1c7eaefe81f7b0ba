package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.Multimap;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;

/** Checks that wrong implementations, one of which does nothing, break the laws of a class. */
final class Bites {
  private static final int TRIES = 300;

  private final Class<?> laws;
  private final Multimap<String, String> broken = LinkedHashMultimap.create();

  Bites(Class<?> laws) {
    this.laws = laws;
  }

  static <T> T crash() {
    throw new IllegalStateException("crash");
  }

  /** Checks that some input shows that an implementation breaks a law. */
  <T> void bites(String law, String who, Law<T> held, Stream<T> inputs) {
    assertThat(inputs.limit(TRIES).anyMatch(input -> !held.holds(input)))
        .as(law + " is kept by " + who)
        .isTrue();
    broken.put(law, who);
  }

  /** Checks that some input shows that these implementations break a law. */
  <I, T> void bites(
      String law, Function<I, Law<T>> make, Map<String, I> wrong, Arbitrary<T> inputs) {
    wrong.forEach(
        (who, implementation) ->
            bites(law, who, make.apply(implementation), inputs.sampleStream()));
  }

  /**
   * Checks that at least two implementations broke every law.
   *
   * @param keptByNothing the laws that an implementation which does nothing keeps, because they
   *     only forbid something or check a function that cannot do nothing; each with a law that this
   *     implementation breaks
   * @param ofOurOwn laws that take the settings of our own engines, so that they cannot be checked
   *     for other implementations
   */
  void everyLawBites(ImmutableMap<String, String> keptByNothing, String... ofOurOwn) {
    for (Method method : laws.getDeclaredMethods()) {
      String law = method.getName();
      if (Modifier.isPublic(method.getModifiers())
          && method.getReturnType() == Law.class
          && !ImmutableSet.copyOf(ofOurOwn).contains(law)) {
        assertThat(broken.get(law)).as(law).hasSizeGreaterThan(1);
        String ofNothing = keptByNothing.getOrDefault(law, law);
        assertThat(broken.get(ofNothing)).as(ofNothing).contains("nothing");
      }
    }
  }
}
