package dev.rolloutkit.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoJsonWriter;
import dev.rolloutkit.model.codec.JsonText;
import dev.rolloutkit.model.schema.GoEncoder;
import dev.rolloutkit.model.schema.GoField;
import dev.rolloutkit.model.schema.GoObject;

/** Prints a decoded Rollout as the controller does. */
final class CanonicalRollout {
  private static final String SPEC = "spec";

  private CanonicalRollout() {}

  static String text(GoObject rollout, boolean templateFromRef, boolean selectorFromRef) {
    GoJsonWriter out = new GoJsonWriter(4096);
    if (!templateFromRef && !selectorFromRef) {
      GoEncoder.write(rollout, out);
      return out.toString();
    }
    out.beginObject();
    for (GoField field : rollout.struct().fields()) {
      if (field.name().equals(SPEC)) {
        ObjectNode spec = spec(rollout);
        if (templateFromRef) {
          spec.remove("template");
        }
        if (selectorFromRef) {
          spec.remove("selector");
        }
        out.name(SPEC).value(spec);
      } else {
        GoEncoder.writeMember(rollout, field, out);
      }
    }
    return out.endObject().toString();
  }

  private static ObjectNode spec(GoObject rollout) {
    GoJsonWriter out = new GoJsonWriter(4096).beginObject();
    GoEncoder.writeMember(rollout, rollout.struct().fields().get(specIndex(rollout)), out);
    return (ObjectNode) JsonText.parse(out.endObject().toString()).orElseThrow().get(SPEC);
  }

  private static int specIndex(GoObject rollout) {
    GoField spec = rollout.struct().field(SPEC);
    if (spec == null) {
      throw new IllegalStateException("no spec in " + rollout.struct());
    }
    return spec.index();
  }
}
