package dev.rolloutkit.examples.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.examples.operator.ApiServer.Change;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The operator of shops through all that an API server and a cluster do to it: one shop, and an
 * update for each fault. A crash at every single write takes minutes: {@code -Dshop.crash.every=1}.
 */
class ShopOperatorTest {
  /** Of the writes of an update, each of that number is the last one of an operator. */
  private static final int EVERY = Integer.getInteger("shop.crash.every", 20);

  private static ShopStage stage;
  private static Runnable stop;
  private static int image;

  @BeforeAll
  static void deploy() {
    stage = new ShopStage();
    stop = stage.start();
    image = 1;
    awaitImage();
  }

  @AfterAll
  static void close() {
    stage.close();
  }

  private static void updateImage() {
    image++;
    stage.setImage(image);
  }

  private static void awaitImage() {
    stage.passTimeUntil("image " + image, () -> stage.isServedBy(image));
  }

  @Test
  void anUpdate_goesByTheWeights_andTheOperatorsTwoHalvesDoNotFight() {
    updateImage();
    awaitImage();
    assertThat(stage.ingress().getMetadata().getAnnotations())
        .containsEntry("alb.ingress.kubernetes.io/scheme", "internal")
        .containsKey("rollouts.argoproj.io/managed-alb-annotations");

    stage.second();
    stage.second();
    int changes = stage.server.journal().size();
    for (int i = 0; i < 5; i++) {
      stage.second();
    }
    assertThat(ofTheOperator(changes)).isEmpty();
  }

  /** Writes after a certain one, but for those of the model of the cluster, and for leases. */
  private static List<Change> ofTheOperator(int from) {
    return List.copyOf(stage.server.journal()).stream()
        .skip(from)
        .filter(change -> !change.kind().equals("ReplicaSet") && !change.kind().equals("Lease"))
        .toList();
  }

  @Test
  void whatAWebhookAndTheServerSet_stays() {
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
    updateImage();
    awaitImage();

    Service active =
        stage.client.services().inNamespace(ShopStage.NAMESPACE).withName("shop-active").get();
    assertThat(active.getSpec().getClusterIP()).isEqualTo("10.96.7.7");
    assertThat(active.getSpec().getPorts().get(0).getNodePort()).isEqualTo(31234);
  }

  @Test
  void watchesThatCloseAndExpire_doNoHarm() {
    updateImage();
    for (int i = 0; i < 12; i++) {
      if (i % 4 == 0) {
        stage.server.expireWatches();
      } else {
        stage.server.closeWatches();
      }
      stage.second();
    }
    awaitImage();
  }

  @Test
  void aQuotaThatRefusesReplicaSets_isWaitedFor() {
    Map<String, Integer> before = stage.sizes();
    stage.server.setFull(true);
    updateImage();
    for (int i = 0; i < 10; i++) {
      stage.second();
    }
    assertThat(stage.sizes()).isEqualTo(before);

    stage.server.setFull(false);
    awaitImage();
  }

  @Test
  void anotherLeader_goesOnWhereTheFirstOneStopped() {
    Runnable other = stage.start();
    updateImage();
    stage.second();
    stage.second();
    stop.run();
    stop = other;

    awaitImage();
  }

  @Test
  void aConflict_isLookedAtAnew() {
    int conflicts = stage.server.conflicts();
    stage.server.conflictAt(stage.server.writes() + 4);
    updateImage();
    awaitImage();

    assertThat(stage.server.conflicts()).isGreaterThan(conflicts);
  }

  /** The operator dies at a write, and another one is started. */
  @Test
  void aCrashAtAWrite_isMadeUpFor() {
    int before = stage.server.writes();
    updateImage();
    awaitImage();
    int writes = stage.server.writes() - before;
    assertThat(writes).isBetween(10, 80);

    for (int write = EVERY / 2; write < writes; write += EVERY) {
      stage.server.crashAt(stage.server.writes() + write);
      updateImage();
      stage.passTimeUntil(
          "image " + image,
          () -> {
            if (stage.server.hasCrashed()) {
              stop.run();
              stage.server.recover();
              stop = stage.start();
            }
            return stage.isServedBy(image);
          });
      stage.server.recover();
    }
    System.out.println("crashes at every " + EVERY + ". of " + writes + " writes made up for");
  }
}
