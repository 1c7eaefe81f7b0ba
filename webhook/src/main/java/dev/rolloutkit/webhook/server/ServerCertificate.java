package dev.rolloutkit.webhook.server;

import io.vertx.core.Vertx;
import io.vertx.core.net.KeyCertOptions;
import java.io.IOException;
import java.time.Instant;
import java.util.function.Consumer;

/** The certificate of the server, which is replaced when its files change. */
final class ServerCertificate {
  private final CertificateFiles files;
  private final Vertx vertx;
  private final Metrics metrics;
  private final Consumer<String> log;
  private final SwappingKeyManager manager;
  private volatile Instant notAfter;
  private String failure = "";

  /**
   * Reads the files.
   *
   * @throws IOException if they do not contain a matching pair
   */
  ServerCertificate(CertificateFiles files, Vertx vertx, Metrics metrics, Consumer<String> log)
      throws IOException {
    this.files = files;
    this.vertx = vertx;
    this.metrics = metrics;
    this.log = log;
    CertificateFiles.Pair pair = files.readIfChanged(vertx);
    if (pair == null) {
      throw new IOException("the certificate files belong to another server");
    }
    manager = new SwappingKeyManager(pair);
    notAfter = pair.notAfter();
    metrics.gauge(
        "certificate_not_after_seconds",
        "When the certificate expires, in Unix time.",
        () -> notAfter.getEpochSecond());
  }

  /** The key manager for the options of a server; it always uses the current certificate. */
  KeyCertOptions options() {
    return KeyCertOptions.wrap(manager);
  }

  /**
   * Replaces the certificate if the files have changed. Open connections are not affected, and a
   * pair that does not match is not used.
   *
   * @return whether the certificate was replaced
   */
  synchronized boolean reloadIfChanged() {
    try {
      CertificateFiles.Pair pair = files.readIfChanged(vertx);
      failure = "";
      if (pair == null) {
        return false;
      }
      manager.swap(pair);
      notAfter = pair.notAfter();
      metrics.reloaded(true);
      log.accept("the certificate was exchanged, the new one expires at " + notAfter);
      return true;
    } catch (IOException e) {
      String now = String.valueOf(e.getMessage());
      if (!now.equals(failure)) {
        // once, and not every time that the files are checked
        failure = now;
        metrics.reloaded(false);
        log.accept("the certificate stays as it is: " + now);
      }
      return false;
    }
  }
}
