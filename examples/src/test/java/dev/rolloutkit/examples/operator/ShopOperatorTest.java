package dev.rolloutkit.examples.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.examples.operator.ApiServer.Change;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The operator of shops through all that an API server and a cluster do to it. */
class ShopOperatorTest {
  /** Each write of an update is one too many for the operator every so often: all of them at 1. */
  private static final int EVERY = Integer.getInteger("shop.crash.every", 6);

  @Test
  void anUpdate_goesByTheWeights_andTheOperatorsTwoHalvesDoNotFight() {
    try (ShopStage stage = deployed()) {
      stage.setImage(2);
      stage.passTimeUntil("image 2", () -> stage.isServedBy(2));
      assertThat(stage.ingress().getMetadata().getAnnotations())
          .containsEntry("alb.ingress.kubernetes.io/scheme", "internal")
          .containsKey("rollouts.argoproj.io/managed-alb-annotations");

      stage.second();
      int changes = stage.server.journal().size();
      for (int i = 0; i < 5; i++) {
        stage.second();
      }
      assertThat(ofTheOperator(stage.server.journal(), changes)).isEmpty();
    }
  }

  private static ShopStage deployed() {
    ShopStage stage = new ShopStage();
    stage.start(false);
    stage.passTimeUntil("image 1", () -> stage.isServedBy(1));
    return stage;
  }

  /** Writes after a certain one, but for those of the model of the cluster. */
  private static List<Change> ofTheOperator(List<Change> journal, int from) {
    return List.copyOf(journal).stream()
        .skip(from)
        .filter(change -> !change.kind().equals("ReplicaSet"))
        .toList();
  }

  @Test
  void whatAWebhookAndTheServerSet_stays() {
    try (ShopStage stage = deployed()) {
      stage
          .client
          .services()
          .inNamespace(ShopStage.NAMESPACE)
          .withName("shop-active")
          .patch(
              PatchContext.of(PatchType.JSON_MERGE),
              """
              {"spec":{"clusterIP":"10.96.7.7","clusterIPs":["10.96.7.7"],"ports":[{"name":"http",
              "port":80,"protocol":"TCP","targetPort":80,"nodePort":31234}]}}""");
      stage.setImage(2);
      stage.passTimeUntil("image 2", () -> stage.isServedBy(2));

      Service active =
          stage.client.services().inNamespace(ShopStage.NAMESPACE).withName("shop-active").get();
      assertThat(active.getSpec().getClusterIP()).isEqualTo("10.96.7.7");
      assertThat(active.getSpec().getPorts().get(0).getNodePort()).isEqualTo(31234);
    }
  }

  @Test
  void watchesThatCloseAndExpire_doNoHarm() {
    try (ShopStage stage = deployed()) {
      stage.setImage(2);
      for (int i = 0; i < 12; i++) {
        if (i % 4 == 0) {
          stage.server.expireWatches();
        } else {
          stage.server.closeWatches();
        }
        stage.second();
      }
      stage.passTimeUntil("image 2", () -> stage.isServedBy(2));
    }
  }

  @Test
  void aQuotaThatRefusesReplicaSets_isWaitedFor() {
    try (ShopStage stage = deployed()) {
      stage.server.setFull(true);
      stage.setImage(2);
      for (int i = 0; i < 10; i++) {
        stage.second();
      }
      assertThat(stage.sizes()).isEqualTo(Map.of("web:1", 2));

      stage.server.setFull(false);
      stage.passTimeUntil("image 2", () -> stage.isServedBy(2));
    }
  }

  @Test
  void anotherLeader_goesOnWhereTheFirstOneStopped() {
    try (ShopStage stage = new ShopStage()) {
      Runnable first = stage.start(true);
      stage.passTimeUntil("image 1", () -> stage.isServedBy(1));
      stage.start(true);
      stage.setImage(2);
      stage.second();
      stage.second();
      first.run();

      stage.passTimeUntil("image 2", () -> stage.isServedBy(2));
    }
  }

  @Test
  void everyConflict_isLookedAtAnew() {
    try (ShopStage stage = deployed()) {
      for (int image = 2; image < 6; image++) {
        stage.server.conflictAt(stage.server.writes() + 2 * image);
        int next = image;
        stage.setImage(next);
        stage.passTimeUntil("image " + next, () -> stage.isServedBy(next));
      }
      assertThat(stage.server.conflicts()).isPositive();
    }
  }

  /** The operator dies at a write, and another one is started. */
  @Test
  void aCrashAtEachWrite_isMadeUpFor() {
    try (ShopStage stage = new ShopStage()) {
      Runnable[] stop = {stage.start(false)};
      stage.passTimeUntil("image 1", () -> stage.isServedBy(1));
      int before = stage.server.writes();
      stage.setImage(2);
      stage.passTimeUntil("image 2", () -> stage.isServedBy(2));
      int writes = stage.server.writes() - before;
      assertThat(writes).isBetween(10, 80);

      int image = 2;
      for (int write = 0; write < writes; write += EVERY) {
        stage.server.crashAt(stage.server.writes() + write);
        int next = ++image;
        stage.setImage(next);
        stage.passTimeUntil(
            "image " + next,
            () -> {
              if (stage.server.hasCrashed()) {
                stop[0].run();
                stage.server.recover();
                stop[0] = stage.start(false);
              }
              return stage.isServedBy(next);
            });
        stage.server.recover();
      }
    }
  }
}
