package dev.rolloutkit.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.testkit.explore.Exploration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortWorldTest {
  private static final List<Integer> PORTS = List.of(3000, 3050, 3100);

  private static Exploration explored(List<Integer> ports, Fixes<SgDefect> fixes) {
    return new PortWorld(ports, LbcFlags.of("demo"), fixes).explorer(1).run();
  }

  @Test
  void neededPortsStayOpenInEitherMode() {
    assertThat(explored(PORTS, Fixes.reference()).toString()).startsWith("complete: ");
    explored(PORTS, Fixes.reference()).check();
    explored(PORTS, Fixes.safe(SgDefect.class)).check();
  }

  @Test
  void inTheReferenceARuleWithoutPortsOpensNoPort() {
    List<Integer> noPorts = List.of(3000, -1);

    assertThat(explored(noPorts, Fixes.reference()).counterexamples())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.moves())
                  .containsExactly(
                      "a user creates binding 1", "the controller reconciles binding 1");
              assertThat(found.breach().how()).contains("port 1 of binding 1 is closed");
            });
    explored(noPorts, Fixes.safe(SgDefect.class)).check();
  }
}
