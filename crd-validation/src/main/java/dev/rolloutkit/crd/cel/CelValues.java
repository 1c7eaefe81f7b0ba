package dev.rolloutkit.crd.cel;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.cel.common.values.NullValue;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.crd.internal.validation.GoVerbs;
import dev.rolloutkit.crd.schema.Schema;
import dev.rolloutkit.crd.validation.Formats;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Values as rules see them: with the types of the schema, and converted when a rule reads them.
 * Fields that the schema does not name are invisible.
 *
 * <p>A value whose type differs from its schema throws {@link InvalidData} when a rule reads it.
 *
 * @rule A rule sees only the fields that the schema names, and a value of a wrong type is an error
 *     when it is read.
 */
final class CelValues {
  private static final Schema TEXT = Schema.builder().type("string").build();
  private static final Schema FREE_LIST = Schema.builder().build();
  private static final Schema META =
      Schema.builder()
          .type("object")
          .putProperty("name", TEXT)
          .putProperty("generateName", TEXT)
          .build();

  private CelValues() {}

  /**
   * The root of an object. Of its metadata a rule sees only {@code name} and {@code generateName}.
   */
  static Object root(JsonNode value, Schema schema) {
    return value.isObject() ? new Fields(value, schema, true) : of(value, schema);
  }

  static Object of(JsonNode value, @Nullable Schema schema) {
    if (value.isNull()) {
      if (schema != null && !schema.nullable() && !schema.preservesUnknownFields()) {
        throw new InvalidData("invalid data, got null for schema with nullable=false");
      }
      return NullValue.NULL_VALUE;
    }
    if (schema == null) {
      return free(value);
    }
    if (schema.intOrString()) {
      if (value.isLong()) {
        return value.longValue();
      }
      if (value.isTextual()) {
        return value.textValue();
      }
      throw new InvalidData(
          "invalid data, expected XIntOrString value to be either a string or integer");
    }
    String type = schema.type();
    if (type == null) {
      return free(value);
    }
    switch (type) {
      case "object" -> {
        if (!value.isObject()) {
          throw new InvalidData(
              "invalid data, expected a map for the provided schema with type=object");
        }
        return schema.additionalProperties() != null
            ? new Entries(value, schema.additionalProperties())
            : new Fields(value, schema, schema.embeddedResource());
      }
      case "array" -> {
        if (!value.isArray()) {
          throw new InvalidData(
              "invalid data, expected an array for the provided schema with type=array");
        }
        return new Items(value, schema);
      }
      case "boolean" -> {
        require(value.isBoolean(), "bool", value);
        return value.booleanValue();
      }
      case "integer" -> {
        require(value.isLong(), "int", value);
        return value.longValue();
      }
      case "number" -> {
        require(value.isNumber(), "float", value);
        return value.doubleValue();
      }
      default -> {
        require(value.isTextual(), "string", value);
        return text(value.textValue(), schema.format());
      }
    }
  }

  private static void require(boolean matches, String expected, JsonNode value) {
    if (!matches) {
      throw new InvalidData("invalid data, expected " + expected + ", got " + GoVerbs.type(value));
    }
  }

  private static Object text(String text, @Nullable String format) {
    if (format == null) {
      return text;
    }
    switch (format) {
      case "duration" -> {
        Long nanos = Formats.duration(text);
        if (nanos == null) {
          throw new InvalidData(
              "Invalid duration " + text + ": unable to parse " + text + " as duration");
        }
        return Duration.newBuilder()
            .setSeconds(nanos / 1_000_000_000)
            .setNanos((int) (nanos % 1_000_000_000))
            .build();
      }
      case "date" -> {
        LocalDate date = Formats.date(text);
        if (date == null) {
          throw new InvalidData(
              "Invalid date formatted string " + text + ": " + GoLayouts.error("2006-01-02", text));
        }
        return timestamp(date.atStartOfDay().toInstant(ZoneOffset.UTC));
      }
      case "date-time" -> {
        return GoTime.parse(text)
            .toOptional()
            .<Object>map(CelValues::timestamp)
            .orElseThrow(
                () ->
                    new InvalidData(
                        "Invalid date-time formatted string "
                            + text
                            + ": "
                            + GoLayouts.error("2006-01-02T15:04:05", text)));
      }
      case "byte" -> {
        try {
          return ByteString.copyFrom(Base64.getUrlDecoder().decode(text));
        } catch (IllegalArgumentException e) {
          throw new InvalidData("Invalid byte formatted string " + text);
        }
      }
      default -> {
        return text;
      }
    }
  }

  private static Timestamp timestamp(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }

  /** A value without a schema. */
  private static Object free(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> new Entries(value, null);
      case ARRAY -> new Items(value, FREE_LIST);
      case STRING -> value.textValue();
      case BOOLEAN -> value.booleanValue();
      case NUMBER -> value.isDouble() ? (Object) value.doubleValue() : value.longValue();
      default -> NullValue.NULL_VALUE;
    };
  }

  /** The items of a list, with the schema that defines how the list is compared. */
  static final class Items extends AbstractList<Object> {
    private final JsonNode list;
    private final Schema schema;

    Items(JsonNode list, Schema schema) {
      this.list = list;
      this.schema = schema;
    }

    /** The list itself. */
    JsonNode json() {
      return list;
    }

    Schema schema() {
      return schema;
    }

    @Override
    public Object get(int index) {
      if (index < 0 || index >= list.size()) {
        throw new IndexOutOfBoundsException(index);
      }
      return of(list.get(index), schema.items());
    }

    @Override
    public int size() {
      return list.size();
    }
  }

  /** An object of the JSON tree. */
  interface Wrapped extends Map<String, Object> {
    /** The object itself. */
    JsonNode json();

    /** Whether the schema describes a field of this name. */
    boolean describes(String name);
  }

  /** The entries of a map: all have one schema. */
  private static final class Entries extends AbstractMap<String, Object> implements Wrapped {
    private final JsonNode object;
    private final @Nullable Schema schema;

    Entries(JsonNode object, @Nullable Schema schema) {
      this.object = object;
      this.schema = schema;
    }

    @Override
    public JsonNode json() {
      return object;
    }

    @Override
    public boolean describes(String name) {
      return schema != null;
    }

    /** Whether there is an entry; reads it, so that {@code has} sees a wrong type too. */
    @Override
    public boolean containsKey(Object key) {
      return get(key) != null;
    }

    @Override
    public @Nullable Object get(Object key) {
      return key instanceof String name && object.has(name) ? of(object.get(name), schema) : null;
    }

    @Override
    public Set<String> keySet() {
      Set<String> names = new java.util.LinkedHashSet<>();
      object.fieldNames().forEachRemaining(names::add);
      return names;
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
      Map<String, Object> out = new LinkedHashMap<>();
      object.properties().forEach(f -> out.put(f.getKey(), of(f.getValue(), schema)));
      return out.entrySet();
    }

    @Override
    public int size() {
      return object.size();
    }
  }

  /** The fields of an object that its schema names, under their names in CEL. */
  private static final class Fields extends AbstractMap<String, Object> implements Wrapped {
    private final JsonNode object;
    private final Schema schema;
    private final boolean resource;

    Fields(JsonNode object, Schema schema, boolean resource) {
      this.object = object;
      this.schema = schema;
      this.resource = resource;
    }

    @Override
    public JsonNode json() {
      return object;
    }

    @Override
    public boolean describes(String name) {
      return visible(name) != null;
    }

    private @Nullable Schema visible(String name) {
      if (resource) {
        switch (name) {
          case "apiVersion", "kind" -> {
            return TEXT;
          }
          case "metadata" -> {
            return META;
          }
          default -> {
            return schema.properties().get(name);
          }
        }
      }
      return schema.properties().get(name);
    }

    /** The name in the object of a name in CEL; {@code null} if the object has no such field. */
    private @Nullable String original(Object key) {
      if (!(key instanceof String name)) {
        return null;
      }
      if (object.has(name) && EscapedNames.of(name).equals(name) && visible(name) != null) {
        return name;
      }
      if (name.startsWith("__") || name.indexOf("__") > 0) {
        for (Map.Entry<String, JsonNode> field : object.properties()) {
          if (visible(field.getKey()) != null && EscapedNames.of(field.getKey()).equals(name)) {
            return field.getKey();
          }
        }
      }
      return null;
    }

    /** Whether there is a field; reads it, so that {@code has} sees a wrong type too. */
    @Override
    public boolean containsKey(Object key) {
      return get(key) != null;
    }

    @Override
    public @Nullable Object get(Object key) {
      String name = original(key);
      // a null counts as an absent field
      return name == null || object.get(name).isNull() ? null : of(object.get(name), visible(name));
    }

    private List<String> names() {
      List<String> out = new ArrayList<>();
      object
          .fieldNames()
          .forEachRemaining(
              name -> {
                if (visible(name) != null
                    && !object.get(name).isNull()
                    && !EscapedNames.of(name).isEmpty()) {
                  out.add(name);
                }
              });
      return out;
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
      Map<String, Object> out = new LinkedHashMap<>();
      names().forEach(n -> out.put(EscapedNames.of(n), of(object.get(n), visible(n))));
      return out.entrySet();
    }

    @Override
    public int size() {
      return names().size();
    }
  }
}
