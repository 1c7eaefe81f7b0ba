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

  private static final int QUIET_SECONDS = 8;

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
  void anUpdateGoesByTheWeightsAndTheTwoControllersComeToRest() {
    updateImage();
    awaitImage();
    assertThat(stage.ingress().getMetadata().getAnnotations())
        .containsEntry("alb.ingress.kubernetes.io/scheme", "internal")
        .containsKey("rollouts.argoproj.io/managed-alb-annotations");

    int[] rest = {stage.server.journal().size(), 0};
    stage.passTimeUntil(
        "rest",
        () -> {
          boolean quiet = ofTheOperator(rest[0]).isEmpty();
          rest[0] = stage.server.journal().size();
          rest[1] = quiet ? rest[1] + 1 : 0;
          return rest[1] == QUIET_SECONDS;
        });
  }

  /** Writes after a certain one, but for those of the model of the cluster, and for leases. */
  private static List<Change> ofTheOperator(int from) {
    return List.copyOf(stage.server.journal()).stream()
        .skip(from)
        .filter(change -> !change.kind().equals("ReplicaSet") && !change.kind().equals("Lease"))
        .toList();
  }

  @Test
  void whatAWebhookAndTheServerSetStays() {
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
  void watchesThatCloseAndExpireDoNoHarm() {
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
  void aQuotaThatRefusesReplicaSetsIsWaitedFor() {
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
  void anotherLeaderGoesOnWhereTheFirstOneStopped() {
    Runnable other = stage.start();
    updateImage();
    stage.second();
    stage.second();
    stop.run();
    stop = other;

    awaitImage();
  }

  @Test
  void aConflictIsLookedAtAnew() {
    int conflicts = stage.server.conflicts();
    stage.server.conflictAtNextUpdate();
    updateImage();
    awaitImage();

    assertThat(stage.server.conflicts()).isGreaterThan(conflicts);
  }

  /** The operator dies at a write, and another one is started: in a cluster of its own each. */
  @Test
  void aCrashAtAWriteIsMadeUpFor() {
    int before = stage.server.writes();
    updateImage();
    awaitImage();
    int writes = stage.server.writes() - before;
    assertThat(writes).isBetween(10, 80);

    int crashes = 0;
    for (int write = EVERY / 2; write < writes; write += EVERY) {
      crashAt(write);
      crashes++;
    }
    System.out.println("crashes of the operator of shops made up for: " + crashes);
  }

  private static void crashAt(int write) {
    try (ShopStage own = new ShopStage()) {
      Runnable[] running = {own.start()};
      own.passTimeUntil("image 1", () -> own.isServedBy(1));
      own.server.crashAt(own.server.writes() + write);
      own.setImage(2);
      own.passTimeUntil(
          "image 2 after a crash at write " + write,
          () -> {
            if (own.server.hasCrashed()) {
              running[0].run();
              own.server.recover();
              running[0] = own.start();
            }
            return own.isServedBy(2);
          });
    }
  }
}
