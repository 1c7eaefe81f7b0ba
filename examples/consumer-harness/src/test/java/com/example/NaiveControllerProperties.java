package com.example;

import dev.rolloutkit.testkit.BlueGreenLaws;
import dev.rolloutkit.testkit.BlueGreenStory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The whole harness. Its name keeps it from Maven's tests: it fails, as it should. */
class NaiveControllerProperties {
  @Property(seed = "1")
  void neverLosesCapacity(@ForAll BlueGreenStory story) {
    BlueGreenLaws.neverLosesCapacity(new NaiveController(false)::reconcile).check(story);
  }
}
