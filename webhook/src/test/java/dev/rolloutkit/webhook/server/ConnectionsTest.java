package dev.rolloutkit.webhook.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.webhook.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** What one client can make the server spend on connections. */
class ConnectionsTest extends ServerFixture {
  /** What a client does with a connection before it waits for its end. */
  private interface Client {
    void act(SSLSocket socket) throws IOException;
  }

  /** Reads until the server closes the connection. */
  private static void awaitEnd(Socket socket) throws IOException {
    socket.setSoTimeout(600_000);
    try {
      InputStream in = socket.getInputStream();
      int read = in.read();
      while (read >= 0) {
        read = in.read();
      }
    } catch (SocketTimeoutException e) {
      throw e;
    } catch (IOException e) {
      // reset
    }
  }

  /** Says this much, or as much as the server waits for, and then that there is no more. */
  private SSLSocket halfClosed(byte[] bytes, int length) throws Exception {
    SSLSocket socket = connect();
    try {
      socket.getOutputStream().write(bytes, 0, length);
      socket.shutdownOutput();
    } catch (IOException e) {
      // the server was quicker
    }
    return socket;
  }

  /** Sends a byte now and then until the server says or ends something. */
  private static void trickle(SSLSocket socket, byte[] bytes) throws IOException {
    socket.setSoTimeout(50);
    for (byte one : bytes) {
      socket.getOutputStream().write(one);
      socket.getOutputStream().flush();
      try {
        socket.getInputStream().read();
        return;
      } catch (SocketTimeoutException e) {
        // nothing yet
      }
    }
  }

  /**
   * Lets clients act so until one of them has been refused for the given reason. On a busy machine
   * the first ones may be so slow that another limit ends them sooner.
   */
  private void isRefused(String reason, Client client) throws Exception {
    long before = server.metrics().refusals(reason);
    Eventually.holds(
        () -> {
          try (SSLSocket socket = connect()) {
            client.act(socket);
            awaitEnd(socket);
          } catch (SocketTimeoutException e) {
            throw e;
          } catch (IOException e) {
            // the server was quicker
          }
          return server.metrics().refusals(reason) > before;
        });
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
      Eventually.holds(() -> server.metrics().connections().get() == 2);
      try (SSLSocket three = connect()) {
        awaitEnd(three);
      }
      assertThat(answers(one, "one")).isTrue();
      assertThat(answers(two, "two")).isTrue();
    }
    assertThat(server.metrics().refusals("too-many-connections")).isEqualTo(1);
    Eventually.holds(() -> server.metrics().connections().get() == 0);
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
        Eventually.holds(() -> server.metrics().connections().get() == 2);
        try (SSLSocket third = connect()) {
          awaitEnd(silent);
          assertThat(answers(third, "third")).isTrue();
        }
      }
      assertThat(answers(served, "again")).isTrue();
    }
    assertThat(server.metrics().refusals("made-room")).isEqualTo(1);
    assertThat(server.metrics().refusals("too-many-connections")).isZero();
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
            Duration.ofSeconds(5),
            BRIEF,
            BRIEF,
            LIMITS.answer(),
            BRIEF));
    byte[] request = request(good("slow"));
    int head = new String(request, StandardCharsets.US_ASCII).indexOf("\r\n\r\n") + 4;
    try (Socket silent = new Socket("127.0.0.1", server.port());
        SSLSocket mute = connect();
        SSLSocket halfClosed = halfClosed(request, head + 10)) {
      // a byte now and then extends no limit
      isRefused("timeout-head", socket -> trickle(socket, request));
      isRefused(
          "timeout-body",
          socket -> {
            socket.getOutputStream().write(request, 0, head + 1);
            trickle(socket, Arrays.copyOfRange(request, head + 1, request.length));
          });
      isRefused("timeout-idle", socket -> answers(socket, "idle"));
      awaitEnd(silent);
      awaitEnd(mute);
      awaitEnd(halfClosed);
    }
    // and who is quick enough is served, as all others are
    Eventually.holds(
        () -> {
          try {
            return send(client(first), post(SERVICES, good("fast"))).statusCode() == 200;
          } catch (IOException e) {
            return false;
          }
        });
    Eventually.holds(() -> server.metrics().connections().get() == 0);
    assertThat(probe("/metrics").body()).contains("\nrolloutkit_webhook_body_bytes 0\n");
  }
}
