package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.internal.schema.GoEncoder;
import dev.rolloutkit.model.internal.schema.GoField;
import dev.rolloutkit.model.internal.schema.GoKind;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoStruct;
import dev.rolloutkit.model.internal.schema.GoSyntaxText;
import dev.rolloutkit.model.schema.KubernetesLibrary;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Shows bad values other than strings in messages: as JSON with all fields of Kubernetes' internal
 * types under their names, or in Go's syntax for libraries before 0.34.
 *
 * @rule Problems show bad values as JSON with all fields, or in Go's syntax for older releases.
 */
final class ShownValues {
  private ShownValues() {}

  static String object(GoObject object, PodRules rules) {
    if (rules.showsGo()) {
      return GoSyntaxText.internal(object, shown(object.struct()));
    }
    GoJsonWriter out = new GoJsonWriter();
    write(object, out);
    return out.toString();
  }

  /** The type with the fields that Kubernetes 1.29 shows. */
  private static GoStruct shown(GoStruct type) {
    return GoSchema.struct(type.name(), KubernetesLibrary.V0_29);
  }

  /** A list that is not empty. */
  static String objects(List<GoObject> objects, PodRules rules) {
    if (rules.showsGo()) {
      return GoSyntaxText.internal(objects, shown(objects.get(0).struct()));
    }
    GoJsonWriter out = new GoJsonWriter().beginArray();
    objects.forEach(object -> write(object, out));
    return out.endArray().toString();
  }

  static String list(List<String> texts, PodRules rules) {
    if (rules.showsGo()) {
      return texts.stream()
          .map(GoStrings::quote)
          .collect(Collectors.joining(", ", "[]string{", "}"));
    }
    GoJsonWriter out = new GoJsonWriter().beginArray();
    texts.forEach(out::value);
    return out.endArray().toString();
  }

  private static void write(GoObject object, GoJsonWriter out) {
    if (object.struct().name().startsWith("meta.")) {
      // has the same names in both types
      GoEncoder.write(object, out);
      return;
    }
    out.beginObject();
    for (GoField field : object.struct().fields()) {
      out.name(GoSyntaxText.internalName(field));
      Object value = object.get(field.name());
      if (value instanceof GoObject member) {
        write(member, out);
      } else if (value instanceof List<?> list) {
        out.beginArray();
        list.forEach(element -> out.value((String) element));
        out.endArray();
      } else if (value instanceof Boolean bool) {
        out.value(bool.booleanValue());
      } else if (value instanceof Long number) {
        out.value(number.longValue());
      } else if (value != null) {
        out.value(value.toString());
      } else {
        unset(field, out);
      }
    }
    out.endObject();
  }

  private static void unset(GoField field, GoJsonWriter out) {
    if (!field.isPointer() && field.type().kind() == GoKind.STRING) {
      out.value("");
    } else {
      out.nullValue();
    }
  }
}
