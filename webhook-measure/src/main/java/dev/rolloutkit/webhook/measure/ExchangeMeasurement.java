package dev.rolloutkit.webhook.measure;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbclass.admission.ClassPolicy;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.webhook.measure.load.SampleReview;
import dev.rolloutkit.webhook.measure.load.WebhookLoad;
import dev.rolloutkit.webhook.measure.load.WebhookLoad.Plan;
import dev.rolloutkit.webhook.measure.load.WebhookLoad.Result;
import dev.rolloutkit.webhook.review.ServiceReviewer;
import dev.rolloutkit.webhook.server.CertificateFiles;
import dev.rolloutkit.webhook.server.WebhookLimits;
import dev.rolloutkit.webhook.server.WebhookServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Measures whether a review fails while the certificate of the server is repeatedly replaced. */
final class ExchangeMeasurement {
  private static final Duration AT_MOST = Duration.ofMinutes(5);
  private static final int LANES = 32;
  private static final int ROUND = 1_000;
  private static final long BETWEEN_MILLIS = 5;

  private final Path keys;
  private final int exchanges;
  private final int round;

  ExchangeMeasurement(Path keys, int exchanges, int reviews) {
    this.keys = keys;
    this.exchanges = exchanges;
    this.round = Math.min(ROUND, reviews);
  }

  /** Runs the measurement and returns whether all reviews succeeded. */
  boolean run(PrintWriter out) throws IOException, InterruptedException {
    show("a");
    WebhookServer server =
        new WebhookServer(
            ImmutableMap.of(
                "/validate-services",
                ServiceReviewer.validating(
                        ClassPolicy.builder().build(), ServerSettings.reference(), null)
                    .orElseThrow()),
            WebhookLimits.DEFAULT,
            new CertificateFiles(keys.resolve("tls.crt"), keys.resolve("tls.key")),
            null,
            () -> "",
            line -> {});
    server.start("127.0.0.1", 0, 0);
    AtomicBoolean done = new AtomicBoolean();
    List<Result> results = new ArrayList<>();
    // half of the reviews use persistent connections, half a handshake each
    Thread staying = load(server.port(), true, done, results);
    Thread coming = load(server.port(), false, done, results);
    try {
      for (int i = 1; i <= exchanges; i++) {
        show(i % 2 == 0 ? "a" : "b");
        server.reloadIfChanged();
        Thread.sleep(BETWEEN_MILLIS);
      }
    } finally {
      done.set(true);
      staying.join();
      coming.join();
      server.close();
    }
    // the server itself also checks the files, every two seconds
    long taken = server.metrics().exchanges();
    long errors = results.stream().mapToLong(Result::errors).sum();
    long asked = results.stream().mapToLong(Result::reviews).sum();
    out.println(
        taken
            + " exchanges of the certificate under "
            + 2 * LANES
            + " reviews in flight, half of them with a handshake each: "
            + asked
            + " reviews, "
            + errors
            + " failed");
    results.stream()
        .filter(result -> result.errors() > 0)
        .findFirst()
        .ifPresent(result -> out.println("  the first: " + result.firstError()));
    out.flush();
    return errors == 0 && taken == exchanges;
  }

  private Thread load(int port, boolean stays, AtomicBoolean done, List<Result> results)
      throws IOException {
    Plan plan =
        new Plan(
            port,
            keys.resolve("ca.crt"),
            "/validate-services",
            SampleReview.template(),
            true,
            LANES,
            round,
            stays);
    Thread out =
        new Thread(
            () -> {
              try {
                while (!done.get()) {
                  Result result = WebhookLoad.run(plan, AT_MOST);
                  synchronized (results) {
                    results.add(result);
                  }
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            stays ? "staying" : "coming");
    out.start();
    return out;
  }

  private void show(String pair) throws IOException {
    for (String ending : new String[] {".crt", ".key"}) {
      Files.copy(
          keys.resolve(pair + ending),
          keys.resolve("tls" + ending),
          StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
