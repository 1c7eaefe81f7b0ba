package dev.rolloutkit.examples.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What goes wrong between an operator and its API server, and that the update ends all the same.
 */
class FaultsTest {
  private static final BlueGreenConfig SAFE = BlueGreenConfig.safe();
  private static final String QUICK = "\"scaleDownDelaySeconds\":3";

  @Test
  void watchesThatAreClosedAreOpenedAgain() {
    try (Stage stage = Stage.deployed(SAFE, QUICK)) {
      stage.setImage(2);
      for (int i = 0; i < 5; i++) {
        stage.server.closeWatches();
        stage.passTime(5);
      }

      assertUpdated(stage);
    }
  }

  @Test
  void watchesWhoseVersionIsTooOldAreListedAnew() {
    try (Stage stage = Stage.deployed(SAFE, QUICK)) {
      stage.setImage(2);
      for (int i = 0; i < 5; i++) {
        stage.server.expireWatches();
        stage.passTime(5);
      }

      assertUpdated(stage);
    }
  }

  @Test
  void watchesThatGoSilentAreMadeUpForByTheResync() {
    try (Stage stage = Stage.deployed(SAFE, QUICK)) {
      stage.server.setSilent(true);
      stage.unwatched();
      stage.setImage(2);
      stage.passTime(60);
      assertThat(stage.sizes()).isEqualTo(Map.of("web:1", 2));

      for (int i = 0; i < 6; i++) {
        stage.clock.advance(SAFE.resyncPeriod());
        stage.passTime(10);
      }

      assertUpdated(stage);
    }
  }

  @Test
  void eventsThatComeTwiceChangeNothing() {
    try (Stage stage = Stage.deployed(SAFE, QUICK)) {
      stage.setImage(2);
      for (int i = 0; i < 25; i++) {
        stage.server.repeatEvents();
        stage.second();
      }
      assertUpdated(stage);

      int writes = stage.server.writes();
      int changes = stage.server.journal().size();
      stage.server.repeatEvents();
      stage.passTime(5);
      assertThat(stage.server.writes()).isEqualTo(writes);
      assertThat(stage.server.journal()).hasSize(changes);
    }
  }

  @Test
  void aServerThatIsDownIsAskedAgain() {
    try (Stage stage = Stage.deployed(SAFE, QUICK)) {
      stage.setImage(2);
      stage.passTime(2);
      stage.server.setDown(true);
      stage.unwatched();
      stage.passTime(30);
      stage.server.setDown(false);
      stage.watchedAgain();
      stage.passTime(60);

      assertUpdated(stage);
    }
  }

  @Test
  void aQuotaThatIsUsedUpIsToldOfAndWaitedFor() {
    try (Stage stage = Stage.deployed(SAFE, QUICK)) {
      stage.server.setFull(true);
      stage.setImage(2);
      watch(stage, 10);
      assertThat(stage.rollout().status().conditions())
          .anySatisfy(
              condition -> {
                assertThat(condition.reason()).isEqualTo("ReplicaSetCreateError");
                assertThat(condition.message()).endsWith(": exceeded quota");
              });

      stage.server.setFull(false);
      watch(stage, 60);
      assertUpdated(stage);
    }
  }

  /** Somebody else changes each object that is written, just before it is written. */
  @Test
  void everyConflictIsObservedAnew() {
    int writes = writesOfAnUpdate();
    int conflicts = 0;
    for (int write = 0; write < writes; write++) {
      try (Stage stage = Stage.deployed(SAFE, QUICK)) {
        stage.server.conflictAt(stage.server.writes() + write);
        stage.setImage(2);
        watch(stage, 25);

        assertUpdated(stage);
        conflicts += stage.server.conflicts();
      }
    }
    assertThat(conflicts).as("most writes carry a version").isGreaterThan(writes / 2);
  }

  /** The operator dies before each of its writes, and another one goes on. */
  @Test
  void everyCrashBetweenTwoActionsIsMadeUpFor() {
    int writes = writesOfAnUpdate();
    for (int write = 0; write < writes; write++) {
      try (Stage stage = Stage.deployed(SAFE, QUICK)) {
        stage.server.crashAt(stage.server.writes() + write);
        stage.setImage(2);
        watch(stage, 25);

        assertThat(stage.restarts()).isEqualTo(1);
        assertUpdated(stage);
      }
    }
  }

  @Test
  void aCrashDuringTheFirstDeploymentIsMadeUpFor() {
    for (int write = 0; write < 12; write++) {
      try (Stage stage = Stage.with(SAFE, QUICK)) {
        stage.server.crashAt(write);
        stage.passTime(20);

        assertThat(stage.serving()).isEqualTo(2);
        assertThat(stage.rollout().status().phase()).isEqualTo("Healthy");
      }
    }
  }

  @Test
  void aUserWhoChangesTheTemplateMeanwhileIsNotOverruled() {
    try (Stage stage = Stage.deployed(SAFE, QUICK)) {
      stage.setImage(2);
      stage.passTime(3);
      stage.setImage(3);
      watch(stage, 40);

      assertThat(stage.selected("active")).isEqualTo(stage.hash(3));
      assertThat(stage.sizes()).isEqualTo(Map.of("web:1", 0, "web:2", 0, "web:3", 2));
    }
  }

  private static int writesOfAnUpdate() {
    try (Stage stage = Stage.deployed(SAFE, QUICK)) {
      int before = stage.server.writes();
      stage.setImage(2);
      watch(stage, 25);
      assertUpdated(stage);
      int writes = stage.server.writes() - before;
      assertThat(writes).isBetween(10, 60);
      return writes;
    }
  }

  /** Lets time pass, in which users are served all the time. */
  private static void watch(Stage stage, int seconds) {
    for (int i = 0; i < seconds; i++) {
      stage.second();
      assertThat(stage.serving()).isEqualTo(2);
    }
  }

  private static void assertUpdated(Stage stage) {
    assertThat(stage.sizes()).isEqualTo(Map.of("web:1", 0, "web:2", 2));
    assertThat(stage.selected("active")).isEqualTo(stage.hash(2));
    assertThat(stage.selected("preview")).isEqualTo(stage.hash(2));
    assertThat(stage.rollout().status().stableRS()).isEqualTo(stage.hash(2));
    assertThat(stage.rollout().status().phase()).isEqualTo("Healthy");
  }
}
