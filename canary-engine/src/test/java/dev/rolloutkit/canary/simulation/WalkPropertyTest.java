package dev.rolloutkit.canary.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.canary.config.CanaryConfig;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Random walks of canaries, users, autoscalers, routers and faults; each pass is held against the
 * invariants. {@code -Djqwik.tries.default=N} makes it N walks a property, of about a hundred
 * passes each; at the end the number of passes is printed.
 */
class WalkPropertyTest {
  private static final Map<String, Long> PASSES = new TreeMap<>();

  @Property(seed = "1")
  void theReferenceKeepsTheInvariants(@ForAll("stories") Story story) {
    count("reference", new Walk(story, CanaryConfig.reference()).through(story));
  }

  @Property(seed = "1")
  void theSafeEngineKeepsTheInvariants(@ForAll("stories") Story story) {
    count("safe", new Walk(story, CanaryConfig.safe()).through(story));
  }

  @Property(seed = "1")
  void theSafeEngineStopsWritingAndCompletesUpdates(@ForAll("stories") Story story) {
    Walk walk = new Walk(story, CanaryConfig.safe()).through(story).heal();
    assertThat(walk.comesToRest()).as("rest: %s", walk).isTrue();
    assertThat(walk.comesToTheEnd()).as("end: %s", walk).isTrue();
    assertThat(walk.comesToRest()).as("rest after the end: %s", walk).isTrue();
    count("safe", walk);
  }

  private static void count(String name, Walk walk) {
    PASSES.merge(name, (long) walk.passes(), Long::sum);
  }

  @AfterContainer
  static void printPasses() {
    long all = PASSES.values().stream().mapToLong(Long::longValue).sum();
    System.out.println("invariants canary-engine: " + all + " passes " + PASSES);
  }

  @Provide
  Arbitrary<Story> stories() {
    return Story.any();
  }
}
