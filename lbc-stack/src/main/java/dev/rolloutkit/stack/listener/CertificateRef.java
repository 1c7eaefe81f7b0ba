package dev.rolloutkit.stack.listener;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Trees;

/**
 * A certificate of a listener.
 *
 * @param text the ARN of one that is there, or the resource id of one that is requested
 * @param requested whether the controller requests it
 */
public record CertificateRef(String text, boolean requested) {

  /** As the plan writes it: one that is there cannot be seen, unless ARNs are shown. */
  public JsonNode toTree(boolean hidden) {
    return requested
        ? Trees.ref(ResourceTypes.CERTIFICATE, text, "certificateARN")
        : hidden ? Trees.ref("", "", "certificateARN") : Trees.text(text);
  }

  /** The ARN, or {@code type/id} of one that is requested. */
  public String shown() {
    return requested ? ResourceTypes.CERTIFICATE + "/" + text : text;
  }
}
