package dev.rolloutkit.ako.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.name.InfraSetting;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ShardingTest {
  @Test
  void theShardIsTheMaskedHashOfTheHost() {
    assertThat(Sharding.bucket("myhost.avi.internal", 8)).isZero();
    assertThat(Sharding.bucket("myinsecurehost.avi.internal", 8)).isEqualTo(2);
    assertThat(Sharding.bucket("bar.com", 8)).isEqualTo(1);
  }

  @Test
  void withDedicatedPassthroughTheShardIsTheWholeHash() {
    AkoConfig config =
        AkoConfig.builder().clusterName("c").passthroughShardSize(ShardSize.DEDICATED).build();

    assertThat(Sharding.passthroughVs(config, AviNames.of(config), "foo.com", null).shard())
        .isEqualTo(Sharding.hash("foo.com"));
  }

  @Test
  void anUnknownShardSizeOfAnInfraSettingMeansDedicated() {
    assertThat(ShardSize.ofInfraSetting("large", ShardSize.LARGE)).isEqualTo(ShardSize.DEDICATED);
    assertThat(ShardSize.ofInfraSetting("", ShardSize.MEDIUM)).isEqualTo(ShardSize.MEDIUM);
    assertThat(ShardSize.ofSetting("large")).isEqualTo(ShardSize.SMALL);
  }

  @Test
  void aNamespaceScopedSettingChangesTheShardSizeButNoName() {
    AkoConfig config = AkoConfig.builder().clusterName("c").build();
    InfraSetting setting = new InfraSetting("gold", "SMALL", true);

    assertThat(
            Sharding.shardVs(config, AviNames.of(config), "bar.com", "red", setting, null)
                .name()
                .value())
        .isEqualTo("c--Shared-L7-0");
  }

  @Property(seed = "1")
  void theShardIsInRange(@ForAll String host) {
    for (ShardSize size : ShardSize.values()) {
      if (size != ShardSize.DEDICATED) {
        assertThat(Sharding.bucket(host, size.virtualServices()))
            .isBetween(0L, size.virtualServices() - 1L);
      }
    }
  }

  @Property(seed = "1")
  void halvingTheSizeKeepsTheLowShards(@ForAll String host) {
    long large = Sharding.bucket(host, 8);
    long medium = Sharding.bucket(host, 4);

    assertThat(medium).isEqualTo(large < 4 ? large : large - 4);
  }
}
