package dev.rolloutkit.ako.translate;

import dev.rolloutkit.ako.AviName;
import dev.rolloutkit.ako.ProblemCodes;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The certificates of a host: one, and perhaps an alternate of another key type.
 *
 * @param main the certificate
 * @param alternate the second one
 */
record Certificates(AviName main, @Nullable AviName alternate) {

  /**
   * The certificates in a secret; {@code null}, and a problem, if it is missing or lacks {@code
   * tls.crt} or {@code tls.key}.
   */
  static @Nullable Certificates of(Sync sync, HostContext host, TlsHosts tls) {
    Secret secret = sync.cluster.secret(tls.secretNamespace(), tls.secret());
    Map<String, String> data = secret == null ? null : secret.getData();
    if (data == null || !data.containsKey("tls.crt") || !data.containsKey("tls.key")) {
      sync.problems.add(
          Problem.text(
              host.source().at(),
              "host "
                  + GoText.quote(host.host())
                  + " has no certificate: secret "
                  + GoText.quote(tls.secretNamespace() + "/" + tls.secret())
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
                : null);
    String reference = tls.secretNamespace() + "/" + tls.secret();
    String parent = host.vs().name().value();
    sync.claim(host.tenant(), out.main, host.origin("", reference), parent);
    if (out.alternate != null) {
      sync.claim(host.tenant(), out.alternate, host.origin("", reference + "-alt"), parent);
    }
    return out;
  }

  /** Puts the certificates on a virtual service of one host. */
  void putOn(VsDraft vs) {
    vs.certificate(main.value());
    if (alternate != null) {
      vs.certificates.add(alternate.value());
    }
  }

  /** Adds the certificates to those of other hosts. */
  void addTo(VsDraft parent) {
    parent.certificates.add(main.value());
    if (alternate != null) {
      parent.certificates.add(alternate.value());
    }
  }
}
