package dev.rolloutkit.schema;

import dev.rolloutkit.schema.Schema.Origin;
import dev.rolloutkit.schema.Schema.Row;
import java.util.Optional;
import java.util.Set;

/** The Java types of fields. What has no value type stays a JSON tree. */
final class ValueTypes {
  static final String JSON_NODE = "com.fasterxml.jackson.databind.JsonNode";
  static final String MAP = "com.google.common.collect.ImmutableMap";
  private static final String LIST = "com.google.common.collect.ImmutableList";

  private final Schema schema;
  private final String packageOfAll;

  ValueTypes(Schema schema, String packageOfAll) {
    this.schema = schema;
    this.packageOfAll = packageOfAll;
  }

  /** The package of a value type. */
  String packageOf(Schema.Type type) {
    return packageOfAll + "." + type.value().substring(0, type.value().indexOf('.'));
  }

  /** The package of the classes that set and read the fields of value types. */
  String packageOfBindings() {
    return packageOfAll + ".internal.binding";
  }

  /** The name of a value type without its package. */
  static String simpleName(Schema.Type type) {
    return type.value().substring(type.value().indexOf('.') + 1);
  }

  /** The Java type of a field; the classes that it names are added to some imports. */
  String of(Row row, Set<String> imports) {
    return of(row, TypeNames.withoutPointer(row.type()), imports);
  }

  private String of(Row row, String type, Set<String> imports) {
    if (TypeNames.isList(type)) {
      return imported(LIST, imports) + "<" + of(row, TypeNames.elements(type), imports) + ">";
    }
    if (TypeNames.isMap(type)) {
      return imported(MAP, imports)
          + "<String, "
          + of(row, TypeNames.elements(type), imports)
          + ">";
    }
    return switch (TypeNames.underlying(type)) {
      case "string" -> "String";
      case "bool" -> "Boolean";
      case "int32" -> "Integer";
      case "int64" -> "Long";
      case "Time" -> imported("java.time.Instant", imports);
      case "IntOrString" -> imported("dev.rolloutkit.apimachinery.json.IntOrStringValue", imports);
      case "RawMessage", "FieldsV1" -> imported(JSON_NODE, imports);
      case "Quantity" -> throw row.place().wrong("values have no quantities");
      default -> object(type, imports);
    };
  }

  /** The value type of the objects in a field, without its package; empty if it has none. */
  String ofInnermost(Row row) {
    return Optional.ofNullable(schema.types().get(TypeNames.innermost(row.type())))
        .filter(type -> type.origin() != Origin.NONE)
        .map(ValueTypes::simpleName)
        .orElse("");
  }

  private String object(String name, Set<String> imports) {
    return Optional.ofNullable(schema.types().get(name))
        .filter(type -> type.origin() != Origin.NONE)
        .map(type -> imported(packageOf(type) + "." + simpleName(type), imports))
        .orElseGet(() -> imported(JSON_NODE, imports));
  }

  private static String imported(String name, Set<String> imports) {
    imports.add(name);
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
