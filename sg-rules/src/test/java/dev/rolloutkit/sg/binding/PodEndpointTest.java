package dev.rolloutkit.sg.binding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Eni;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodEndpointTest {
  private static final Eni HYBRID = Eni.of(Eni.HYBRID, List.of());

  @Test
  void aPodOnAHybridNodeNeverHasAnInterface() {
    assertThat(PodEndpoint.of("ns", "pod", List.of(), HYBRID).eni()).isEmpty();
    assertThat(new PodEndpoint("ns", "pod", ImmutableList.of(), Optional.of(HYBRID)).eni())
        .isEmpty();
  }

  @Test
  void portsAreThoseOfContainersThenOfSidecars() {
    Pod pod =
        new PodBuilder()
            .withNewSpec()
            .addNewInitContainer()
            .withRestartPolicy("Always")
            .addNewPort()
            .withName("http")
            .withContainerPort(1)
            .endPort()
            .endInitContainer()
            .addNewInitContainer()
            .addNewPort()
            .withName("setup")
            .withContainerPort(2)
            .endPort()
            .endInitContainer()
            .addNewContainer()
            .addNewPort()
            .withName("http")
            .withContainerPort(3)
            .endPort()
            .addNewPort()
            .withContainerPort(4)
            .endPort()
            .endContainer()
            .endSpec()
            .build();

    PodEndpoint endpoint = PodEndpoint.of(pod, null);

    assertThat(endpoint.port("http")).hasValue(3);
    assertThat(endpoint.port("")).hasValue(4);
    assertThat(endpoint.port("setup")).isEmpty();
  }

  @Test
  void missingFieldsOfAPodAreEmpty() {
    Pod pod = new Pod();
    assertThat(PodEndpoint.of(pod, null))
        .isEqualTo(new PodEndpoint("", "", ImmutableList.of(), Optional.empty()));

    pod = new PodBuilder().withNewSpec().endSpec().build();
    pod.getSpec().setContainers(Arrays.asList(null, null));
    assertThat(PodEndpoint.of(pod, null).ports()).isEmpty();
  }
}
