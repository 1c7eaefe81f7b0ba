package dev.rolloutkit.webhook.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.webhook.Eventually;
import dev.rolloutkit.webhook.review.DeletionReviewer;
import dev.rolloutkit.webhook.review.NotReadyException;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.review.Reviews;
import dev.rolloutkit.webhook.review.Severity;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.CustomResourceDefinitionContext;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A world that is watched, against a server that keeps objects. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ClusterWorldTest {
  private static final CustomResourceDefinitionContext BINDINGS =
      new CustomResourceDefinitionContext.Builder()
          .withGroup("elbv2.k8s.aws")
          .withVersion("v1beta1")
          .withKind("TargetGroupBinding")
          .withPlural("targetgroupbindings")
          .withScope("Namespaced")
          .build();

  private final KubernetesMockServer server =
      new KubernetesMockServer(
          new Context(new ObjectMapper()),
          new MockWebServer(),
          new HashMap<>(),
          new PromptWatches(),
          false);
  private KubernetesClient client;

  @BeforeEach
  void start() {
    server.init();
    client = server.createClient();
  }

  @AfterEach
  void stop() {
    client.close();
    server.destroy();
  }

  private static boolean isRefused(Reviewer guard) {
    try {
      return !Reviews.response(
              guard
                  .review(
                      Reviews.utf8(
                          Reviews.review(
                              "u",
                              "DELETE",
                              "TargetGroupBinding",
                              null,
                              "{\"metadata\":{\"name\":\"tg3\",\"namespace\":\"tools\"}}")))
                  .body())
          .path("allowed")
          .asBoolean();
    } catch (NotReadyException e) {
      return false;
    }
  }

  @Test
  void theGuardFollowsTheCluster() throws Exception {
    server.expectCustomResource(BINDINGS);
    try (World world =
        new ClusterWorld(
            client,
            Optional.empty(),
            AkoConfig.builder().clusterName("prod").build(),
            1000,
            line -> {})) {
      assertThat(world.isKnown()).isFalse();
      assertThatThrownBy(world::view).isInstanceOf(UnknownWorldException.class);
      world.start();
      Eventually.holds(world::isKnown);
      assertThat(world.view().guard().isIdle()).isTrue();
      String manifests =
          Files.readString(
              Path.of("../cli/src/main/resources/manifests/03-target-group-bindings.yaml"));
      for (String document : manifests.split("\n---\n")) {
        try (var in = new java.io.ByteArrayInputStream(Reviews.utf8(document))) {
          List<HasMetadata> items = client.load(in).items();
          items.forEach(item -> client.resource(item).create());
        }
      }
      Reviewer guard = new DeletionReviewer(world, Severity.DENY, Severity.WARN, List.of());
      // a watch that begins anew makes a refusal a warning until it is known again
      Eventually.holds(() -> world.size() == 7 && world.isKnown());
      assertThat(isRefused(guard)).isTrue();
      // whom it protects is gone
      client.genericKubernetesResources(BINDINGS).inNamespace("prod").withName("tg2").delete();
      Eventually.holds(() -> world.size() == 6 && world.isKnown());
      assertThat(isRefused(guard)).isFalse();
    }
  }

  @Test
  void aClusterOfMoreObjectsThanThereIsRoomForCountsAsNotKnown() throws Exception {
    server.setUnsupported("elbv2.k8s.aws/v1beta1");
    for (String name : new String[] {"a", "b", "c"}) {
      client
          .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
          .create();
    }
    List<String> log = new CopyOnWriteArrayList<>();
    try (World world =
        new ClusterWorld(
            client,
            Optional.empty(),
            AkoConfig.builder().clusterName("prod").build(),
            2,
            log::add)) {
      world.start();
      Eventually.holds(() -> log.stream().anyMatch(line -> line.contains("--most-objects")));
      assertThat(log)
          .anyMatch(line -> line.startsWith("the cluster has more than 2 objects: nothing is"));
      assertThat(world.isKnown()).isFalse();
      assertThatThrownBy(world::view).isInstanceOf(UnknownWorldException.class);
    }
  }

  @Test
  void aClusterWithoutTargetGroupBindingsIsKnownToo() throws Exception {
    server.setUnsupported("elbv2.k8s.aws/v1beta1");
    client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName("edge")
                .addToLabels("team", "edge")
                .endMetadata()
                .build())
        .create();
    try (World world =
        new ClusterWorld(
            client,
            Optional.empty(),
            AkoConfig.builder().clusterName("prod").build(),
            1000,
            line -> {})) {
      world.start();
      Eventually.holds(world::isKnown);
      Eventually.holds(() -> world.size() == 1);
      assertThat(world.view().namespaceLabels("edge")).containsEntry("team", "edge");
      assertThat(world.view().guard().isIdle()).isTrue();
    }
  }

  @Test
  void objectsAreReadAsTheirTypes() throws Exception {
    server.setUnsupported("elbv2.k8s.aws/v1beta1");
    GenericKubernetesResource service =
        client
            .getKubernetesSerialization()
            .unmarshal(
                Reviews.service("web", "service.k8s.aws/nlb"), GenericKubernetesResource.class);
    client.resource(service).inNamespace("prod").create();
    try (World world =
        new ClusterWorld(
            client,
            Optional.empty(),
            AkoConfig.builder().clusterName("prod").build(),
            1000,
            line -> {})) {
      world.start();
      Eventually.holds(world::isKnown);
      Service read = world.view().service("prod", "web").orElseThrow();
      assertThat(read.getSpec().getLoadBalancerClass()).isEqualTo("service.k8s.aws/nlb");
    }
  }
}
