package dev.rolloutkit.webhook.server;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.webhook.review.Answer;
import dev.rolloutkit.webhook.review.Answer.Result;
import dev.rolloutkit.webhook.review.NotReadyException;
import dev.rolloutkit.webhook.review.Reviewer;
import dev.rolloutkit.webhook.server.Connections.Phase;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Handles review requests: receives them within the limits, judges them on worker threads and
 * answers them.
 *
 * <p>If a review cannot be judged (overload, not ready, an internal error), the response is HTTP
 * status 413 or 5xx without a review. The {@code failurePolicy} of the webhook's configuration then
 * decides whether the request is allowed.
 */
final class ReviewRequests implements Handler<HttpServerRequest> {
  private static final CharSequence JSON = HttpHeaders.createOptimized("application/json");
  private static final long LINGER_MILLIS = 500;

  private final ImmutableMap<String, Reviewer> endpoints;
  private final WebhookLimits limits;
  private final ServerState state;
  private final Connections connections;
  private final Metrics metrics;
  private final Vertx vertx;
  private final WorkerExecutor small;

  /** Judges large and deep reviews one at a time, so that their cost does not affect small ones. */
  private final WorkerExecutor large;

  private final BodyBudget budget;
  private final Consumer<String> log;

  ReviewRequests(
      ImmutableMap<String, Reviewer> endpoints,
      WebhookLimits limits,
      ServerState state,
      Connections connections,
      Metrics metrics,
      Vertx vertx,
      Consumer<String> log) {
    this.endpoints = endpoints;
    this.limits = limits;
    this.state = state;
    this.connections = connections;
    this.metrics = metrics;
    this.vertx = vertx;
    small = vertx.createSharedWorkerExecutor("reviews", WebhookServer.workers());
    large = vertx.createSharedWorkerExecutor("large-reviews", 1);
    this.log = log;
    budget =
        new BodyBudget(limits.totalBodyBytes(), limits.reservedBytes(), limits.smallBodyBytes());
    metrics.gauge("body_bytes", "Of all reviews in memory.", budget::used);
  }

  /** Whether a review is being received or judged. */
  boolean isBusy() {
    return metrics.inFlight().get() + budget.used() > 0;
  }

  /** Handles invalid HTTP. */
  void invalid(HttpServerRequest request) {
    metrics.refused("not-http");
    HttpServerRequest.DEFAULT_INVALID_REQUEST_HANDLER.handle(request);
  }

  @Override
  public void handle(HttpServerRequest request) {
    Reviewer reviewer = endpoints.get(request.path());
    if (state.isClosed()) {
      refuse(request, 503, "stopping", "stopping");
    } else if (reviewer == null) {
      refuse(request, 404, "no-such-path", "no such path");
    } else if (!request.method().equals(HttpMethod.POST)) {
      request.response().putHeader(HttpHeaders.ALLOW, "POST");
      refuse(request, 405, "not-post", "only POST is allowed");
    } else if (!isJson(request)) {
      refuse(request, 415, "not-json", "the body must be application/json, not compressed");
    } else if (declaredLength(request) > limits.bodyBytes()) {
      refuse(request, 413, "too-large", "the body may have " + limits.bodyBytes() + " bytes");
    } else {
      new Reception(request, reviewer).begin();
    }
  }

  private static boolean isJson(HttpServerRequest request) {
    String type = request.getHeader(HttpHeaders.CONTENT_TYPE);
    if (type == null || request.headers().contains(HttpHeaders.CONTENT_ENCODING)) {
      return false;
    }
    int end = type.indexOf(';');
    String name = (end < 0 ? type : type.substring(0, end)).strip();
    return name.toLowerCase(Locale.ROOT).equals("application/json");
  }

  /** The declared length of the body; 0 if it is not declared. */
  private static long declaredLength(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    try {
      return length == null ? 0 : Long.parseLong(length);
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }

  /** Answers without reading the rest of the request and closes the connection. */
  private void refuse(HttpServerRequest request, int status, String reason, String text) {
    metrics.refused(reason);
    HttpServerResponse response = request.response();
    if (!response.ended() && !response.closed()) {
      connections.next(request.connection(), Phase.ANSWER, limits.body());
      response
          .setStatusCode(status)
          .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
          .putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; charset=utf-8")
          .end(text + "\n")
          // discards further input for a short time: closing a connection with unread bytes resets
          // it, and the answer would be lost
          .onComplete(done -> vertx.setTimer(LINGER_MILLIS, id -> request.connection().close()));
    }
  }

  /** A review in progress. Its handlers run on the event loop of its connection. */
  private final class Reception {
    private final HttpServerRequest request;
    private final Reviewer reviewer;
    private Buffer body = Buffer.buffer();
    private long counted;
    private boolean over;

    Reception(HttpServerRequest request, Reviewer reviewer) {
      this.request = request;
      this.reviewer = reviewer;
    }

    void begin() {
      connections.next(request.connection(), Phase.BODY, limits.body());
      request.handler(this::received);
      request.endHandler(end -> complete());
      request.exceptionHandler(
          e -> {
            // half-closed, reset, or ended by a deadline
            if (!over) {
              metrics.refused("incomplete");
            }
            release();
          });
    }

    private void received(Buffer part) {
      if (over) {
        return;
      }
      counted += part.length();
      boolean fits = budget.take(part.length(), counted);
      if (counted > limits.bodyBytes()) {
        release();
        refuse(
            request,
            413,
            "too-large",
            "the body may have " + limits.bodyBytes() + " bytes at most");
      } else if (!fits) {
        release();
        refuse(request, 503, "too-much-at-once", "too many large reviews at once");
      } else {
        body.appendBuffer(part);
      }
    }

    /** Releases the received body. */
    private void release() {
      if (!over) {
        over = true;
        body = Buffer.buffer();
        budget.release(counted);
      }
    }

    private void complete() {
      if (over) {
        return;
      }
      connections.next(request.connection(), Phase.ANSWER, limits.answer());
      byte[] bytes = body.getBytes();
      body = Buffer.buffer();
      metrics.inFlight().incrementAndGet();
      long begun = System.nanoTime();
      boolean isLarge = bytes.length > limits.smallBodyBytes() || DeepReviews.isDeep(bytes);
      (isLarge ? large : small)
          .executeBlocking(() -> judge(bytes, isLarge), false)
          .onComplete(
              done -> {
                long took = System.nanoTime() - begun;
                release();
                if (done.succeeded()) {
                  metrics.reviewed(request.path(), done.result().result().label(), took);
                  send(done.result());
                } else {
                  failed(done.cause(), took);
                  metrics.inFlight().decrementAndGet();
                }
              });
    }

    private Answer judge(byte[] bytes, boolean isLarge) throws Exception {
      if (isLarge && ReviewValues.exceed(bytes, limits.values())) {
        throw new TooManyValuesException(limits.values());
      }
      return isLarge && DeepReviews.isDeep(bytes)
          ? DeepReviews.judge(() -> reviewer.review(bytes))
          : reviewer.review(bytes);
    }

    private void send(Answer answer) {
      HttpServerResponse response = request.response();
      if (response.closed() || response.ended()) {
        metrics.inFlight().decrementAndGet();
        return;
      }
      Result result = answer.result();
      response.setStatusCode(result.httpStatus()).putHeader(HttpHeaders.CONTENT_TYPE, JSON);
      if (state.isStopping()) {
        response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
      }
      // before the end, because a pipelined next request may begin then
      connections.next(request.connection(), Phase.IDLE, limits.idle());
      response
          .end(Buffer.buffer(answer.body()))
          .onComplete(sent -> metrics.inFlight().decrementAndGet());
    }

    private void failed(Throwable cause, long took) {
      metrics.reviewed(request.path(), "error", took);
      if (state.isClosed()) {
        refuse(request, 503, "stopping", "stopping");
      } else if (cause instanceof NotReadyException) {
        refuse(request, 503, "not-ready", String.valueOf(cause.getMessage()));
      } else if (cause instanceof TooManyValuesException) {
        refuse(request, 413, "too-many-values", String.valueOf(cause.getMessage()));
      } else {
        log.accept("internal error in " + request.path() + ": " + cause);
        refuse(request, 500, "internal-error", "internal error");
      }
    }
  }
}
