package dev.rolloutkit.webhook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The server when it cannot judge, or not any more. */
class StoppingTest extends ServerFixture {
  @Test
  void stoppingFinishesWhatHasBegun() throws Exception {
    start(LIMITS);
    HttpClient client = client(first);
    assertThat(probe("/readyz").statusCode()).isEqualTo(200);
    CompletableFuture<HttpResponse<byte[]>> begun =
        client.sendAsync(post("/hold", good("begun")), BodyHandlers.ofByteArray());
    assertThat(held.await(20, TimeUnit.SECONDS)).isTrue();
    Thread stopping = new Thread(() -> server.stop(Duration.ofMillis(600), Duration.ofSeconds(20)));
    stopping.start();
    eventually(() -> !server.isReady());
    HttpResponse<String> ready = probe("/readyz");
    assertThat(ready.statusCode()).isEqualTo(503);
    assertThat(ready.body()).isEqualTo("stopping\n");
    assertThat(probe("/livez").statusCode()).isEqualTo(200);
    // not everybody has learnt of it yet
    HttpResponse<byte[]> late = send(client(first), post(SERVICES, good("late")));
    assertThat(late.statusCode()).isEqualTo(200);
    assertThat(late.headers().firstValue("connection")).contains("close");
    // then whoever still comes is told, until the process is gone
    eventually(
        () -> {
          try {
            return send(client(first), post(SERVICES, good("later"))).statusCode() == 503;
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        });
    assertThat(server.metrics().refusals("stopping")).isPositive();
    hold.countDown();
    assertThat(begun.get().body()).isEqualTo(good("begun"));
    stopping.join(30_000);
    assertThat(stopping.isAlive()).isFalse();
    assertThat(lines).last().isEqualTo("stopped");
    assertThatThrownBy(() -> send(client(first), post(SERVICES, good("over"))))
        .isInstanceOf(ConnectException.class);
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
