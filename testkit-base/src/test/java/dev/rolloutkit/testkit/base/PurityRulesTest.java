package dev.rolloutkit.testkit.base;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;

/** The rules need only the names of the classes that a module uses, not their byte code. */
class PurityRulesTest {
  @Test
  void typesOfThreadsAndProcessesAreRefusedEvenNestedOnes() {
    assertThat(isRefused(PurityRules.NO_INPUT_OR_OUTPUT, UsesThread.class)).isTrue();
    assertThat(isRefused(PurityRules.NO_INPUT_OR_OUTPUT, UsesNested.class)).isTrue();
    assertThat(isRefused(PurityRules.NO_INPUT_OR_OUTPUT, UsesSockets.class)).isTrue();
    assertThat(isRefused(PurityRules.NO_INPUT_OR_OUTPUT, Pure.class)).isFalse();
  }

  @Test
  void clocksAndRandomNumbersAreRefused() {
    assertThat(isRefused(PurityRules.NO_CLOCK_CHANCE_OR_ENVIRONMENT, UsesClock.class)).isTrue();
    assertThat(isRefused(PurityRules.NO_CLOCK_CHANCE_OR_ENVIRONMENT, UsesChance.class)).isTrue();
    assertThat(isRefused(PurityRules.NO_CLOCK_CHANCE_OR_ENVIRONMENT, Pure.class)).isFalse();
  }

  private static boolean isRefused(ArchRule rule, Class<?> type) {
    return rule.evaluate(new ClassFileImporter().importClasses(type)).hasViolation();
  }

  private static final class Pure {
    static int twice(int number) {
      return 2 * number;
    }
  }

  private static final class UsesThread {
    static String name(Thread thread) {
      return thread.getName();
    }
  }

  private static final class UsesNested {
    static int of(Thread.State state) {
      return state.ordinal();
    }
  }

  private static final class UsesSockets {
    static Object of(java.net.Socket socket) {
      return socket;
    }
  }

  private static final class UsesClock {
    static Object now() {
      return java.time.Instant.now();
    }
  }

  private static final class UsesChance {
    static double next() {
      return new java.util.Random(1).nextDouble();
    }
  }
}
