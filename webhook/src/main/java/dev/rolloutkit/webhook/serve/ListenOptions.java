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

/** Where the server listens, and who it is. */
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

  /** What the server shows of itself. */
  CertificateFiles certificate() {
    return new CertificateFiles(
        Objects.requireNonNull(certificate, "certificate"), Objects.requireNonNull(key, "key"));
  }

  /** Who signs the certificates that clients must show; {@code null} if none is asked. */
  @Nullable Path clientAuthorities() {
    return clientAuthorities;
  }

  /**
   * Starts a server.
   *
   * @throws IOException if it cannot listen there
   */
  void start(WebhookServer server) throws IOException {
    server.start(host, port.port(), healthPort);
  }

  /** What an address of the server looks like. */
  String url(String scheme, int boundPort) {
    return scheme + "://" + host + ":" + boundPort;
  }

  /** Refuses ports that are none. */
  void check() {
    port.port();
    PortOption.checked(command, "--health-port", healthPort);
  }
}
