package dev.rolloutkit.webhook.world;

import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.fabric8.mockwebserver.http.Response;
import io.fabric8.mockwebserver.http.WebSocket;
import io.fabric8.mockwebserver.http.WebSocketListener;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Objects;

/**
 * fabric8's store of objects, with watches that can be closed at any time.
 *
 * <p>Its own watch sends events on a thread that waits until the server's event loop has written
 * them. When a client closes the watch meanwhile, the event loop waits for that thread, and both
 * wait for each other for 30 seconds, in which the server cannot be closed. Here the thread hands
 * its events to the event loop and waits for nobody.
 */
final class PromptWatches extends KubernetesCrudDispatcher {
  @Override
  public MockResponse handleWatch(String path) {
    MockResponse response = super.handleWatch(path);
    return response.withWebSocketUpgrade(new Watch(response.getWebSocketListener()));
  }

  private static final class Watch extends WebSocketListener {
    private final WebSocketListener watch;

    Watch(WebSocketListener watch) {
      this.watch = watch;
    }

    @Override
    public void onOpen(WebSocket socket, Response response) {
      Context eventLoop = Objects.requireNonNull(Vertx.currentContext(), "event loop");
      watch.onOpen(new PromptSocket(socket, eventLoop), response);
    }

    @Override
    public void onClosing(WebSocket socket, int code, String reason) {
      watch.onClosing(socket, code, reason);
    }

    @Override
    public void onClosed(WebSocket socket, int code, String reason) {
      watch.onClosed(socket, code, reason);
    }

    @Override
    public void onFailure(WebSocket socket, Throwable error, Response response) {
      watch.onFailure(socket, error, response);
    }
  }

  /** Sends and closes on the event loop, in the order of the calls. */
  private record PromptSocket(WebSocket socket, Context eventLoop) implements WebSocket {
    @Override
    public RecordedRequest request() {
      return socket.request();
    }

    @Override
    public boolean send(String text) {
      eventLoop.runOnContext(now -> socket.send(text));
      return true;
    }

    @Override
    public boolean send(byte[] bytes) {
      eventLoop.runOnContext(now -> socket.send(bytes));
      return true;
    }

    @Override
    public boolean close(int code, String reason) {
      eventLoop.runOnContext(now -> socket.close(code, reason));
      return true;
    }
  }
}
