package dev.rolloutkit.webhook.measure.load;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Sends reviews to a webhook on this machine over several connections, each of which sends the next
 * review as soon as it gets an answer. Every review has its own uid, and every answer is checked.
 */
public final class WebhookLoad {
  private static final String HOST = "127.0.0.1";
  private static final String UID = "00000000-0000-0000-0000-";

  private final Plan plan;
  private final Vertx vertx =
      Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setUseDaemonThread(true));
  private final HttpClient client;
  private final AtomicInteger begun = new AtomicInteger();
  private final LongAdder errors = new LongAdder();
  private final AtomicReference<@Nullable String> firstError = new AtomicReference<>();
  private final long[] nanos;
  private final CountDownLatch done;

  /**
   * The requests to send.
   *
   * @param path the endpoint
   * @param body a review whose uid is {@code UID}
   * @param allowed whether it should be allowed
   * @param stays whether connections stay open; otherwise there is a new one for each review
   */
  public record Plan(
      int port,
      Path ca,
      String path,
      String body,
      boolean allowed,
      int connections,
      int reviews,
      boolean stays) {}

  /**
   * The result of a run.
   *
   * @param errors the number of reviews without an answer, with a wrong answer, or with another uid
   * @param firstError the first error; empty if there is none
   */
  public record Result(
      int reviews, long errors, String firstError, Duration took, Duration median, Duration p99) {
    @Override
    public String toString() {
      return String.format(
          "%d reviews in %.2f s: %.0f/s, median %.2f ms, p99 %.2f ms, errors %d%s",
          reviews,
          took.toNanos() / 1e9,
          reviews / (took.toNanos() / 1e9),
          median.toNanos() / 1e6,
          p99.toNanos() / 1e6,
          errors,
          firstError.isEmpty() ? "" : "; the first: " + firstError);
    }
  }

  private WebhookLoad(Plan plan) {
    this.plan = plan;
    nanos = new long[plan.reviews()];
    done = new CountDownLatch(plan.connections());
    client =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setSsl(true)
                .setUseAlpn(false)
                .setTrustOptions(new PemTrustOptions().addCertPath(plan.ca().toString()))
                .setMaxPoolSize(plan.connections())
                .setKeepAlive(plan.stays())
                .setConnectTimeout(30_000)
                .setSslHandshakeTimeout(30)
                .setTcpNoDelay(true));
  }

  /** Sends the requests and waits until all are answered or the time is over. */
  public static Result run(Plan plan, Duration atMost) throws InterruptedException {
    WebhookLoad load = new WebhookLoad(plan);
    long start = System.nanoTime();
    load.vertx.runOnContext(
        begin -> {
          for (int i = 0; i < plan.connections(); i++) {
            load.next();
          }
        });
    boolean ended = load.done.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    load.vertx.close();
    return load.result(ended, took);
  }

  private Result result(boolean ended, Duration took) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    long missing = ended ? 0 : Math.max(0, plan.reviews() - begun.get()) + plan.connections();
    return new Result(
        plan.reviews(),
        errors.sum() + missing,
        Objects.requireNonNullElse(firstError.get(), missing > 0 ? "no answer in time" : ""),
        took,
        Duration.ofNanos(sorted[sorted.length / 2]),
        Duration.ofNanos(sorted[(int) (sorted.length * 0.99)]));
  }

  private void next() {
    int index = begun.getAndIncrement();
    if (index >= plan.reviews()) {
      done.countDown();
      return;
    }
    String uid = UID + String.format("%012d", index);
    Buffer body = Buffer.buffer(plan.body().replace("UID", uid));
    long start = System.nanoTime();
    client
        .request(
            new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(HOST)
                .setPort(plan.port())
                .setURI(plan.path())
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/json"))
        .compose(request -> request.send(body))
        .compose(
            response -> response.body().map(answer -> isRight(response.statusCode(), answer, uid)))
        .onComplete(
            answered -> {
              nanos[index] = System.nanoTime() - start;
              if (answered.failed() || !answered.result()) {
                errors.increment();
                firstError.compareAndSet(
                    null,
                    answered.failed() ? String.valueOf(answered.cause()) : "not the answer wanted");
              }
              next();
            });
  }

  private boolean isRight(int status, Buffer answer, String uid) {
    String text = answer.toString(StandardCharsets.UTF_8);
    return status == 200
        && text.contains("\"uid\":\"" + uid + "\"")
        && text.contains("\"allowed\":" + plan.allowed());
  }
}
