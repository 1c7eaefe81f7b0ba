package dev.rolloutkit.webhook.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** What one client can make the server spend on connections. */
class ConnectionsTest extends ServerFixture {
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
}
