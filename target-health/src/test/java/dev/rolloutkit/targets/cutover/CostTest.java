package dev.rolloutkit.targets.cutover;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.rolloutkit.apimachinery.Fixes;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Measures proofs by allocated bytes, because seconds depend on the machine. */
class CostTest {
  private static final int TEN_MINUTES = 600;
  private static final int DAY = 86_400;

  private static Scenario scenario(CutOverKind kind, int horizon) {
    return Scenario.builder()
        .kind(kind)
        .addOutage(new Span(0, 300))
        .horizon(Duration.ofSeconds(horizon))
        .build();
  }

  private static long allocated(Scenario scenario) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(CutOverProver.prove(scenario, Fixes.reference()).isOk()).isTrue();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @ParameterizedTest
  @EnumSource(CutOverKind.class)
  void aProofOfADayCostsAsMuchAsAProofOfTenMinutes(CutOverKind kind) {
    allocated(scenario(kind, TEN_MINUTES));
    allocated(scenario(kind, DAY));

    long ofTenMinutes = allocated(scenario(kind, TEN_MINUTES));
    long ofADay = allocated(scenario(kind, DAY));

    assertThat((double) ofADay).isLessThan(1.25 * ofTenMinutes);
  }
}
