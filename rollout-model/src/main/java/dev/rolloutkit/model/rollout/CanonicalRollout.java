package dev.rolloutkit.model.rollout;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.schema.GoEncoder;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoObject;

/**
 * Prints a decoded Rollout as the controller does.
 *
 * @rule The controller prints a Rollout with the fields of its types in their order.
 */
final class CanonicalRollout {
  private static final String SPEC = "spec";

  private CanonicalRollout() {}

  static String text(GoObject rollout) {
    GoJsonWriter out = new GoJsonWriter(4096);
    GoEncoder.write(rollout, out);
    return out.toString();
  }

  /** Fails only if the spec is nested more deeply than JSON allows. */
  static Outcome<String> text(GoObject rollout, boolean templateFromRef, boolean selectorFromRef) {
    if (!templateFromRef && !selectorFromRef) {
      return Outcome.ok(text(rollout));
    }
    return spec(rollout).map(spec -> text(rollout, spec, templateFromRef, selectorFromRef));
  }

  private static String text(
      GoObject rollout, ObjectNode spec, boolean templateFromRef, boolean selectorFromRef) {
    if (templateFromRef) {
      spec.remove("template");
    }
    if (selectorFromRef) {
      spec.remove("selector");
    }
    GoJsonWriter out = new GoJsonWriter(4096).beginObject();
    for (GoField field : rollout.struct().fields()) {
      if (field.name().equals(SPEC)) {
        out.name(SPEC).value(spec);
      } else {
        GoEncoder.writeMember(rollout, field, out);
      }
    }
    return out.endObject().toString();
  }

  private static Outcome<ObjectNode> spec(GoObject rollout) {
    GoJsonWriter out = new GoJsonWriter(4096).beginObject();
    GoEncoder.writeMember(rollout, rollout.struct().fields().get(specIndex(rollout)), out);
    return JsonText.parse(out.endObject().toString()).map(tree -> (ObjectNode) tree.get(SPEC));
  }

  private static int specIndex(GoObject rollout) {
    GoField spec = rollout.struct().field(SPEC);
    if (spec == null) {
      throw new IllegalStateException("no spec in " + rollout.struct());
    }
    return spec.index();
  }
}
