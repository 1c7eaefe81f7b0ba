package dev.rolloutkit.webhook.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/**
 * Sends hostile requests: bodies of 64 MiB over eight connections, silent connections, and four
 * reviews at a time whose strings have a million characters each.
 */
final class Hostility {
  private static final int BODIES = 8;
  private static final int BODY_BYTES = 64 << 20;
  private static final long OPEN_WITHIN_SECONDS = 60;
  private static final int LONG_TEXTS = 4;
  private static final int CHUNK = 64 << 10;

  private final int port;
  private final int silentConnections;
  private final SSLContext context;
  private final List<Thread> threads = new ArrayList<>();
  private final List<SSLSocket> silent = new ArrayList<>();
  private final AtomicLong bodies = new AtomicLong();
  private final AtomicLong opened = new AtomicLong();
  private final AtomicLong texts = new AtomicLong();
  private volatile boolean over;

  /** An action that is repeated until the end. */
  private interface Deed {
    void run() throws IOException;
  }

  Hostility(int port, Path ca, int silentConnections) throws IOException {
    this.port = port;
    this.silentConnections = silentConnections;
    try (InputStream in = Files.newInputStream(ca)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setCertificateEntry(
          "ca", CertificateFactory.getInstance("X.509").generateCertificate(in));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  /** Begins once all silent connections are open, or as many as could be opened within a minute. */
  void start() throws InterruptedException {
    for (int i = 0; i < LONG_TEXTS; i++) {
      again(this::openSilent);
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(OPEN_WITHIN_SECONDS);
    while (opened.get() < silentConnections && System.nanoTime() < end) {
      Thread.sleep(50);
    }
    for (int i = 0; i < BODIES; i++) {
      again(this::sendBody);
    }
    for (int i = 0; i < LONG_TEXTS; i++) {
      again(this::sendText);
    }
  }

  void stop() throws InterruptedException {
    over = true;
    for (Thread thread : threads) {
      thread.join();
    }
    for (SSLSocket socket : silent) {
      close(socket);
    }
  }

  private void again(Deed deed) {
    Thread thread =
        new Thread(
            () -> {
              while (!over) {
                try {
                  deed.run();
                } catch (IOException e) {
                  // refused, as expected
                }
              }
            },
            "hostile");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private SSLSocket connect() throws IOException {
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
    socket.setSoTimeout(30_000);
    socket.startHandshake();
    return socket;
  }

  /** Does not declare the length, so that the request is not refused because of it. */
  private void sendBody() throws IOException {
    try (SSLSocket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      out.write(head("Transfer-Encoding: chunked"));
      byte[] chunk = new byte[CHUNK];
      for (int sent = 0; sent < BODY_BYTES && !over; sent += CHUNK) {
        out.write((Integer.toHexString(CHUNK) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(chunk);
        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
      }
    } finally {
      bodies.incrementAndGet();
    }
  }

  private void openSilent() throws IOException {
    SSLSocket socket = connect();
    SSLSocket oldest = null;
    synchronized (silent) {
      silent.add(socket);
      if (silent.size() > silentConnections) {
        oldest = silent.remove(0);
      }
    }
    if (oldest != null) {
      close(oldest);
    }
    if (opened.incrementAndGet() >= silentConnections) {
      pause();
    }
  }

  /** Open connections stay for a while; closed ones are opened again. */
  private static void pause() {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
  }

  private void sendText() throws IOException {
    String text = "\\u0001".repeat(1 << 20);
    byte[] body =
        """
        {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u",
        "kind":{"group":"","version":"v1","kind":"Service"},
        "resource":{"group":"","version":"v1","resource":"services"},"operation":"CREATE",
        "object":{"metadata":{"name":"web","annotations":{"a":"x"}},
        "spec":{"type":"LoadBalancer","loadBalancerClass":"%s","ports":[{"port":80}]}}}}
        """
            .formatted(text)
            .getBytes(StandardCharsets.UTF_8);
    try (SSLSocket socket = connect()) {
      OutputStream out = socket.getOutputStream();
      out.write(head("Content-Length: " + body.length));
      out.write(body);
      out.flush();
      if (socket.getInputStream().read() >= 0) {
        texts.incrementAndGet();
      }
    }
  }

  private static byte[] head(String length) {
    return ("POST /validate-services HTTP/1.1\r\n"
            + "Host: localhost\r\n"
            + "Content-Type: application/json\r\n"
            + length
            + "\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static void close(SSLSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is already closed
    }
  }

  @Override
  public String toString() {
    return bodies
        + " bodies of 64 MiB, "
        + opened
        + " silent connections, "
        + texts
        + " texts of a million characters";
  }
}
