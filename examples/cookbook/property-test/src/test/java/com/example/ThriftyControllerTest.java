package com.example;

import dev.rolloutkit.testkit.BlueGreenLaws;
import dev.rolloutkit.testkit.BlueGreenStory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ThriftyControllerTest {
  @Property(tries = 200, seed = "1")
  void neverLosesCapacity(@ForAll BlueGreenStory story) {
    BlueGreenLaws.neverLosesCapacity(new ThriftyController()::reconcile).check(story);
  }
}
