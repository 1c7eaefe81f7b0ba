package dev.rolloutkit.webhook.server;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.webhook.review.Answer;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.review.NotReadyException;
import dev.rolloutkit.webhook.review.PolicyFile;
import dev.rolloutkit.webhook.review.Reviews;
import dev.rolloutkit.webhook.review.RolloutReviewer;
import dev.rolloutkit.webhook.review.ServiceReviewer;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server over real TLS connections, and those who ask it. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
abstract class ServerFixture {
  static final String SERVICES = "/validate-services";
  static final Duration BRIEF = Duration.ofMillis(400);

  /** As in production, but whoever is slow is slow sooner. */
  static final WebhookLimits LIMITS =
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
  static TestCertificate first;
  static TestCertificate second;
  static TestCertificate rsa;

  @TempDir Path folder;
  final List<String> lines = new CopyOnWriteArrayList<>();
  volatile CountDownLatch hold = new CountDownLatch(1);
  volatile CountDownLatch held = new CountDownLatch(1);
  volatile boolean known = true;
  WebhookServer server;
  Path clientAuthorities;

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

  Path certificate() {
    return folder.resolve("tls.crt");
  }

  Path key() {
    return folder.resolve("tls.key");
  }

  void start(WebhookLimits limits) throws IOException {
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
            () -> known ? "" : "the objects of the cluster are not known yet",
            lines::add);
    server.start("127.0.0.1", 0, 0);
  }

  static HttpClient client(TestCertificate... trusted) throws Exception {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .sslContext(TestCertificate.trusting(trusted))
        .connectTimeout(Duration.ofMinutes(10))
        .build();
  }

  HttpRequest post(String path, byte[] body) {
    return post(path, BodyPublishers.ofByteArray(body));
  }

  HttpRequest post(String path, BodyPublisher body) {
    return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + path))
        .header("Content-Type", "application/json")
        .timeout(Duration.ofMinutes(10))
        .POST(body)
        .build();
  }

  HttpResponse<byte[]> send(HttpClient client, HttpRequest request) throws Exception {
    return client.send(request, BodyHandlers.ofByteArray());
  }

  HttpResponse<String> probe(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.healthPort() + path))
                .build(),
            BodyHandlers.ofString());
  }

  static byte[] good(String uid) {
    return Reviews.utf8(
        Reviews.review(
            uid, "CREATE", "Service", Reviews.service("web", "service.k8s.aws/nlb"), null));
  }

  /** A body, and what it is answered with. */
  record Bad(String path, byte[] body, int status, String uid, String message) {}

  static List<Bad> badBodies() {
    List<Bad> out = new ArrayList<>();
    byte[] notUtf8 = good("not-utf8");
    notUtf8[new String(notUtf8, StandardCharsets.ISO_8859_1).indexOf("web")] = (byte) 0xff;
    String deep = "[".repeat(9_000) + "]".repeat(9_000);
    String tooDeep = "[".repeat(10_000) + "]".repeat(10_000);
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
                Reviews.review("deep", "CREATE", "Rollout", "{\"spec\":" + tooDeep + "}", null)),
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

  SSLSocket connect() throws Exception {
    SSLSocket socket =
        (SSLSocket)
            TestCertificate.trusting(first, rsa)
                .getSocketFactory()
                .createSocket("127.0.0.1", server.port());
    socket.setSoTimeout(600_000);
    socket.startHandshake();
    return socket;
  }

  static byte[] request(byte[] body) {
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
  static boolean answers(SSLSocket socket, String uid) throws IOException {
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
}
