package dev.rolloutkit.ako.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.config.AkoChange;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.ako.config.AutoFqdn;
import dev.rolloutkit.ako.internal.shard.Fqdns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The changes of names by an upgrade of AKO. */
class ReleasesTest {
  private static String sharedHost(AkoConfig.Builder config, String tenant) {
    return Fqdns.sharedVs(
            config
                .clusterName("c")
                .autoFqdn(AutoFqdn.DEFAULT)
                .addSubDomains("avi.internal")
                .build(),
            "c--Shared-L7-0",
            tenant,
            8)
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "team_a, team_a, team-a",
    "' a  b ', -a-b-, a-b",
    "a--b, a--b, a-b",
    "a-ü-b, a---b, a-b",
    "admin, admin, admin"
  })
  void tenantsInHostsOfSharedVirtualServices(String tenant, String before, String after) {
    AkoConfig.Builder old = AkoConfig.builder().release(AkoRelease.of("1.13.4").orElseThrow());

    assertThat(sharedHost(old, tenant)).isEqualTo("c--Shared-L7-0." + before + ".avi.internal");
    assertThat(sharedHost(AkoConfig.builder(), tenant))
        .isEqualTo("c--Shared-L7-0." + after + ".avi.internal");
  }

  @Test
  void anUpgradeHasTheChangesOfTheReleasesInBetween() {
    assertThat(AkoRelease.of("1.13.4").orElseThrow().until(AkoRelease.of("2.1.1").orElseThrow()))
        .containsExactly(AkoChange.TENANT_IN_SHARED_HOSTS, AkoChange.LAYER_4_SETTINGS);
    assertThat(AkoRelease.of("1.12.1").isOk()).isFalse();
    assertThat(AkoRelease.of("1.13").isOk()).isTrue();
  }
}
