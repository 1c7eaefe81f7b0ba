package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.internal.host.Certificates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The ports and certificates of a virtual service that is being built.
 *
 * @rule A virtual service listens on port 80, and on port 443 while a host of it has TLS.
 */
final class ListenerDraft {
  static final Port HTTP = new Port(80, "HTTP", false);
  static final Port HTTPS = new Port(443, "HTTP", true);
  static final ImmutableList<Port> ONLY_HTTP = ImmutableList.of(HTTP);
  static final ImmutableList<Port> BOTH = ImmutableList.of(HTTP, HTTPS);

  ImmutableList<Port> ports;

  /** The ports for which requests to {@code /} are redirected. */
  ImmutableList<Port> rootPorts = ImmutableList.of();

  /** Whether listeners of an AviInfraSetting were merged into the ports. */
  boolean hasSettingPorts;

  boolean secure;
  final Set<String> certificates = new OnDemandSet<>();
  final Set<String> caCerts = new OnDemandSet<>();

  /** Maps the name of a certificate to the name of its CA certificate. */
  final Map<String, String> authorities = new OnDemandMap<>();

  ListenerDraft(Port... ports) {
    this.ports = ImmutableList.copyOf(ports);
  }

  /** Listens on the ports of another virtual service, also for requests to {@code /}. */
  void copyPorts(ListenerDraft parent) {
    ports = parent.ports;
    rootPorts = ports;
  }

  /** Adds or removes the port for TLS. */
  void listenForTls(boolean tls) {
    List<Port> out = new ArrayList<>(ports.isEmpty() ? List.of(HTTP) : ports);
    boolean has = out.stream().anyMatch(port -> port.port() == HTTPS.port());
    if (tls && !has) {
      out.add(HTTPS);
    } else if (!tls) {
      out.removeIf(port -> port.port() == HTTPS.port());
    }
    ports = ImmutableList.copyOf(out);
  }

  /**
   * Sets the certificates of a virtual service for one host. If the certificate already exists on
   * the Avi Controller, those of the virtual service stay until the HostRule is applied to it.
   */
  void set(Certificates given) {
    if (given.main() != null) {
      if (certificates.size() == 1) {
        certificates.clear();
      }
      certificates.add(given.main().value());
    }
    caCerts.clear();
    authorities.clear();
    addOthers(given);
  }

  /** Adds the certificates of a host to those of other hosts. */
  void add(Certificates given) {
    if (given.main() != null) {
      certificates.add(given.main().value());
      authorities.remove(given.main().value());
    }
    if (given.former() != null) {
      caCerts.remove(given.former().value());
    }
    addOthers(given);
  }

  private void addOthers(Certificates given) {
    if (given.alternate() != null) {
      certificates.add(given.alternate().value());
    }
    if (given.main() != null && given.authority() != null) {
      caCerts.add(given.authority().value());
      authorities.put(given.main().value(), given.authority().value());
    }
  }

  /** Whether it has certificates, or links from them to CA certificates. */
  boolean hasCertificates() {
    return !certificates.isEmpty() || !authorities.isEmpty();
  }

  /** Removes a certificate and its link to a CA certificate. */
  void removeCertificate(String name) {
    certificates.remove(name);
    authorities.remove(name);
  }

  void removeCertificates() {
    certificates.clear();
    caCerts.clear();
    authorities.clear();
  }
}
