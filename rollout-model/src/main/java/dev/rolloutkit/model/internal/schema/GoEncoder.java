package dev.rolloutkit.model.internal.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints decoded objects as the controller does: fields in the order of the type, maps by key, and
 * empty values omitted where the type says so. Takes one pass and time linear in the output.
 *
 * <p>Source: Go 1.26, encoding/json, on the types of Kubernetes API 0.34.
 *
 * @rule The controller's JSON has fields in the order of the type, maps by key, and leaves out what
 *     is empty.
 */
public final class GoEncoder {
  private final GoJsonWriter out;

  private GoEncoder(GoJsonWriter out) {
    this.out = out;
  }

  /** Writes an object. */
  public static void write(GoObject object, GoJsonWriter out) {
    new GoEncoder(out).object(object);
  }

  /** Writes the name and value of one field, unless the field is omitted because it is empty. */
  public static void writeMember(GoObject object, GoField field, GoJsonWriter out) {
    new GoEncoder(out).member(object, field);
  }

  /** Writes a value of any kind. */
  static void writeValue(Object value, GoJsonWriter out) {
    new GoEncoder(out).value(value);
  }

  private void object(GoObject object) {
    GoStruct struct = object.struct();
    out.beginObject();
    for (int i = 0, size = struct.size(); i < size; i++) {
      member(object, struct.at(i));
    }
    out.endObject();
  }

  private void member(GoObject object, GoField field) {
    Object value = object.at(field.index());
    if (value == null) {
      if (field.isPrintedUnset()) {
        out.name(field.name());
        unset(field);
      }
    } else if (!field.omitsEmpty() || !isEmptyCollection(value)) {
      out.name(field.name());
      value(value);
    }
  }

  private void value(Object value) {
    if (value instanceof String text) {
      out.value(text);
    } else if (value instanceof GoObject object) {
      object(object);
    } else if (value instanceof List<?> list) {
      list(list);
    } else if (value instanceof Long number) {
      out.value(number.longValue());
    } else if (value instanceof GoMap map) {
      map(map);
    } else if (value instanceof Boolean bool) {
      out.value(bool.booleanValue());
    } else if (value instanceof IntOrStringValue either) {
      if (either.isInt()) {
        out.value(either.intValue());
      } else {
        out.value(either.stringValue());
      }
    } else if (value instanceof Instant time) {
      out.value(time.equals(GoTime.ZERO) ? null : GoTime.format(time));
    } else if (value instanceof JsonNode json) {
      out.raw(RawText.of(json));
    } else {
      out.value(value.toString());
    }
  }

  private void list(List<?> list) {
    out.beginArray();
    for (int i = 0, size = list.size(); i < size; i++) {
      value(list.get(i));
    }
    out.endArray();
  }

  private void map(GoMap map) {
    out.beginObject();
    for (int i = 0, size = map.size(); i < size; i++) {
      out.name(map.key(i));
      value(map.value(i));
    }
    out.endObject();
  }

  private void unset(GoField field) {
    if (field.isPointer()) {
      out.nullValue();
      return;
    }
    switch (field.type().kind()) {
      case STRING -> out.value("");
      case BOOL -> out.value(false);
      case INT32, INT64, INT_OR_STRING -> out.value(0);
      case STRUCT -> object(field.type().members().empty());
      case QUANTITY -> out.value("0");
      case LIST, MAP, TIME, RAW -> out.nullValue();
    }
  }

  static boolean isEmptyCollection(@Nullable Object value) {
    return (value instanceof List<?> list && list.isEmpty())
        || (value instanceof GoMap map && map.isEmpty());
  }
}
