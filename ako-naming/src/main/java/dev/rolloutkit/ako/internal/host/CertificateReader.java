package dev.rolloutkit.ako.internal.host;

import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.ingress.RouteTls;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.parse.HostRuleCertificates;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.name.AviName;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.apimachinery.GoStrings;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the certificates of hosts. Source: AKO 2.1.
 *
 * @rule The certificate of a host comes from the Route or from a Secret, which must exist and have
 *     {@code tls.crt} and {@code tls.key}.
 */
public record CertificateReader(WatchedCluster cluster, AviNames names, Reports reports) {
  /**
   * The certificates in a Route or a Secret; {@code null}, with a problem, if the Secret is missing
   * or has no {@code tls.crt} or {@code tls.key}.
   */
  public @Nullable Certificates of(PlacedHost host, TlsHosts tls) {
    RouteTls route = tls.route();
    if (route != null && route.inline()) {
      return inline(host, route);
    }
    if (tls.secret().startsWith(HostRuleCertificates.REFERENCE)) {
      return Certificates.ON_CONTROLLER;
    }
    Secret secret = cluster.snapshot().secret(tls.secretNamespace(), tls.secret());
    Map<String, String> data = secret == null ? null : secret.getData();
    String reference = tls.secretNamespace() + "/" + tls.secret();
    if (data == null || !isComplete(secret)) {
      reports.add(
          host.at(),
          "host "
              + GoStrings.quote(host.host())
              + " has no certificate: Secret "
              + GoStrings.quote(reference)
              + " is missing or incomplete",
          AkoProblemCodes.SECRET_MISSING);
      return null;
    }
    boolean both = data.containsKey("alt.crt") && data.containsKey("alt.key");
    AviName main = name(host, tls.secret());
    AviName alternate = both ? name(host, tls.secret() + "-alt") : null;
    report(host, main, reference);
    report(host, alternate, reference + "-alt");
    return new Certificates(main, alternate, null, null);
  }

  /**
   * The name of a certificate; {@code secret} is the name of its Secret, or empty if the Route
   * itself contains it.
   */
  public AviName name(PlacedHost host, String secret) {
    return names.tlsKeyCert(host.host(), host.infraName(), secret);
  }

  /** Whether a Secret exists and has a certificate and its key. */
  public static boolean isComplete(@Nullable Secret secret) {
    Map<String, String> data = secret == null ? null : secret.getData();
    return data != null && data.containsKey("tls.crt") && data.containsKey("tls.key");
  }

  private Certificates inline(PlacedHost host, RouteTls route) {
    AviName main = name(host, "");
    AviName authority = names.caCert(host.host(), host.infraName());
    boolean has = route.caCertificate() != null;
    String reference = "Route " + host.sourceText();
    report(host, main, reference);
    report(host, has ? authority : null, reference);
    return new Certificates(main, null, has ? authority : null, has ? null : authority);
  }

  private void report(PlacedHost host, @Nullable AviName name, String reference) {
    if (name != null) {
      reports.created(host.tenant(), name, host.origin("", reference), host.vs().name().value());
    }
  }
}
