package dev.rolloutkit.sg.loadbalancer;

import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * How clients of a listener prove who they are.
 *
 * @param mode {@code off}, {@code passthrough} or {@code verify}
 * @param trustStore name or ARN of the trust store; empty unless the mode is {@code verify}
 * @param ignoreClientCertificateExpiry {@code null} unless the mode is {@code verify}
 * @param advertiseTrustStoreCaNames {@code on}, {@code off} or {@code null}
 */
public record MutualTls(
    String mode,
    String trustStore,
    @Nullable Boolean ignoreClientCertificateExpiry,
    @Nullable String advertiseTrustStoreCaNames) {

  /** The same with the ARN of its trust store. */
  public MutualTls withTrustStore(String arn) {
    return new MutualTls(mode, arn, ignoreClientCertificateExpiry, advertiseTrustStoreCaNames);
  }

  /** As people can read it, as JSON. */
  String readable() {
    GoJsonWriter out = new GoJsonWriter();
    out.beginObject().name("mode").value(mode).name("trustStoreArn").value(trustStore);
    if (ignoreClientCertificateExpiry != null) {
      out.name("ignoreClientCertificateExpiry").value(ignoreClientCertificateExpiry);
    }
    if (advertiseTrustStoreCaNames != null) {
      out.name("advertiseTrustStoreCaNames").value(advertiseTrustStoreCaNames);
    }
    return out.endObject().toString();
  }

  /** As the reference prints it in a conflict; an address denotes what is there. */
  String printed() {
    return "&{"
        + mode
        + " 0xADDR "
        + (ignoreClientCertificateExpiry == null ? "<nil>" : "0xADDR")
        + " "
        + (advertiseTrustStoreCaNames == null ? "<nil>" : "0xADDR")
        + "}";
  }
}
