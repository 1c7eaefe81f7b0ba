package dev.rolloutkit.webhook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.webhook.Eventually;
import dev.rolloutkit.webhook.review.Reviews;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The server over real TLS connections: reviews and their answers. */
class WebhookServerTest extends ServerFixture {
  private static boolean isRight(byte[] body, String id) {
    JsonNode response = Reviews.response(body);
    boolean refused = Integer.parseInt(id.substring(1)) % 2 == 1;
    return response.path("uid").asText().equals("uid-" + id)
        && response.path("allowed").asBoolean() != refused
        && refused
            == response
                .path("status")
                .path("message")
                .asText()
                .startsWith(
                    "Service \""
                        + id
                        + "\" is invalid: spec.loadBalancerClass: Invalid value:"
                        + " \"Example.com/"
                        + id
                        + "\"");
  }

  @Test
  void aPluginMayBeConfiguredAsDeeplyAsTheApiServerStoresIt() throws Exception {
    start(LIMITS);
    // with the levels around it, the object has 10,000
    String config = "{\"a\":".repeat(9_990) + "1" + "}".repeat(9_990);
    String rollout =
        """
        {"apiVersion":"argoproj.io/v1alpha1","kind":"Rollout","metadata":{"name":"web","namespace":"prod"},
        "spec":{"selector":{"matchLabels":{"app":"a"}},"template":{"metadata":{"labels":{"app":"a"}},
        "spec":{"containers":[{"name":"a","image":"b"}]}},
        "strategy":{"canary":{"steps":[{"plugin":{"name":"p","config":%s}}]}}}}
        """
            .formatted(config);

    HttpResponse<byte[]> answer =
        send(
            client(first),
            post(
                "/validate-rollouts",
                Reviews.utf8(Reviews.review("u", "UPDATE", "Rollout", rollout, rollout))));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(Reviews.response(answer.body()).path("allowed").asBoolean())
        .as(new String(answer.body(), StandardCharsets.UTF_8))
        .isTrue();
  }

  @Test
  void aReviewOfTooManyValuesIsRefusedBeforeItIsRead() throws Exception {
    start(LIMITS);
    String body = "{\"a\":[" + "1,".repeat(LIMITS.values()) + "1]}";

    HttpResponse<byte[]> answer =
        send(client(first), post(SERVICES, body.getBytes(StandardCharsets.UTF_8)));

    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(server.metrics().refusals("too-many-values")).isEqualTo(1);
  }

  @Test
  void tenThousandReviewsAtOnceAreAllAnsweredEachWithItsOwnUid() throws Exception {
    start(LIMITS);
    int count = 10_000;
    Vertx vertx = Vertx.vertx();
    try {
      io.vertx.core.http.HttpClient client =
          vertx.createHttpClient(
              new HttpClientOptions()
                  .setSsl(true)
                  .setUseAlpn(false)
                  .setTrustOptions(
                      new PemTrustOptions().addCertValue(Buffer.buffer(first.certificatePem())))
                  .setPipelining(true)
                  .setPipeliningLimit(128)
                  .setMaxPoolSize(100)
                  // a hundred handshakes at once on a cold JVM that shares its processors
                  .setConnectTimeout(50_000)
                  .setSslHandshakeTimeout(50));
      AtomicInteger right = new AtomicInteger();
      List<String> wrong = new CopyOnWriteArrayList<>();
      CountDownLatch done = new CountDownLatch(count);
      for (int i = 0; i < count; i++) {
        String id = "n" + i;
        // every other one is refused, with its own name in the message
        String lbClass = i % 2 == 0 ? "example.com/" + id : "Example.com/" + id;
        String body =
            Reviews.review("uid-" + id, "CREATE", "Service", Reviews.service(id, lbClass), null);
        client
            .request(
                new RequestOptions()
                    .setMethod(HttpMethod.POST)
                    .setHost("127.0.0.1")
                    .setPort(server.port())
                    .setURI(SERVICES)
                    .putHeader("Content-Type", "application/json"))
            .compose(request -> request.send(Buffer.buffer(body)))
            .compose(response -> response.body())
            .onComplete(
                answer -> {
                  if (answer.succeeded() && isRight(answer.result().getBytes(), id)) {
                    right.incrementAndGet();
                  } else {
                    wrong.add(id + ": " + (answer.succeeded() ? answer.result() : answer.cause()));
                  }
                  done.countDown();
                });
      }
      assertThat(done.await(10, TimeUnit.MINUTES)).isTrue();
      assertThat(wrong).isEmpty();
      assertThat(right).hasValue(count);
    } finally {
      vertx.close();
    }
  }

  @Test
  void badBodiesAreAnsweredAmongGoodOnes() throws Exception {
    start(LIMITS);
    HttpClient client = client(first);
    List<Bad> bad = badBodies();
    List<CompletableFuture<HttpResponse<byte[]>>> answers = new ArrayList<>();
    List<CompletableFuture<HttpResponse<byte[]>>> others = new ArrayList<>();
    for (Bad one : bad) {
      answers.add(client.sendAsync(post(one.path(), one.body()), BodyHandlers.ofByteArray()));
      others.add(
          client.sendAsync(
              post(SERVICES, good("good-" + others.size())), BodyHandlers.ofByteArray()));
    }
    for (int i = 0; i < bad.size(); i++) {
      HttpResponse<byte[]> answer = answers.get(i).get();
      JsonNode response = Reviews.response(answer.body());
      assertThat(answer.statusCode()).as("%s", response).isEqualTo(bad.get(i).status());
      assertThat(response.path("uid").asText()).isEqualTo(bad.get(i).uid());
      assertThat(response.path("allowed").asBoolean()).isEqualTo(bad.get(i).message().isEmpty());
      assertThat(response.path("status").path("message").asText()).contains(bad.get(i).message());
      JsonNode other = Reviews.response(others.get(i).get().body());
      assertThat(other.path("uid").asText()).isEqualTo("good-" + i);
      assertThat(other.path("allowed").asBoolean()).isTrue();
    }
  }

  @Test
  void whatIsNoReviewIsRefusedByItsHead() throws Exception {
    start(LIMITS);
    HttpClient client = client(first);
    URI services = post(SERVICES, new byte[0]).uri();
    assertThat(send(client, post("/nowhere", good("u"))).statusCode()).isEqualTo(404);
    HttpRequest get = HttpRequest.newBuilder(services).GET().build();
    assertThat(send(client, get).statusCode()).isEqualTo(405);
    HttpRequest text =
        HttpRequest.newBuilder(services)
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofByteArray(good("u")))
            .build();
    assertThat(send(client, text).statusCode()).isEqualTo(415);
    HttpRequest asked =
        HttpRequest.newBuilder(URI.create(services + "?timeout=10s"))
            .header("Content-Type", "Application/JSON; charset=utf-8")
            .POST(BodyPublishers.ofByteArray(good("u")))
            .build();
    assertThat(send(client, asked).statusCode()).isEqualTo(200);
  }

  @Test
  void bodiesThatAreTooLargeAreRefused() throws Exception {
    start(
        new WebhookLimits(
            1 << 20,
            3 << 20,
            1 << 10,
            100 << 10,
            LIMITS.values(),
            LIMITS.connections(),
            LIMITS.patience(),
            LIMITS.handshake(),
            LIMITS.head(),
            LIMITS.body(),
            LIMITS.answer(),
            LIMITS.idle()));
    HttpClient client = client(first);
    byte[] body = new byte[(1 << 20) + 1];
    assertThat(send(client, post(SERVICES, body)).statusCode()).isEqualTo(413);
    // its length is not declared
    BodyPublisher chunked =
        BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(body));
    assertThat(send(client, post(SERVICES, chunked)).statusCode()).isEqualTo(413);
    // each small enough, all together too large
    List<CompletableFuture<HttpResponse<byte[]>>> held = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      held.add(client.sendAsync(post("/hold", new byte[1 << 20]), BodyHandlers.ofByteArray()));
    }
    Eventually.holds(() -> server.metrics().refusals("too-much-at-once") == 3);
    // a reserve is kept for those that are small
    CompletableFuture<HttpResponse<byte[]>> small =
        client(first).sendAsync(post("/hold", good("small")), BodyHandlers.ofByteArray());
    Eventually.holds(() -> server.metrics().inFlight().get() == 3);
    hold.countDown();
    assertThat(small.get().statusCode()).isEqualTo(200);
    List<Integer> statuses = new ArrayList<>();
    for (CompletableFuture<HttpResponse<byte[]>> answer : held) {
      statuses.add(answer.get().statusCode());
    }
    assertThat(statuses).contains(200, 503).doesNotContain(413);
    assertThat(probe("/metrics").body()).contains("\nrolloutkit_webhook_body_bytes 0\n");
  }

  @Test
  void metricsAreInTheTextFormOfPrometheus() throws Exception {
    start(LIMITS);
    HttpClient client = client(first);
    send(client, post(SERVICES, good("u")));
    send(client, post(SERVICES, Reviews.utf8("no")));
    HttpResponse<String> metrics = probe("/metrics");
    assertThat(metrics.headers().firstValue("content-type"))
        .contains("text/plain; version=0.0.4; charset=utf-8");
    assertThat(metrics.body())
        .contains(
            "rolloutkit_webhook_reviews_total{endpoint=\"/validate-services\",result=\"allowed\"}"
                + " 1\n")
        .contains(
            "rolloutkit_webhook_reviews_total{endpoint=\"/validate-services\","
                + "result=\"unreadable\"} 1\n")
        .contains(
            "rolloutkit_webhook_review_seconds_bucket{endpoint=\"/validate-services\",le=\"+Inf\"}"
                + " 2\n");
    assertThat(metrics.body().lines())
        .allMatch(
            line ->
                line.matches("# (HELP|TYPE) rolloutkit_webhook_[a-z_]+ .+")
                    || line.matches(
                        "rolloutkit_webhook_[a-z_]+(\\{([a-z]+=\"[^\"]*\",?)+\\})? [0-9.E-]+"));
  }
}
