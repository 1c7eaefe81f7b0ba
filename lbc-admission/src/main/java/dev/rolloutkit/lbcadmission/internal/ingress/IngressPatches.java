package dev.rolloutkit.lbcadmission.internal.ingress;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.rolloutkit.lbc.ingress.IngressTree;
import dev.rolloutkit.lbcadmission.review.PatchOperation;

/** The patches that make an Ingress valid. */
final class IngressPatches {
  private IngressPatches() {}

  /** The patch that sets the class. */
  static PatchOperation withClass(IngressTree ingress, String name) {
    String path = "/spec/ingressClassName";
    TextNode value = TextNode.valueOf(name);
    return ingress.json().path("spec").has("ingressClassName")
        ? PatchOperation.replace(path, value)
        : PatchOperation.add(path, value);
  }

  /** The JSON pointer of an annotation. */
  static String path(String annotation) {
    return "/metadata/annotations/" + PatchOperation.escaped(annotation);
  }
}
