package dev.rolloutkit.model.pod;

import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.schema.GoEncoder;
import dev.rolloutkit.model.schema.GoField;
import dev.rolloutkit.model.schema.GoKind;
import dev.rolloutkit.model.schema.GoObject;
import java.util.List;
import java.util.Locale;

/**
 * Bad values other than strings in messages: JSON with all fields of Kubernetes' internal types,
 * under their names.
 */
final class ShownValues {
  private ShownValues() {}

  static String object(GoObject object) {
    GoJsonWriter out = new GoJsonWriter();
    write(object, out);
    return out.toString();
  }

  static String objects(List<GoObject> objects) {
    GoJsonWriter out = new GoJsonWriter().beginArray();
    objects.forEach(object -> write(object, out));
    return out.endArray().toString();
  }

  static String list(List<String> texts) {
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
      out.name(internalName(field.name()));
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

  private static String internalName(String name) {
    return switch (name) {
      case "seLinuxOptions" -> "SELinuxOptions";
      case "gmsaCredentialSpecName" -> "GMSACredentialSpecName";
      case "gmsaCredentialSpec" -> "GMSACredentialSpec";
      default -> name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    };
  }
}
