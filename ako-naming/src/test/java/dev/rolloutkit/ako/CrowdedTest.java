package dev.rolloutkit.ako;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.testkit.base.Growth;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The time for many objects that share an address is linear in their number. */
class CrowdedTest {
  @Test
  void annotatingServicesThatShareAnAddressTakesLinearTime() {
    AkoConfig config =
        AkoConfig.builder()
            .clusterName("c")
            .serviceType(ServiceType.NODE_PORT_LOCAL)
            .autoAnnotateService(true)
            .build();

    double factor =
        Growth.ofProcessorTime(
            count -> {
              List<HasMetadata> services = new ArrayList<>();
              for (int i = 0; i < count; i++) {
                services.add(
                    Clusters.annotated(
                        Clusters.loadBalancer("red", "s" + i, 1 + i),
                        "ako.vmware.com/enable-shared-vip",
                        "vip"));
              }
              assertThat(AkoTranslator.nplAutoAnnotate(config, AkoCluster.of(services)))
                  .hasSize(count);
            },
            500);

    assertThat(factor).isLessThan(Growth.NEARLY_LINEAR);
  }
}
