package dev.rolloutkit.webhook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rolloutkit.webhook.Eventually;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The server when it cannot judge, or not any more. */
class StoppingTest extends ServerFixture {
  @Test
  void stoppingFinishesWhatHasBegun() throws Exception {
    // whoever asks in the time of grace is served: more of it on a machine that is too busy to ask
    Duration grace = Duration.ofMillis(600);
    while (!isServedInGrace(grace)) {
      server.close();
      hold = new CountDownLatch(1);
      held = new CountDownLatch(1);
      grace = grace.multipliedBy(4);
    }
  }

  /** Whether a review was asked for in time; then everything else is as it should be. */
  private boolean isServedInGrace(Duration grace) throws Exception {
    start(LIMITS);
    HttpClient client = client(first);
    assertThat(probe("/readyz").statusCode()).isEqualTo(200);
    CompletableFuture<HttpResponse<byte[]>> begun =
        client.sendAsync(post("/hold", good("begun")), BodyHandlers.ofByteArray());
    held.await();
    Thread stopping = new Thread(() -> server.stop(grace, Duration.ofMinutes(10)));
    stopping.start();
    Eventually.holds(() -> !server.isReady());
    HttpResponse<String> ready = probe("/readyz");
    assertThat(ready.statusCode()).isEqualTo(503);
    assertThat(ready.body()).isEqualTo("stopping\n");
    assertThat(probe("/livez").statusCode()).isEqualTo(200);
    // not everybody has learnt of it yet
    HttpResponse<byte[]> late = send(client(first), post(SERVICES, good("late")));
    assertThat(late.headers().firstValue("connection")).contains("close");
    // then whoever still comes is told, until the process is gone
    Eventually.holds(() -> send(client(first), post(SERVICES, good("later"))).statusCode() == 503);
    assertThat(server.metrics().refusals("stopping")).isPositive();
    hold.countDown();
    assertThat(begun.get().body()).isEqualTo(good("begun"));
    stopping.join();
    assertThat(lines).last().isEqualTo("stopped");
    assertThatThrownBy(() -> send(client(first), post(SERVICES, good("over"))))
        .isInstanceOf(ConnectException.class);
    return late.statusCode() == 200;
  }

  @Test
  void aDoubtIsToldButTheServerStaysReady() throws Exception {
    start(LIMITS);
    server.remark(() -> "Services are not known");

    HttpResponse<String> ready = probe("/readyz");

    assertThat(ready.statusCode()).isEqualTo(200);
    assertThat(ready.body()).isEqualTo("ok, but Services are not known\n");
  }

  @Test
  void whereItCannotJudgeTheFailurePolicyDecides() throws Exception {
    start(LIMITS);
    HttpClient client = client(first);
    assertThat(send(client, post("/broken", good("u"))).statusCode()).isEqualTo(500);
    assertThat(send(client, post("/unknown", good("u"))).statusCode()).isEqualTo(503);
    assertThat(lines).anyMatch(line -> line.contains("internal error in /broken"));
    known = false;
    assertThat(probe("/readyz").statusCode()).isEqualTo(503);
    known = true;
    assertThat(probe("/readyz").statusCode()).isEqualTo(200);
    assertThat(probe("/nothing").statusCode()).isEqualTo(404);
  }
}
