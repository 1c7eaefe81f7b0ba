package com.example.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.fleet.UpgradeOption.Ends;
import dev.rolloutkit.consequences.upgrade.Releases;
import dev.rolloutkit.model.release.RolloutsRelease;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the upgrade of one controller of a cluster takes for granted. */
class UpgradeOptionTest {
  private static List<String> assumed(String range) {
    List<String> gaps = new ArrayList<>();
    List<String> assumed = new ArrayList<>();
    UpgradeOption.of(
            "--argo",
            "Argo Rollouts",
            Controllers.ARGO,
            range,
            RolloutsRelease::of,
            Releases::withArgo)
        .orElseThrow()
        .in(Ends.NONE, Controllers.of(ClusterExport.of("a", List.of())), gaps::add, assumed::add);
    assertThat(gaps).isEmpty();
    return assumed;
  }

  @Test
  void aReleaseThatIsNewerThanAllThatAreKnownIsAssumedToDoWhatTheNewestDoes() {
    assertThat(assumed("99.0.0..1.9.1"))
        .singleElement()
        .satisfies(text -> assertThat(text).contains("99.0.0 is newer than all releases"));
  }

  @Test
  void ofAKnownReleaseNothingIsAssumed() {
    assertThat(assumed("1.8.4..1.9.1")).isEmpty();
  }
}
