package dev.rolloutkit.ako;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pods of a namespace by their labels. */
class SelectedPodsTest {
  private static final AkoCluster CLUSTER =
      AkoCluster.of(
          List.<HasMetadata>of(
              pod("red", "b", Map.of("app", "web", "tier", "front")),
              pod("red", "a", Map.of("app", "web")),
              pod("red", "c", Map.of("app", "db", "tier", "front")),
              pod("blue", "d", Map.of("app", "web"))));

  @Test
  void selectedPodsHaveAllLabels() {
    assertThat(names("red", Map.of("app", "web"))).containsExactly("a", "b");
    assertThat(names("red", Map.of("app", "web", "tier", "front"))).containsExactly("b");
    assertThat(names("red", Map.of("app", "web", "tier", "back"))).isEmpty();
    assertThat(names("green", Map.of("app", "web"))).isEmpty();
  }

  @Test
  void noLabelsSelectNoPods() {
    assertThat(names("red", Map.of())).isEmpty();
  }

  private static List<String> names(String namespace, Map<String, String> labels) {
    return CLUSTER.pods(namespace, labels).stream().map(p -> p.getMetadata().getName()).toList();
  }

  private static Pod pod(String namespace, String name, Map<String, String> labels) {
    return new PodBuilder()
        .withNewMetadata()
        .withNamespace(namespace)
        .withName(name)
        .withLabels(labels)
        .endMetadata()
        .build();
  }
}
