package dev.rolloutkit.crd.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.apimachinery.internal.json.JsonNodes;
import dev.rolloutkit.apimachinery.json.GoJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code metadata} of an object into the fields that Kubernetes knows and writes it back.
 * This drops unknown, {@code null} and empty fields, and prints times in UTC.
 *
 * <p>Source: Kubernetes 1.34, ObjectMeta as JSON, with case-sensitive names.
 *
 * @rule Unknown and empty fields of the metadata are dropped.
 */
public final class ObjectMetas {
  private enum Kind {
    TEXT,
    INT64,
    TIME,
    BOOL,
    RAW,
    TEXTS,
    TEXT_MAP,
    OWNERS,
    MANAGED_FIELDS
  }

  /** How a field is read, and the name of its Go type. */
  private record Type(Kind kind, String name) {}

  private static final Type TEXT = new Type(Kind.TEXT, "string");
  private static final Type UID = new Type(Kind.TEXT, "types.UID");
  private static final Type INT64 = new Type(Kind.INT64, "int64");
  private static final Type TIME = new Type(Kind.TIME, "string");
  private static final Type BOOL = new Type(Kind.BOOL, "bool");
  private static final Type TEXT_MAP = new Type(Kind.TEXT_MAP, "map[string]string");

  private static final ImmutableMap<String, Type> META =
      ImmutableMap.<String, Type>builder()
          .put("name", TEXT)
          .put("generateName", TEXT)
          .put("namespace", TEXT)
          .put("selfLink", TEXT)
          .put("uid", UID)
          .put("resourceVersion", TEXT)
          .put("generation", INT64)
          .put("creationTimestamp", TIME)
          .put("deletionTimestamp", TIME)
          .put("deletionGracePeriodSeconds", INT64)
          .put("labels", TEXT_MAP)
          .put("annotations", TEXT_MAP)
          .put("ownerReferences", new Type(Kind.OWNERS, "[]v1.OwnerReference"))
          .put("finalizers", new Type(Kind.TEXTS, "[]string"))
          .put("managedFields", new Type(Kind.MANAGED_FIELDS, "[]v1.ManagedFieldsEntry"))
          .build();

  private static final ImmutableMap<String, Type> OWNER =
      ImmutableMap.of(
          "apiVersion", TEXT,
          "kind", TEXT,
          "name", TEXT,
          "uid", UID,
          "controller", BOOL,
          "blockOwnerDeletion", BOOL);

  private static final ImmutableMap<String, Type> MANAGED =
      ImmutableMap.of(
          "manager", TEXT,
          "operation", new Type(Kind.TEXT, "v1.ManagedFieldsOperationType"),
          "apiVersion", TEXT,
          "time", TIME,
          "fieldsType", TEXT,
          "fieldsV1", new Type(Kind.RAW, ""),
          "subresource", TEXT);

  /**
   * The result of reading metadata.
   *
   * @param metadata the known fields, written back; empty if there was an error
   * @param error Go's message for the first bad time or, if there is none, for the first wrong
   *     type, in the order of the names of the fields; {@code null} if there is no error
   * @param unknown the unknown fields, such as {@code ownerReferences[0].extra}, in order
   */
  public record Read(ObjectNode metadata, @Nullable String error, ImmutableList<String> unknown) {}

  private final List<String> unknown = new ArrayList<>();
  private @Nullable String error;
  private @Nullable String timeError;

  private ObjectMetas() {}

  /** Reads metadata. */
  public static Read read(JsonNode json) {
    ObjectMetas reader = new ObjectMetas();
    if (json.isNull()) {
      return new Read(JsonNodes.object(), null, ImmutableList.of());
    }
    if (!json.isObject()) {
      return new Read(
          JsonNodes.object(),
          GoJson.typeError(word(json), "", "v1.ObjectMeta"),
          ImmutableList.of());
    }
    ObjectNode out = reader.fields(json, META, "ObjectMeta", "", "");
    String error = reader.timeError != null ? reader.timeError : reader.error;
    return new Read(
        error == null ? out : JsonNodes.object(), error, ImmutableList.copyOf(reader.unknown));
  }

  /** Reads metadata as it is read from storage: each malformed field is dropped. */
  public static ObjectNode readLeniently(JsonNode json) {
    ObjectNode wellFormed = JsonNodes.object();
    json.properties()
        .forEach(
            field -> {
              ObjectNode single = JsonNodes.object();
              single.set(field.getKey(), field.getValue());
              if (read(single).error() == null) {
                wellFormed.set(field.getKey(), field.getValue());
              }
            });
    return read(wellFormed).metadata();
  }

  private ObjectNode fields(
      JsonNode json, ImmutableMap<String, Type> types, String struct, String goPath, String path) {
    ObjectNode out = JsonNodes.object();
    List<String> names = new ArrayList<>(json.size());
    json.fieldNames().forEachRemaining(names::add);
    names.sort(CodePoints.ORDER);
    for (String name : names) {
      Type type = types.get(name);
      if (type == null) {
        unknown.add(path + name);
        continue;
      }
      JsonNode value = json.get(name);
      if (!value.isNull()) {
        read(out, name, value, type, struct + "." + goPath + name, goPath + name, path + name);
      }
    }
    return out;
  }

  private void read(
      ObjectNode out,
      String name,
      JsonNode value,
      Type type,
      String field,
      String goPath,
      String path) {
    switch (type.kind()) {
      case TEXT -> {
        if (!value.isTextual()) {
          wrong(value, field, type.name());
        } else if (!value.textValue().isEmpty()) {
          out.set(name, value);
        }
      }
      case BOOL -> {
        if (value.isBoolean()) {
          out.set(name, value);
        } else {
          wrong(value, field, type.name());
        }
      }
      case INT64 -> integer(out, name, value, field);
      case TIME -> time(out, name, value, field);
      case RAW -> out.set(name, value);
      case TEXT_MAP -> {
        if (!value.isObject()) {
          wrong(value, field, type.name());
        } else if (!value.isEmpty()) {
          out.set(name, texts(value, field));
        }
      }
      case TEXTS -> {
        if (!value.isArray()) {
          wrong(value, field, type.name());
        } else if (!value.isEmpty()) {
          ArrayNode list = out.putArray(name);
          value.forEach(item -> list.add(text(item, field)));
        }
      }
      case OWNERS -> list(out, name, value, type, field, goPath, path, OWNER);
      case MANAGED_FIELDS -> list(out, name, value, type, field, goPath, path, MANAGED);
    }
  }

  private void list(
      ObjectNode out,
      String name,
      JsonNode value,
      Type type,
      String field,
      String goPath,
      String path,
      ImmutableMap<String, Type> types) {
    if (!value.isArray()) {
      wrong(value, field, type.name());
      return;
    }
    ArrayNode list = JsonNodes.array();
    String element = type.name().substring("[]".length());
    for (int i = 0; i < value.size(); i++) {
      JsonNode item = value.get(i);
      ObjectNode read = JsonNodes.object();
      if (item.isObject()) {
        read =
            fields(
                item,
                types,
                element.substring("v1.".length()),
                goPath + ".",
                path + "[" + i + "].");
      } else if (!item.isNull()) {
        wrong(item, field, element);
      }
      if (type.kind() == Kind.OWNERS) {
        ObjectNode owner = read;
        List.of("apiVersion", "kind", "name", "uid").stream()
            .filter(required -> !owner.has(required))
            .forEach(required -> owner.put(required, ""));
      }
      list.add(read);
    }
    if (!list.isEmpty()) {
      out.set(name, list);
    }
  }

  private ObjectNode texts(JsonNode map, String field) {
    ObjectNode out = JsonNodes.object();
    List<String> names = new ArrayList<>(map.size());
    map.fieldNames().forEachRemaining(names::add);
    names.sort(CodePoints.ORDER);
    names.forEach(name -> out.put(name, text(map.get(name), field)));
    return out;
  }

  private String text(JsonNode value, String field) {
    if (!value.isTextual() && !value.isNull()) {
      wrong(value, field, "string");
    }
    return value.asText("").equals("null") && value.isNull() ? "" : value.asText("");
  }

  private void integer(ObjectNode out, String name, JsonNode value, String field) {
    if (!value.isNumber()) {
      wrong(value, field, "int64");
      return;
    }
    // the server writes the value and reads it again, so that 3.0 becomes 3
    String literal = value.isIntegralNumber() ? value.asText() : GoJson.number(value.doubleValue());
    boolean whole = literal.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
    if (!whole || literal.length() > 20 || !fits(literal)) {
      fail(GoJson.typeError("number " + literal, field, "int64"));
      return;
    }
    long number = Long.parseLong(literal);
    if (number != 0 || name.equals("deletionGracePeriodSeconds")) {
      out.put(name, number);
    }
  }

  private static boolean fits(String literal) {
    return dev.rolloutkit.apimachinery.GoStrings.parseInt(literal, 64).isPresent();
  }

  private void time(ObjectNode out, String name, JsonNode value, String field) {
    if (!value.isTextual()) {
      failTime(GoJson.typeError(word(value), field, "string"));
      return;
    }
    GoTime.parse(value.textValue())
        .match(
            (instant, warnings) -> {
              putTime(out, name, instant);
              return true;
            },
            problems -> {
              failTime(problems.get(0).detail());
              return false;
            });
  }

  /** Fails at once because of a bad time; a wrong type of another field is only remembered. */
  private void failTime(String text) {
    timeError = timeError == null ? text : timeError;
  }

  private static void putTime(ObjectNode out, String name, Instant instant) {
    if (!instant.equals(GoTime.ZERO)) {
      out.put(name, GoTime.format(instant));
    }
  }

  private void wrong(JsonNode value, String field, String type) {
    fail(GoJson.typeError(word(value), field, type));
  }

  private void fail(String text) {
    if (error == null) {
      error = text;
    }
  }

  private static String word(JsonNode value) {
    if (value.isObject()) {
      return "object";
    }
    if (value.isArray()) {
      return "array";
    }
    return value.isTextual() ? "string" : value.isBoolean() ? "bool" : "number";
  }
}
