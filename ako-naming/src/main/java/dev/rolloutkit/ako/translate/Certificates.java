package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.ingress.RouteTls;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The certificates of a host: one, and optionally an alternate one with another type of key.
 *
 * @param main the certificate; {@code null} if it already exists on the Avi Controller
 * @param alternate the alternate certificate; {@code null} for none
 * @param authority the CA certificate of an inline certificate; {@code null} for none
 * @param former the CA certificate that an inline certificate without one replaces; {@code null}
 *     for other certificates, with which AKO keeps the former CA certificate
 */
record Certificates(
    @Nullable AviName main,
    @Nullable AviName alternate,
    @Nullable AviName authority,
    @Nullable AviName former) {
  private static final Certificates ON_BALANCER = new Certificates(null, null, null, null);

  /**
   * The certificates in a Route or a Secret; {@code null}, with a problem, if the Secret is missing
   * or has no {@code tls.crt} or {@code tls.key}.
   */
  static @Nullable Certificates of(Sync sync, HostContext host, TlsHosts tls) {
    RouteTls route = tls.route();
    if (route != null && route.inline()) {
      return inline(sync, host, route);
    }
    if (tls.secret().startsWith(HostRuleTls.REFERENCE)) {
      return ON_BALANCER;
    }
    Secret secret = sync.cluster.secret(tls.secretNamespace(), tls.secret());
    Map<String, String> data = secret == null ? null : secret.getData();
    if (data == null || !isComplete(secret)) {
      sync.problems.add(
          Problem.text(
              host.source().at(),
              "host "
                  + GoStrings.quote(host.host())
                  + " has no certificate: Secret "
                  + GoStrings.quote(tls.secretNamespace() + "/" + tls.secret())
                  + " is missing or incomplete",
              ProblemCodes.SECRET_MISSING));
      return null;
    }
    boolean both = data.containsKey("alt.crt") && data.containsKey("alt.key");
    Certificates out =
        new Certificates(
            sync.names.tlsKeyCert(host.host(), host.infraName(), tls.secret()),
            both
                ? sync.names.tlsKeyCert(host.host(), host.infraName(), tls.secret() + "-alt")
                : null,
            null,
            null);
    String reference = tls.secretNamespace() + "/" + tls.secret();
    claim(sync, host, out.main, reference);
    claim(sync, host, out.alternate, reference + "-alt");
    return out;
  }

  /** Whether a Secret exists and has a certificate and its key. */
  static boolean isComplete(@Nullable Secret secret) {
    Map<String, String> data = secret == null ? null : secret.getData();
    return data != null && data.containsKey("tls.crt") && data.containsKey("tls.key");
  }

  private static Certificates inline(Sync sync, HostContext host, RouteTls route) {
    AviName authority = sync.names.caCert(host.host(), host.infraName());
    boolean has = route.caCertificate() != null;
    Certificates out =
        new Certificates(
            sync.names.tlsKeyCert(host.host(), host.infraName(), ""),
            null,
            has ? authority : null,
            has ? null : authority);
    String reference = "Route " + host.source().text();
    claim(sync, host, out.main, reference);
    claim(sync, host, out.authority, reference);
    return out;
  }

  private static void claim(Sync sync, HostContext host, @Nullable AviName name, String reference) {
    if (name != null) {
      sync.claim(host.tenant(), name, host.origin("", reference), host.vs().name().value());
    }
  }

  /**
   * Sets the certificates of a virtual service for one host. If the certificate already exists on
   * the Avi Controller, those of the virtual service stay until the HostRule is applied to it.
   */
  void putOn(VsDraft vs) {
    if (main != null) {
      vs.certificate(main.value());
    }
    vs.caCerts.clear();
    vs.authorities.clear();
    addRest(vs);
  }

  /** Adds the certificates to a virtual service that also has those of other hosts. */
  void addTo(VsDraft parent) {
    if (main != null) {
      parent.certificates.add(main.value());
      parent.authorities.remove(main.value());
    }
    if (former != null) {
      parent.caCerts.remove(former.value());
    }
    addRest(parent);
  }

  private void addRest(VsDraft vs) {
    if (alternate != null) {
      vs.certificates.add(alternate.value());
    }
    if (main != null && authority != null) {
      vs.caCerts.add(authority.value());
      vs.authorities.put(main.value(), authority.value());
    }
  }
}
