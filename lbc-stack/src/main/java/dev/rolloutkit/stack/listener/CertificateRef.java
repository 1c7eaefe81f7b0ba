package dev.rolloutkit.stack.listener;

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

  /**
   * The certificate in the JSON of the stack, which does not show an existing one if {@code hidden}
   * is set.
   */
  public JsonNode toTree(boolean hidden) {
    return requested
        ? Trees.ref(ResourceTypes.CERTIFICATE, text, "certificateARN")
        : hidden ? Trees.ref("", "", "certificateARN") : Trees.text(text);
  }

  /** The ARN, or {@code type/id} of a requested certificate. */
  public String shown() {
    return requested ? ResourceTypes.CERTIFICATE + "/" + text : text;
  }
}
