package dev.rolloutkit.webhook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.webhook.review.Answer;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.review.NotReadyException;
import dev.rolloutkit.webhook.review.PolicyFile;
import dev.rolloutkit.webhook.review.Reviews;
import dev.rolloutkit.webhook.review.RolloutReviewer;
import dev.rolloutkit.webhook.review.ServiceReviewer;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server over real TLS connections. */
@Timeout(60)
class WebhookServerTest {
  private static final String SERVICES = "/validate-services";
  private static final Duration BRIEF = Duration.ofMillis(400);

  /** As in production, but whoever is slow is slow sooner. */
  private static final WebhookLimits LIMITS =
      new WebhookLimits(
          8 << 20,
          64L << 20,
          128 << 10,
          16L << 20,
          150_000,
          600,
          Duration.ofSeconds(30),
          Duration.ofSeconds(30),
          Duration.ofSeconds(30),
          Duration.ofSeconds(30),
          Duration.ofSeconds(30),
          Duration.ofSeconds(30));

  @TempDir static Path keys;
  private static TestCertificate first;
  private static TestCertificate second;
  private static TestCertificate rsa;

  @TempDir Path folder;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final CountDownLatch hold = new CountDownLatch(1);
  private final CountDownLatch held = new CountDownLatch(1);
  private volatile boolean known = true;
  private WebhookServer server;
  private Path clientAuthorities;

  @BeforeAll
  static void makeKeys() throws Exception {
    first = TestCertificate.create(keys, "first", "EC");
    second = TestCertificate.create(keys, "second", "EC");
    rsa = TestCertificate.create(keys, "rsa", "RSA");
  }

  @BeforeEach
  void writeKeys() throws IOException {
    first.write(certificate(), key());
  }

  @AfterEach
  void stop() {
    hold.countDown();
    if (server != null) {
      server.close();
    }
  }

  private Path certificate() {
    return folder.resolve("tls.crt");
  }

  private Path key() {
    return folder.resolve("tls.key");
  }

  private void start(WebhookLimits limits) throws IOException {
    PolicyFile rules = PolicyFile.none();
    server =
        new WebhookServer(
            ImmutableMap.of(
                SERVICES,
                ServiceReviewer.validating(rules.policy(), rules.options(), null).orElseThrow(),
                "/validate-rollouts",
                new RolloutReviewer(),
                "/hold",
                body -> {
                  held.countDown();
                  try {
                    hold.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                  return new Answer(Result.ALLOWED, body);
                },
                "/broken",
                body -> {
                  throw new IllegalStateException("broken");
                },
                "/unknown",
                body -> {
                  throw new NotReadyException("not known yet");
                }),
            limits,
            new CertificateFiles(certificate(), key()),
            clientAuthorities,
            () -> known,
            lines::add);
    server.start("127.0.0.1", 0, 0);
  }

  private static HttpClient client(TestCertificate... trusted) throws Exception {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .sslContext(TestCertificate.trusting(trusted))
        .connectTimeout(Duration.ofSeconds(20))
        .build();
  }

  private HttpRequest post(String path, byte[] body) {
    return post(path, BodyPublishers.ofByteArray(body));
  }

  private HttpRequest post(String path, BodyPublisher body) {
    return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + path))
        .header("Content-Type", "application/json")
        .timeout(Duration.ofSeconds(40))
        .POST(body)
        .build();
  }

  private HttpResponse<byte[]> send(HttpClient client, HttpRequest request) throws Exception {
    return client.send(request, BodyHandlers.ofByteArray());
  }

  private HttpResponse<String> probe(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.healthPort() + path))
                .build(),
            BodyHandlers.ofString());
  }

  private static byte[] good(String uid) {
    return Reviews.utf8(
        Reviews.review(
            uid, "CREATE", "Service", Reviews.service("web", "service.k8s.aws/nlb"), null));
  }

  private static void eventually(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 500 && !condition.getAsBoolean(); i++) {
      Thread.sleep(20);
    }
    assertThat(condition.getAsBoolean()).isTrue();
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
      assertThat(done.await(50, TimeUnit.SECONDS)).isTrue();
      assertThat(wrong).isEmpty();
      assertThat(right).hasValue(count);
    } finally {
      vertx.close();
    }
  }

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

  /** A body, and what it is answered with. */
  private record Bad(String path, byte[] body, int status, String uid, String message) {}

  private static List<Bad> badBodies() {
    List<Bad> out = new ArrayList<>();
    byte[] notUtf8 = good("not-utf8");
    notUtf8[new String(notUtf8, StandardCharsets.ISO_8859_1).indexOf("web")] = (byte) 0xff;
    String deep = "[".repeat(9_000) + "]".repeat(9_000);
    String deeper = "[".repeat(2_000_000);
    String large = "x".repeat(3 << 20);
    String service = Reviews.service("web", "a.b/c");
    String annotated =
        service.replace("\"namespace\"", "\"annotations\":{\"a\":\"" + large + "\"},\"namespace\"");
    for (String path : List.of(SERVICES, "/validate-rollouts")) {
      String kind = path.equals(SERVICES) ? "Service" : "Rollout";
      String none = "admission review is not a JSON object";
      out.add(new Bad(path, new byte[0], 400, "", none));
      out.add(new Bad(path, Reviews.utf8("[]"), 400, "", none));
      out.add(new Bad(path, Reviews.utf8("null"), 400, "", none));
      out.add(new Bad(path, Reviews.utf8("{\"kind\":"), 400, "", none));
      out.add(new Bad(path, Reviews.utf8("{} {}"), 400, "", none));
      out.add(new Bad(path, Reviews.utf8(deeper), 400, "", none));
      out.add(new Bad(path, notUtf8, 400, "", none));
      out.add(new Bad(path, Reviews.utf8("{}"), 400, "", "unsupported review /"));
      out.add(
          new Bad(
              path,
              Reviews.utf8(Reviews.review("p", "CREATE", "Pod", "{}", null)),
              200,
              "p",
              "v1 Pod"));
      String review = Reviews.review("u", "CREATE", kind, "{\"spec\":7}", null);
      out.add(new Bad(path, Reviews.utf8(review), 200, "u", "spec"));
      String twice = review.replace("\"uid\":\"u\"", "\"uid\":\"first\",\"uid\":\"last\"");
      out.add(new Bad(path, Reviews.utf8(twice), 200, "last", "spec"));
    }
    out.add(
        new Bad(
            SERVICES,
            Reviews.utf8(
                Reviews.review("deep", "CREATE", "Service", "{\"spec\":" + deep + "}", null)),
            200,
            "deep",
            "object is not a Service: spec: "));
    out.add(
        new Bad(
            "/validate-rollouts",
            Reviews.utf8(
                Reviews.review("deep", "CREATE", "Rollout", "{\"spec\":" + deep + "}", null)),
            200,
            "deep",
            "nested deeper"));
    out.add(
        new Bad(
            SERVICES,
            Reviews.utf8(Reviews.review("large", "UPDATE", "Service", annotated, annotated)),
            200,
            "large",
            ""));
    return out;
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
    eventually(() -> server.metrics().refusals("too-much-at-once") == 3);
    // a reserve is kept for those that are small
    CompletableFuture<HttpResponse<byte[]>> small =
        client(first).sendAsync(post("/hold", good("small")), BodyHandlers.ofByteArray());
    eventually(() -> server.metrics().inFlight().get() == 3);
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
  void connectionsBeyondTheLimitAreClosed() throws Exception {
    start(
        new WebhookLimits(
            LIMITS.bodyBytes(),
            LIMITS.totalBodyBytes(),
            LIMITS.smallBodyBytes(),
            LIMITS.reservedBytes(),
            LIMITS.values(),
            2,
            LIMITS.patience(),
            LIMITS.handshake(),
            LIMITS.head(),
            LIMITS.body(),
            LIMITS.answer(),
            LIMITS.idle()));
    try (SSLSocket one = connect();
        SSLSocket two = connect()) {
      eventually(() -> server.metrics().connections().get() == 2);
      try (SSLSocket three = connect()) {
        assertThat(endsWithin(three, Duration.ofSeconds(20))).isTrue();
      }
      assertThat(answers(one, "one")).isTrue();
      assertThat(answers(two, "two")).isTrue();
    }
    assertThat(server.metrics().refusals("too-many-connections")).isEqualTo(1);
    eventually(() -> server.metrics().connections().get() == 0);
  }

  @Test
  void whoeverKeepsTheServerWaitingTheLongestGivesWay() throws Exception {
    start(
        new WebhookLimits(
            LIMITS.bodyBytes(),
            LIMITS.totalBodyBytes(),
            LIMITS.smallBodyBytes(),
            LIMITS.reservedBytes(),
            LIMITS.values(),
            2,
            Duration.ZERO,
            LIMITS.handshake(),
            LIMITS.head(),
            LIMITS.body(),
            LIMITS.answer(),
            LIMITS.idle()));
    try (SSLSocket served = connect()) {
      assertThat(answers(served, "served")).isTrue();
      try (SSLSocket silent = connect()) {
        eventually(() -> server.metrics().connections().get() == 2);
        try (SSLSocket third = connect()) {
          assertThat(endsWithin(silent, Duration.ofSeconds(20))).isTrue();
          assertThat(answers(third, "third")).isTrue();
        }
      }
      assertThat(answers(served, "again")).isTrue();
    }
    assertThat(server.metrics().refusals("made-room")).isEqualTo(1);
    assertThat(server.metrics().refusals("too-many-connections")).isZero();
  }

  @Test
  void noReviewFailsForAnExchangeOfCertificates() throws Exception {
    start(LIMITS);
    AtomicInteger answered = new AtomicInteger();
    AtomicInteger exchanges = new AtomicInteger();
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int n = 0; n < 75; n++) {
                  // a handshake for each
                  try (SSLSocket socket = connect()) {
                    if (answers(socket, "u" + n)) {
                      answered.incrementAndGet();
                    }
                  } catch (Exception e) {
                    failures.add(e);
                  }
                }
              });
      thread.start();
      clients.add(thread);
    }
    while (clients.stream().anyMatch(Thread::isAlive)) {
      (exchanges.getAndIncrement() % 2 == 0 ? rsa : first).write(certificate(), key());
      server.reloadIfChanged();
      Thread.sleep(5);
    }
    assertThat(failures).isEmpty();
    assertThat(answered).hasValue(300);
    assertThat(exchanges.get()).isGreaterThan(5);
  }

  @Test
  void clientCertificates_whenAuthoritiesAreGiven_areRequired() throws Exception {
    clientAuthorities = folder.resolve("clients.crt");
    java.nio.file.Files.writeString(clientAuthorities, second.certificatePem());
    start(LIMITS);
    HttpClient known =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(second.trusts(first))
            .build();
    assertThat(send(known, post(SERVICES, good("known"))).statusCode()).isEqualTo(200);
    assertThatThrownBy(() -> send(client(first), post(SERVICES, good("unknown"))))
        .isInstanceOf(IOException.class);
    HttpClient other =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(rsa.trusts(first))
            .build();
    assertThatThrownBy(() -> send(other, post(SERVICES, good("other"))))
        .isInstanceOf(IOException.class);
  }

  private SSLSocket connect() throws Exception {
    SSLSocket socket =
        (SSLSocket)
            TestCertificate.trusting(first, rsa)
                .getSocketFactory()
                .createSocket("127.0.0.1", server.port());
    socket.setSoTimeout(20_000);
    socket.startHandshake();
    return socket;
  }

  private static byte[] request(byte[] body) {
    byte[] head =
        Reviews.utf8(
            "POST "
                + SERVICES
                + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: "
                + body.length
                + "\r\n\r\n");
    byte[] out = new byte[head.length + body.length];
    System.arraycopy(head, 0, out, 0, head.length);
    System.arraycopy(body, 0, out, head.length, body.length);
    return out;
  }

  /** Asks on that connection, and leaves it open. */
  private static boolean answers(SSLSocket socket, String uid) throws IOException {
    socket.getOutputStream().write(request(good(uid)));
    socket.getOutputStream().flush();
    StringBuilder read = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (read.indexOf("}}") < 0) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      read.append((char) next);
    }
    return read.indexOf("200 OK") > 0 && read.indexOf("\"uid\":\"" + uid + "\"") > 0;
  }

  private static boolean endsWithin(Socket socket, Duration limit) throws IOException {
    socket.setSoTimeout((int) limit.toMillis());
    try {
      InputStream in = socket.getInputStream();
      int read = in.read();
      while (read >= 0) {
        read = in.read();
      }
      return true;
    } catch (java.net.SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      // reset
      return true;
    }
  }

  /** Sends a byte now and then until it is stopped. */
  private static boolean endsWhileTrickling(SSLSocket socket, byte[] bytes)
      throws InterruptedException {
    try {
      OutputStream out = socket.getOutputStream();
      for (byte one : bytes) {
        out.write(one);
        out.flush();
        Thread.sleep(50);
        if (socket.getInputStream().available() > 0) {
          return false;
        }
      }
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void slowAndHalfClosedConnectionsEndAndHoldNobodyUp() throws Exception {
    start(
        new WebhookLimits(
            LIMITS.bodyBytes(),
            LIMITS.totalBodyBytes(),
            LIMITS.smallBodyBytes(),
            LIMITS.reservedBytes(),
            LIMITS.values(),
            LIMITS.connections(),
            LIMITS.patience(),
            Duration.ofSeconds(2),
            BRIEF,
            BRIEF,
            LIMITS.answer(),
            BRIEF));
    byte[] request = request(good("slow"));
    int head = new String(request, StandardCharsets.US_ASCII).indexOf("\r\n\r\n") + 4;
    try (Socket silent = new Socket("127.0.0.1", server.port());
        SSLSocket mute = connect();
        SSLSocket slowHead = connect();
        SSLSocket slowBody = connect();
        SSLSocket halfClosed = connect()) {
      // four that hold on to what they have, for as long as they may
      slowBody.getOutputStream().write(request, 0, head + 1);
      halfClosed.getOutputStream().write(request, 0, head + 10);
      halfClosed.shutdownOutput();
      // and somebody who is served meanwhile
      HttpClient client = client(first);
      assertThat(send(client, post(SERVICES, good("fast"))).statusCode()).isEqualTo(200);
      assertThat(endsWhileTrickling(slowHead, request)).isTrue();
      assertThat(
              endsWhileTrickling(
                  slowBody, java.util.Arrays.copyOfRange(request, head + 1, request.length)))
          .isTrue();
      for (Socket socket : List.of(silent, mute, halfClosed)) {
        assertThat(endsWithin(socket, Duration.ofSeconds(20))).isTrue();
      }
    }
    try (SSLSocket idle = connect()) {
      assertThat(answers(idle, "idle")).isTrue();
      assertThat(endsWithin(idle, Duration.ofSeconds(20))).isTrue();
    }
    eventually(() -> server.metrics().connections().get() == 0);
    assertThat(server.metrics().refusals("timeout-head")).isPositive();
    assertThat(server.metrics().refusals("timeout-body")).isPositive();
    assertThat(server.metrics().refusals("timeout-idle")).isPositive();
    assertThat(probe("/metrics").body()).contains("\nrolloutkit_webhook_body_bytes 0\n");
  }

  @Test
  void anotherCertificateIsTakenWhileConnectionsStay() throws Exception {
    start(LIMITS);
    try (SSLSocket before = connect()) {
      assertThat(shown(before)).isEqualTo(first.certificate());
      assertThat(answers(before, "before")).isTrue();
      assertThat(server.reloadIfChanged()).isFalse();

      // half of a renewal: nothing is taken
      java.nio.file.Files.writeString(key(), second.keyPem());
      assertThat(server.reloadIfChanged()).isFalse();
      assertThat(lines).last().asString().contains("is not the key of");
      java.nio.file.Files.writeString(certificate(), "no certificate");
      assertThat(server.reloadIfChanged()).isFalse();
      try (SSLSocket between = connect()) {
        assertThat(shown(between)).isEqualTo(first.certificate());
      }

      rsa.write(certificate(), key());
      // or the timer was quicker
      server.reloadIfChanged();
      eventually(() -> lines.stream().anyMatch(line -> line.contains("was exchanged")));
      try (SSLSocket after = connect()) {
        assertThat(shown(after)).isEqualTo(rsa.certificate());
        assertThat(answers(after, "after")).isTrue();
      }
      assertThat(answers(before, "still")).isTrue();
    }
    assertThat(probe("/metrics").body())
        .contains("certificate_reloads_total{result=\"ok\"} 1\n")
        .contains("certificate_reloads_total{result=\"failed\"}")
        .contains(
            "certificate_not_after_seconds "
                + rsa.certificate().getNotAfter().toInstant().getEpochSecond());
  }

  private static X509Certificate shown(SSLSocket socket) throws Exception {
    return (X509Certificate) socket.getSession().getPeerCertificates()[0];
  }

  @Test
  void oldVersionsOfTlsAreNotSpoken() throws Exception {
    start(LIMITS);
    try (SSLSocket socket = connect()) {
      assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
    }
    try (SSLSocket old =
        (SSLSocket)
            TestCertificate.trusting(first)
                .getSocketFactory()
                .createSocket("127.0.0.1", server.port())) {
      old.setEnabledProtocols(new String[] {"TLSv1.2"});
      old.startHandshake();
      assertThat(old.getSession().getProtocol()).isEqualTo("TLSv1.2");
    }
    try (SSLSocket older =
        (SSLSocket)
            TestCertificate.trusting(first)
                .getSocketFactory()
                .createSocket("127.0.0.1", server.port())) {
      older.setEnabledProtocols(new String[] {"TLSv1.1"});
      assertThatThrownBy(older::startHandshake).isInstanceOf(IOException.class);
    }
  }

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

  @Test
  void aKeyThatDoesNotFitIsSaidAtTheStart() throws Exception {
    java.nio.file.Files.writeString(key(), second.keyPem());
    assertThatThrownBy(() -> start(LIMITS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not the key of");
    first.write(certificate(), key());
    start(LIMITS);
    int taken = server.port();
    WebhookServer other =
        new WebhookServer(
            ImmutableMap.of(),
            LIMITS,
            new CertificateFiles(certificate(), key()),
            null,
            () -> true,
            lines::add);
    assertThatThrownBy(() -> other.start("127.0.0.1", taken, 0)).isInstanceOf(IOException.class);
  }
}
