package dev.rolloutkit.lbc.frontend;

import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * The mutual authentication of a listener: how it authenticates its clients.
 *
 * @param mode {@code off}, {@code passthrough} or {@code verify}
 * @param trustStore the name or ARN of the trust store; empty unless the mode is {@code verify}
 * @param ignoreClientCertificateExpiry whether expired client certificates are accepted; {@code
 *     null} unless the mode is {@code verify}
 * @param advertiseTrustStoreCaNames whether the names of the trust store's CAs are advertised:
 *     {@code on}, {@code off}, or {@code null} if not given
 */
public record MutualTls(
    String mode,
    String trustStore,
    @Nullable Boolean ignoreClientCertificateExpiry,
    @Nullable String advertiseTrustStoreCaNames) {

  /** A copy of this value with the ARN of the trust store. */
  public MutualTls withTrustStore(String arn) {
    return new MutualTls(mode, arn, ignoreClientCertificateExpiry, advertiseTrustStoreCaNames);
  }

  /** This value as JSON, for messages. */
  public String readable() {
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

  /** This value as the reference prints it in a conflict, with addresses instead of values. */
  public String printed() {
    return "&{"
        + mode
        + " 0xADDR "
        + (ignoreClientCertificateExpiry == null ? "<nil>" : "0xADDR")
        + " "
        + (advertiseTrustStoreCaNames == null ? "<nil>" : "0xADDR")
        + "}";
  }
}
