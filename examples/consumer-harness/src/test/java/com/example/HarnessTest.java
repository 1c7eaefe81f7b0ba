package com.example;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.rolloutkit.testkit.BlueGreenArbitraries;
import dev.rolloutkit.testkit.BlueGreenLaws;
import dev.rolloutkit.testkit.BlueGreenStory;
import dev.rolloutkit.testkit.Law;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Shrinkable;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** The harness finds the planted bug, soon and small, and nothing where there is none. */
class HarnessTest {
  private static final int TRIES = 1000;
  private static final int SEEDS = 20;

  private final Law<BlueGreenStory> law =
      BlueGreenLaws.neverLosesCapacity(new NaiveController(false)::reconcile);

  /** Runs the property as an IDE would, and shows what jqwik says. */
  @Example
  void propertyFails() {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(NaiveControllerProperties.class))
            .configurationParameter("jqwik.database", "target/jqwik-database")
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    check(listener.getSummary().getTestsFailedCount() == 1, "the property did not fail");
  }

  /** Whatever the seed, the bug is found within 1,000 tries and shrunk to one update. */
  @Example
  void bugIsFoundForEverySeedAndShrunk() {
    for (int seed = 1; seed <= SEEDS; seed++) {
      List<Shrinkable<BlueGreenStory>> tried = new ArrayList<>();
      Optional<Shrinkable<BlueGreenStory>> found =
          BlueGreenArbitraries.stories().generator(TRIES).stream(new Random(seed))
              .limit(TRIES)
              .peek(tried::add)
              .filter(story -> !law.holds(story.value()))
              .findFirst();
      check(found.isPresent(), "not found with seed " + seed);
      BlueGreenStory small = smallest(found.get()).value();
      System.out.println("seed " + seed + ", try " + tried.size() + ": " + small);
      check(small.script().events().size() == 1, "not shrunk: " + small);
      check(!law.holds(small), "shrunk to a story without the bug: " + small);
    }
  }

  /** As jqwik does it: the first smaller story that has the bug as well, again and again. */
  private Shrinkable<BlueGreenStory> smallest(Shrinkable<BlueGreenStory> story) {
    Shrinkable<BlueGreenStory> least = story;
    Optional<Shrinkable<BlueGreenStory>> next = Optional.of(story);
    while (next.isPresent()) {
      least = next.get();
      next = least.shrink().filter(smaller -> !law.holds(smaller.value())).findFirst();
    }
    return least;
  }

  @Property(tries = 200, seed = "1")
  void mendedControllerKeepsTheLaw(@ForAll BlueGreenStory story) {
    BlueGreenLaws.neverLosesCapacity(new NaiveController(true)::reconcile).check(story);
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
