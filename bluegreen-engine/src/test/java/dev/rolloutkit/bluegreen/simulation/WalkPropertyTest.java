package dev.rolloutkit.bluegreen.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.bluegreen.Scene;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.engine.simulation.Command;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Random walks of Rollouts, users and faults; each pass is held against the invariants. {@code
 * -Djqwik.tries.default=N} makes it N walks a property, of some hundred passes each; at the end the
 * number of passes is printed.
 */
class WalkPropertyTest {
  private static final Map<String, Long> PASSES = new TreeMap<>();

  /**
   * The reference but for what keeps it from coming to an end: retries that abort again, promotions
   * that are forgotten, and rollbacks that stay at the preview size.
   */
  private static final BlueGreenConfig REFERENCE_WITHOUT_LOOPS =
      BlueGreenConfig.reference()
          .withFixes(
              Fixes.fixing(
                  BlueGreenDefect.POST_RETRY_LOOP,
                  BlueGreenDefect.PROMOTE_LOST,
                  BlueGreenDefect.FAST_ROLLBACK_LOST,
                  BlueGreenDefect.PAUSE_FLIPS));

  @Property(seed = "1")
  void theReferenceKeepsTheInvariants(@ForAll("stories") Story story) {
    Walk walk = new Walk(story, BlueGreenConfig.reference()).through(story);
    count("reference", walk);
  }

  @Property(seed = "1")
  void theSafeEngineKeepsTheInvariants(@ForAll("stories") Story story) {
    Walk walk = new Walk(story, BlueGreenConfig.safe()).through(story);
    count("safe", walk);
  }

  @Property(seed = "1")
  void theReferenceStopsWritingAndCompletesUpdates(@ForAll("stories") Story story) {
    end(story, REFERENCE_WITHOUT_LOOPS, "reference");
  }

  @Property(seed = "1")
  void theSafeEngineStopsWritingAndCompletesUpdates(@ForAll("stories") Story story) {
    end(story, BlueGreenConfig.safe(), "safe");
  }

  /** The status of the switch is lost to a conflict; the size must not fall to a preview's. */
  @Example
  void aFixedFastRollbackKeepsItsSizeWhenTheStatusOfTheCutOverIsLost() {
    Story story =
        new Story(
            "\"previewReplicaCount\":1,\"activeMetadata\":{\"labels\":{\"role\":\"active\"}},"
                + "\"previewMetadata\":{\"labels\":{\"role\":\"preview\"}}",
            "",
            0,
            1,
            List.of(
                image(0, 0, 2),
                image(3, 0, 1),
                image(0, 0, 3),
                image(1, 1, 1),
                image(0, 0, 3),
                image(1, 0, 1),
                image(0, 0, 3),
                image(5, 0, 1),
                image(2, 0, 1),
                image(0, 0, 2)));
    BlueGreenConfig config =
        BlueGreenConfig.reference().withFixes(Fixes.fixing(BlueGreenDefect.FAST_ROLLBACK_LOST));

    Walk walk = new Walk(story, config).through(story).heal();

    assertThat(walk.comesToRest()).isTrue();
  }

  private static Story.Turn image(int passes, int pace, int image) {
    return new Story.Turn(passes, pace, new Command.ChangeTemplate(Scene.template(image)));
  }

  private static void end(Story story, BlueGreenConfig config, String name) {
    Walk walk = new Walk(story, config).through(story).heal();
    assertThat(walk.comesToRest()).as("rest: %s", walk).isTrue();
    assertThat(walk.comesToTheEnd()).as("end: %s", walk).isTrue();
    assertThat(walk.comesToRest()).as("rest after the end: %s", walk).isTrue();
    count(name, walk);
  }

  private static void count(String name, Walk walk) {
    PASSES.merge(name, (long) walk.passes(), Long::sum);
  }

  @AfterContainer
  static void printPasses() {
    long all = PASSES.values().stream().mapToLong(Long::longValue).sum();
    System.out.println("invariants bluegreen-engine: " + all + " passes " + PASSES);
  }

  @Provide
  Arbitrary<Story> stories() {
    return Story.any();
  }
}
