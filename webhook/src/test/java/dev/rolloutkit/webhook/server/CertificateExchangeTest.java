package dev.rolloutkit.webhook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.webhook.Eventually;
import java.io.IOException;
import java.net.http.HttpClient;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;

/** Certificates, the server's own and those of its clients. */
class CertificateExchangeTest extends ServerFixture {
  private static X509Certificate shown(SSLSocket socket) throws Exception {
    return (X509Certificate) socket.getSession().getPeerCertificates()[0];
  }

  private static final int EXCHANGES = 10;

  @Test
  void noReviewFailsForAnExchangeOfCertificates() throws Exception {
    start(LIMITS);
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger answered = new AtomicInteger();
    AtomicInteger exchanges = new AtomicInteger();
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int n = 0; n < 40 || exchanges.get() < EXCHANGES; n++) {
                  asked.incrementAndGet();
                  // a handshake for each
                  try (SSLSocket socket = connect()) {
                    if (answers(socket, "u" + n)) {
                      answered.incrementAndGet();
                    }
                  } catch (Exception e) {
                    failures.add(e);
                  }
                }
              });
      thread.start();
      clients.add(thread);
    }
    while (clients.stream().anyMatch(Thread::isAlive)) {
      (exchanges.getAndIncrement() % 2 == 0 ? rsa : first).write(certificate(), key());
      server.reloadIfChanged();
      clients.get(0).join(5);
    }
    assertThat(failures).isEmpty();
    assertThat(asked.get()).isGreaterThanOrEqualTo(160);
    assertThat(answered).hasValue(asked.get());
    assertThat(exchanges.get()).isGreaterThanOrEqualTo(EXCHANGES);
  }

  @Test
  void clientCertificatesWhenAuthoritiesAreGivenAreRequired() throws Exception {
    clientAuthorities = folder.resolve("clients.crt");
    java.nio.file.Files.writeString(clientAuthorities, second.certificatePem());
    start(LIMITS);
    HttpClient known =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(second.trusts(first))
            .build();
    assertThat(send(known, post(SERVICES, good("known"))).statusCode()).isEqualTo(200);
    assertThatThrownBy(() -> send(client(first), post(SERVICES, good("unknown"))))
        .isInstanceOf(IOException.class);
    HttpClient other =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(rsa.trusts(first))
            .build();
    assertThatThrownBy(() -> send(other, post(SERVICES, good("other"))))
        .isInstanceOf(IOException.class);
  }

  @Test
  void anotherCertificateIsTakenWhileConnectionsStay() throws Exception {
    start(LIMITS);
    try (SSLSocket before = connect()) {
      assertThat(shown(before)).isEqualTo(first.certificate());
      assertThat(answers(before, "before")).isTrue();
      assertThat(server.reloadIfChanged()).isFalse();

      // half of a renewal: nothing is taken
      java.nio.file.Files.writeString(key(), second.keyPem());
      assertThat(server.reloadIfChanged()).isFalse();
      assertThat(lines).last().asString().contains("is not the key of");
      java.nio.file.Files.writeString(certificate(), "no certificate");
      assertThat(server.reloadIfChanged()).isFalse();
      try (SSLSocket between = connect()) {
        assertThat(shown(between)).isEqualTo(first.certificate());
      }

      rsa.write(certificate(), key());
      // or the timer was quicker
      server.reloadIfChanged();
      Eventually.holds(() -> lines.stream().anyMatch(line -> line.contains("was exchanged")));
      try (SSLSocket after = connect()) {
        assertThat(shown(after)).isEqualTo(rsa.certificate());
        assertThat(answers(after, "after")).isTrue();
      }
      assertThat(answers(before, "still")).isTrue();
    }
    assertThat(probe("/metrics").body())
        .contains("certificate_reloads_total{result=\"ok\"} 1\n")
        .contains("certificate_reloads_total{result=\"failed\"}")
        .contains(
            "certificate_not_after_seconds "
                + rsa.certificate().getNotAfter().toInstant().getEpochSecond());
  }

  @Test
  void oldVersionsOfTlsAreNotSpoken() throws Exception {
    start(LIMITS);
    try (SSLSocket socket = connect()) {
      assertThat(socket.getSession().getProtocol()).isEqualTo("TLSv1.3");
    }
    try (SSLSocket old =
        (SSLSocket)
            TestCertificate.trusting(first)
                .getSocketFactory()
                .createSocket("127.0.0.1", server.port())) {
      old.setEnabledProtocols(new String[] {"TLSv1.2"});
      old.startHandshake();
      assertThat(old.getSession().getProtocol()).isEqualTo("TLSv1.2");
    }
    try (SSLSocket older =
        (SSLSocket)
            TestCertificate.trusting(first)
                .getSocketFactory()
                .createSocket("127.0.0.1", server.port())) {
      older.setEnabledProtocols(new String[] {"TLSv1.1"});
      assertThatThrownBy(older::startHandshake).isInstanceOf(IOException.class);
    }
  }

  @Test
  void aKeyThatDoesNotFitIsSaidAtTheStart() throws Exception {
    java.nio.file.Files.writeString(key(), second.keyPem());
    assertThatThrownBy(() -> start(LIMITS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not the key of");
    first.write(certificate(), key());
    start(LIMITS);
    int taken = server.port();
    WebhookServer other =
        new WebhookServer(
            ImmutableMap.of(),
            LIMITS,
            new CertificateFiles(certificate(), key()),
            null,
            () -> "",
            lines::add);
    assertThatThrownBy(() -> other.start("127.0.0.1", taken, 0)).isInstanceOf(IOException.class);
  }
}
