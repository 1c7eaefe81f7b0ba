package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.fabric8.mockwebserver.http.Response;
import io.fabric8.mockwebserver.http.WebSocket;
import io.fabric8.mockwebserver.http.WebSocketListener;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The watches of clients, and what goes wrong with them. */
final class Watches {
  private final Set<WebSocket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean silent;

  /** Watches stay open, and tell nothing while the server is silent. */
  void setSilent(boolean silent) {
    this.silent = silent;
  }

  /** The listener of a watch, to be put in the place of the server's own. */
  WebSocketListener listener(WebSocketListener watch) {
    return new Relay(watch);
  }

  /** Closes every watch; clients open new ones. */
  void close() {
    for (WebSocket watch : open) {
      watch.close(1000, "closing");
    }
    open.clear();
  }

  /** Tells every watch that its version is too old, so that clients list anew. */
  void expire() {
    ObjectNode event = JsonNodeFactory.instance.objectNode().put("type", "ERROR");
    event
        .putObject("object")
        .put("kind", "Status")
        .put("apiVersion", "v1")
        .put("status", "Failure")
        .put("reason", "Expired")
        .put("code", 410);
    open.forEach(watch -> watch.send(event.toString()));
  }

  /** Tells every watch of every object of its kind once more, as if it had changed. */
  void repeat(Collection<String> objects) {
    for (WebSocket watch : open) {
      String path = watch.request().getPath();
      String plural =
          path.substring(path.lastIndexOf("/", path.indexOf("?")) + 1, path.indexOf("?"));
      for (String object : objects) {
        JsonNode tree = Trees.read(object);
        if (plural.startsWith(tree.get("kind").textValue().toLowerCase(Locale.ROOT))) {
          ObjectNode event = JsonNodeFactory.instance.objectNode().put("type", "MODIFIED");
          event.set("object", tree);
          watch.send(event.toString());
          watch.send(event.toString());
        }
      }
    }
  }

  /** A watch that can be closed, and that tells nothing while the server is silent. */
  private final class Relay extends WebSocketListener {
    private final WebSocketListener watch;

    Relay(WebSocketListener watch) {
      this.watch = watch;
    }

    @Override
    public void onOpen(WebSocket socket, Response response) {
      open.add(socket);
      watch.onOpen(new Muted(socket, Vertx.currentContext()), response);
    }

    @Override
    public void onClosing(WebSocket socket, int code, String reason) {
      watch.onClosing(socket, code, reason);
    }

    @Override
    public void onClosed(WebSocket socket, int code, String reason) {
      open.remove(socket);
      watch.onClosed(socket, code, reason);
    }

    @Override
    public void onFailure(WebSocket socket, Throwable error, Response response) {
      open.remove(socket);
      watch.onFailure(socket, error, response);
    }
  }

  /**
   * What the server's own thread of a watch writes to. That thread waits until the event loop has
   * written an event, and when a client closes the watch the event loop waits for the thread; so
   * everything is handed to the event loop here, in the order of the calls, and nobody waits.
   */
  private final class Muted implements WebSocket {
    private final WebSocket socket;
    private final Context eventLoop;

    Muted(WebSocket socket, Context eventLoop) {
      this.socket = socket;
      this.eventLoop = eventLoop;
    }

    @Override
    public RecordedRequest request() {
      return socket.request();
    }

    @Override
    public boolean send(String text) {
      if (!silent) {
        eventLoop.runOnContext(now -> socket.send(text));
      }
      return true;
    }

    @Override
    public boolean send(byte[] bytes) {
      if (!silent) {
        eventLoop.runOnContext(now -> socket.send(bytes));
      }
      return true;
    }

    @Override
    public boolean close(int code, String reason) {
      eventLoop.runOnContext(now -> socket.close(code, reason));
      return true;
    }
  }
}
