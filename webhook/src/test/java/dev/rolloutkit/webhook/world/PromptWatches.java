package dev.rolloutkit.webhook.world;

import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import io.fabric8.mockwebserver.http.Response;
import io.fabric8.mockwebserver.http.WebSocket;
import io.fabric8.mockwebserver.http.WebSocketListener;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * fabric8's store of objects, with watches that can be closed at any time.
 *
 * <p>Its own watch sends events on a thread that waits until the server's event loop has written
 * them. When a client closes the watch meanwhile, the event loop waits for that thread, and both
 * wait for each other for 30 seconds, in which the server cannot be closed. Here the thread hands
 * its events to the event loop and waits for nobody. A test can hold the events back, and cut the
 * connections.
 */
final class PromptWatches extends KubernetesCrudDispatcher {
  private static final String EXPIRED =
      "{\"type\":\"ERROR\",\"object\":{\"apiVersion\":\"v1\",\"kind\":\"Status\","
          + "\"status\":\"Failure\",\"reason\":\"Expired\",\"code\":410,"
          + "\"message\":\"too old resource version\"}}";

  private final List<Watch> watches = new CopyOnWriteArrayList<>();
  private final Queue<Runnable> late = new ConcurrentLinkedQueue<>();
  private volatile boolean isLate;
  private volatile boolean isForgetful;

  /** The paths of the watches that were told that the changes they ask for are forgotten. */
  final List<String> expired = new CopyOnWriteArrayList<>();

  /** From now on watches show nothing until {@link #release}. */
  void hold() {
    isLate = true;
  }

  /** Shows all that was held back, in order. */
  void release() {
    synchronized (late) {
      for (Runnable event = late.poll(); event != null; event = late.poll()) {
        event.run();
      }
      isLate = false;
    }
  }

  /**
   * Whether each new watch is told that the server no longer has the changes since the version that
   * the watch asks for, as after a restart. The client must then list all objects again.
   */
  void forget(boolean isForgetful) {
    this.isForgetful = isForgetful;
  }

  /**
   * Whether every watch is open here too. One that opens later is not shown what changed before,
   * since the store keeps no history.
   */
  boolean areAllOpen() {
    return watches.stream().allMatch(watch -> watch.isOpen);
  }

  /** Cuts the connections of all watches. */
  void cut() {
    watches.forEach(Watch::cut);
    watches.clear();
  }

  @Override
  public MockResponse handleWatch(String path) {
    MockResponse response = super.handleWatch(path);
    Watch watch = new Watch(path, response.getWebSocketListener());
    watches.add(watch);
    return response.withWebSocketUpgrade(watch);
  }

  private final class Watch extends WebSocketListener {
    private final String path;
    private final WebSocketListener watch;
    private volatile @Nullable PromptSocket socket;
    private volatile boolean isCut;
    private volatile boolean isOpen;

    Watch(String path, WebSocketListener watch) {
      this.path = path;
      this.watch = watch;
    }

    @Override
    public void onOpen(WebSocket socket, Response response) {
      Context eventLoop = Objects.requireNonNull(Vertx.currentContext(), "event loop");
      PromptSocket prompt = new PromptSocket(socket, eventLoop);
      this.socket = prompt;
      if (isCut) {
        cut();
        return;
      }
      if (isForgetful) {
        socket.send(EXPIRED);
        expired.add(path);
        return;
      }
      watch.onOpen(prompt, response);
      isOpen = true;
    }

    /** Also cuts a watch that is accepted but not open yet, as soon as it opens. */
    void cut() {
      isCut = true;
      PromptSocket open = socket;
      if (open != null) {
        open.close(1001, "the server goes away");
      }
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
  private final class PromptSocket implements WebSocket {
    private final WebSocket socket;
    private final Context eventLoop;

    PromptSocket(WebSocket socket, Context eventLoop) {
      this.socket = socket;
      this.eventLoop = eventLoop;
    }

    @Override
    public RecordedRequest request() {
      return socket.request();
    }

    @Override
    public boolean send(String text) {
      Runnable event = () -> eventLoop.runOnContext(now -> socket.send(text));
      // what comes now is not shown before what was held back
      synchronized (late) {
        if (isLate) {
          late.add(event);
        } else {
          event.run();
        }
      }
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
