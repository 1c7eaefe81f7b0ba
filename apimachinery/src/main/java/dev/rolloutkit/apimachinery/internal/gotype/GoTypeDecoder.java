package dev.rolloutkit.apimachinery.internal.gotype;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Quantity;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.apimachinery.json.GoJsonReader;
import dev.rolloutkit.apimachinery.json.JsonKind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Decodes an object in one pass, like the decoder of Kubernetes. Names are case-sensitive, unknown
 * fields are skipped, and a repeated object is merged into the first one. After a value of a wrong
 * type, decoding continues and the first such error is reported. An error in a type with its own
 * decoder ends the pass and replaces that error. The depth of the stack is limited by the types and
 * does not depend on the input.
 *
 * <p>Source: sigs.k8s.io/json and its callers in Kubernetes 1.36.
 */
public final class GoTypeDecoder {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final GoJsonReader in;
  private final List<String> path = new ArrayList<>();
  private String struct = "";
  private @Nullable String error;
  private boolean ended;

  private GoTypeDecoder(GoJsonReader in) {
    this.in = in;
  }

  /**
   * The decoded object and the error.
   *
   * @param object the fields that the type defines; after an error it must not be used
   * @param error the message of Go's decoder; null if there is none
   */
  public record Result(ObjectNode object, @Nullable String error) {}

  /** Decodes the next value of the reader, which is an object, as the given type. */
  public static Result read(GoJsonReader in, GoType.Struct type) {
    GoTypeDecoder decoder = new GoTypeDecoder(in);
    ObjectNode object = NODES.objectNode();
    decoder.struct(type, object);
    return new Result(object, decoder.error);
  }

  private void struct(GoType.Struct type, ObjectNode out) {
    in.beginObject();
    String outer = struct;
    var fields = type.fields().get();
    while (!ended && in.hasNext()) {
      String name = in.nextName();
      GoType.Field field = fields.get(name);
      if (field == null) {
        in.skipValue();
        continue;
      }
      struct = type.name();
      path.add(field.path());
      JsonNode value = value(field.type(), out.get(name));
      if (value != null) {
        out.set(name, value);
      }
      if (!ended) {
        path.remove(path.size() - 1);
        struct = outer;
      }
    }
    if (!ended) {
      in.endObject();
    }
  }

  /** Decodes the next value; {@code null} leaves the previous value unchanged. */
  private @Nullable JsonNode value(GoType type, @Nullable JsonNode before) {
    if (type instanceof GoType.Custom custom) {
      return custom(custom);
    }
    if (in.peek() == JsonKind.NULL) {
      in.nextNull();
      boolean absent =
          before == null
              || type instanceof GoType.Pointer
              || type instanceof GoType.Slice
              || type instanceof GoType.Table;
      return absent ? NullNode.getInstance() : null;
    }
    if (type instanceof GoType.Pointer pointer) {
      return value(pointer.target(), before);
    }
    if (type instanceof GoType.Plain plain) {
      return plain(plain);
    }
    boolean array = type instanceof GoType.Slice;
    if (in.peek() != (array ? JsonKind.ARRAY : JsonKind.OBJECT)) {
      mismatch(type.text());
      return null;
    }
    if (type instanceof GoType.Slice slice) {
      return slice(slice);
    }
    ObjectNode object = before instanceof ObjectNode held ? held : NODES.objectNode();
    if (type instanceof GoType.Struct fields) {
      struct(fields, object);
    } else if (type instanceof GoType.Table table) {
      table(table, object);
    }
    return object;
  }

  private ArrayNode slice(GoType.Slice type) {
    ArrayNode out = NODES.arrayNode();
    in.beginArray();
    while (!ended && in.hasNext()) {
      out.add(element(type.element()));
    }
    if (!ended) {
      in.endArray();
    }
    return out;
  }

  private void table(GoType.Table type, ObjectNode out) {
    in.beginObject();
    while (!ended && in.hasNext()) {
      String key = in.nextName();
      out.set(key, element(type.value()));
    }
    if (!ended) {
      in.endObject();
    }
  }

  /** Decodes an element; a missing value becomes the zero value of its type. */
  private JsonNode element(GoType type) {
    JsonNode value = value(type, null);
    if (value != null && !value.isNull()) {
      return value;
    }
    if (type instanceof GoType.Struct) {
      return NODES.objectNode();
    }
    return type instanceof GoType.Plain plain ? zero(plain.kind()) : NODES.nullNode();
  }

  private static JsonNode zero(GoType.Kind kind) {
    return switch (kind) {
      case STRING -> NODES.textNode("");
      case BOOL -> NODES.booleanNode(false);
      case INT32, INT64 -> NODES.numberNode(0);
    };
  }

  private @Nullable JsonNode plain(GoType.Plain type) {
    JsonKind kind = in.peek();
    JsonNode value =
        switch (type.kind()) {
          case STRING -> kind == JsonKind.STRING ? NODES.textNode(in.nextString()) : null;
          case BOOL -> kind == JsonKind.BOOL ? NODES.booleanNode(in.nextBoolean()) : null;
          case INT32 -> kind == JsonKind.NUMBER ? integer(32, type.text()) : null;
          case INT64 -> kind == JsonKind.NUMBER ? integer(64, type.text()) : null;
        };
    if (value == null) {
      mismatch(type.text());
    }
    return value == null || value.isNull() ? null : value;
  }

  /** Decodes an integer; after an error the result is a JSON null, which is never used. */
  private JsonNode integer(int bits, String type) {
    OptionalLong value = in.nextInteger(bits);
    if (value.isPresent()) {
      return NODES.numberNode(value.getAsLong());
    }
    fail("number " + in.lexeme(), type);
    return NODES.nullNode();
  }

  private @Nullable JsonNode custom(GoType.Custom type) {
    JsonKind kind = in.peek();
    if (kind == JsonKind.NULL) {
      in.nextNull();
      return NODES.nullNode();
    }
    switch (type.text()) {
      case "v1.Time" -> {
        if (kind != JsonKind.STRING) {
          return endWithMismatch("string");
        }
        String text = in.nextString();
        return text(text, GoTime.parse(text));
      }
      case "intstr.IntOrString" -> {
        if (kind == JsonKind.STRING) {
          return NODES.textNode(in.nextString());
        }
        if (kind != JsonKind.NUMBER) {
          return endWithMismatch("int32");
        }
        OptionalLong number = in.nextInteger(32);
        if (number.isEmpty()) {
          error = null;
          fail("number " + in.lexeme(), "int32");
          ended = true;
          return null;
        }
        return NODES.numberNode(number.getAsLong());
      }
      case "resource.Quantity" -> {
        in.skipValue();
        String raw = in.lexeme();
        String text = kind == JsonKind.STRING ? raw.substring(1, raw.length() - 1) : raw;
        return text(text, Quantity.parse(text.strip()));
      }
      default -> {
        in.skipValue();
        return NODES.textNode(in.lexeme());
      }
    }
  }

  /** Returns a string that its type could parse; otherwise ends the pass. */
  private @Nullable JsonNode text(String text, Outcome<?> read) {
    if (read.isOk()) {
      return NODES.textNode(text);
    }
    error = read.problems().get(0).message();
    ended = true;
    return null;
  }

  private @Nullable JsonNode endWithMismatch(String type) {
    error = null;
    mismatch(type);
    ended = true;
    return null;
  }

  private void mismatch(String type) {
    String kind = in.peek().word();
    in.skipValue();
    fail(kind, type);
  }

  private void fail(String value, String type) {
    if (error == null) {
      error =
          GoJson.typeError(
              value, path.isEmpty() ? "" : struct + '.' + String.join(".", path), type);
    }
  }
}
