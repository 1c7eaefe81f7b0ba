package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoJson;
import dev.rolloutkit.apimachinery.GoJsonWriter;
import dev.rolloutkit.model.codec.JsonText;
import dev.rolloutkit.model.schema.GoEncoder;
import dev.rolloutkit.model.schema.GoObject;

/** Prints a decoded Rollout as the controller does. */
final class CanonicalRollout {
  private CanonicalRollout() {}

  static String text(GoObject rollout, boolean templateFromRef, boolean selectorFromRef) {
    GoJsonWriter out = new GoJsonWriter(4096);
    GoEncoder.write(rollout, out);
    String text = out.toString();
    if (!templateFromRef && !selectorFromRef) {
      return text;
    }
    ObjectNode tree = (ObjectNode) JsonText.parse(text).orElseThrow();
    ObjectNode spec = (ObjectNode) tree.get("spec");
    if (templateFromRef) {
      spec.remove("template");
    }
    if (selectorFromRef) {
      spec.remove("selector");
    }
    GoJsonWriter again = new GoJsonWriter(text.length()).beginObject();
    tree.properties()
        .forEach(
            member -> {
              again.name(member.getKey());
              if (member.getKey().equals("spec")) {
                again.value(member.getValue());
              } else {
                again.raw(part(rollout, member.getKey(), GoJson.write(member.getValue())));
              }
            });
    return again.endObject().toString();
  }

  private static String part(GoObject rollout, String key, String plain) {
    GoJsonWriter out = new GoJsonWriter();
    if (rollout.get(key) instanceof GoObject part) {
      GoEncoder.write(part, out);
      return out.toString();
    }
    return plain;
  }
}
