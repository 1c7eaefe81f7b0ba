package dev.rolloutkit.webhook.server;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** Serves the liveness probe, the readiness probe and the metrics. */
final class Probes implements Handler<HttpServerRequest> {
  private final ServerState state;
  private final Metrics metrics;

  Probes(ServerState state, Metrics metrics) {
    this.state = state;
    this.metrics = metrics;
  }

  private String ready() {
    String remark = state.remark();
    return remark.isEmpty() ? "ok" : "ok, but " + remark;
  }

  @Override
  public void handle(HttpServerRequest request) {
    HttpServerResponse response = request.response();
    response.putHeader("Content-Type", "text/plain; charset=utf-8");
    switch (request.path()) {
      case "/livez" -> response.end("ok\n");
      case "/readyz" -> {
        String notReady = state.notReady();
        response
            .setStatusCode(notReady.isEmpty() ? 200 : 503)
            .end((notReady.isEmpty() ? ready() : notReady) + "\n");
      }
      case "/metrics" ->
          response.putHeader("Content-Type", Metrics.CONTENT_TYPE).end(metrics.text());
      default -> response.setStatusCode(404).end("no such path\n");
    }
  }
}
