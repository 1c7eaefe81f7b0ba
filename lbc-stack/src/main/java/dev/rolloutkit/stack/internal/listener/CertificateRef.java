package dev.rolloutkit.stack.internal.listener;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Trees;

/**
 * A certificate of a listener.
 *
 * @param text the ARN of an existing certificate, or the resource id of a requested one
 * @param requested whether the controller requests the certificate
 */
public record CertificateRef(String text, boolean requested) {

  /** An existing certificate. */
  public static CertificateRef existing(String arn) {
    return new CertificateRef(arn, false);
  }

  /** A certificate that the controller requests, by its id in the stack. */
  public static CertificateRef requested(String id) {
    return new CertificateRef(id, true);
  }

  /** The certificate in the JSON of the stack. */
  public JsonNode toTree() {
    return requested
        ? Trees.ref(ResourceTypes.CERTIFICATE, text, "certificateARN")
        : Trees.text(text);
  }

  /** The certificate in the JSON of a stack that does not show the ARNs of existing ones. */
  public JsonNode toHiddenTree() {
    return requested ? toTree() : Trees.ref("", "", "certificateARN");
  }

  /** The ARN, or {@code type/id} of a requested certificate. */
  public String shown() {
    return requested ? ResourceTypes.CERTIFICATE + "/" + text : text;
  }
}
