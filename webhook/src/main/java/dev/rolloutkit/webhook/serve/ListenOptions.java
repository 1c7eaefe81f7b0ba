package dev.rolloutkit.webhook.serve;

import dev.rolloutkit.webhook.option.PortOption;
import dev.rolloutkit.webhook.server.CertificateFiles;
import dev.rolloutkit.webhook.server.WebhookServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options for the addresses and certificates of the server. */
final class ListenOptions {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(names = "--certificate", required = true, description = "the certificate chain, PEM")
  private @Nullable Path certificate;

  @Option(names = "--key", required = true, description = "the private key, PEM")
  private @Nullable Path key;

  @Option(
      names = "--client-ca",
      paramLabel = "FILE",
      description =
          "who signs the certificates that clients must show, PEM; default: none is asked")
  private @Nullable Path clientAuthorities;

  @Option(
      names = "--host",
      defaultValue = "0.0.0.0",
      description = "the address to listen at; default: ${DEFAULT-VALUE}")
  private String host = "0.0.0.0";

  @Mixin private final PortOption port = new PortOption();

  @Option(
      names = "--health-port",
      defaultValue = "8081",
      description = "the port for probes and metrics, plain HTTP; default: ${DEFAULT-VALUE}")
  private int healthPort = 8081;

  /** The certificate of the server. */
  CertificateFiles certificate() {
    return new CertificateFiles(
        Objects.requireNonNull(certificate, "certificate"), Objects.requireNonNull(key, "key"));
  }

  /** The authorities that sign the certificates of clients; {@code null} if clients need none. */
  @Nullable Path clientAuthorities() {
    return clientAuthorities;
  }

  /**
   * Starts a server.
   *
   * @throws IOException if it cannot listen at the addresses
   */
  void start(WebhookServer server) throws IOException {
    server.start(host, port.port(), healthPort);
  }

  /** An address of the server as text. */
  String url(String scheme, int boundPort) {
    return scheme + "://" + host + ":" + boundPort;
  }

  /** Refuses invalid port numbers. */
  void check() {
    port.port();
    PortOption.checked(command, "--health-port", healthPort);
  }
}
