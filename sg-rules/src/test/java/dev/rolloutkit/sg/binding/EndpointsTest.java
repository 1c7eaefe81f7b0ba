package dev.rolloutkit.sg.binding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Targets are pods or nodes. */
class EndpointsTest {
  @Test
  void none_of_a_type_is_of_that_type() {
    assertThat(Endpoints.none(TargetType.IP)).isEqualTo(new Endpoints.Pods(ImmutableList.of()));
    assertThat(Endpoints.none(TargetType.INSTANCE))
        .isEqualTo(new Endpoints.Nodes(ImmutableList.of()));
    assertThat(Endpoints.none(TargetType.IP).isEmpty()).isTrue();
    assertThat(Endpoints.none(TargetType.INSTANCE).isEmpty()).isTrue();
  }

  @Test
  void some_are_some() {
    assertThat(Endpoints.nodes(List.of(new NodeEndpoint("n", Clusters.ENI))).isEmpty()).isFalse();
    assertThat(
            Endpoints.pods(List.of(PodEndpoint.of("ns", "p", ImmutableList.of(), Clusters.ENI)))
                .isEmpty())
        .isFalse();
  }

  /** A target of type ip is named {@code namespace/pod}; without a slash it has no namespace. */
  @Test
  void targets_of_a_binding_are_what_its_type_says() {
    BindingSnapshot.Builder binding =
        BindingSnapshot.builder()
            .key(Clusters.key("a/b"))
            .addTargets(
                LiveTarget.of("ns/pod", Clusters.ENI, 80),
                LiveTarget.of("alone", Clusters.ENI, 80));

    assertThat(binding.targetType(TargetType.IP).build().endpoints())
        .isEqualTo(
            Endpoints.pods(
                List.of(
                    PodEndpoint.of("ns", "pod", ImmutableList.of(), Clusters.ENI),
                    PodEndpoint.of("", "alone", ImmutableList.of(), Clusters.ENI))));
    assertThat(binding.targetType(TargetType.INSTANCE).build().endpoints())
        .isEqualTo(
            Endpoints.nodes(
                List.of(
                    new NodeEndpoint("ns/pod", Clusters.ENI),
                    new NodeEndpoint("alone", Clusters.ENI))));
  }
}
