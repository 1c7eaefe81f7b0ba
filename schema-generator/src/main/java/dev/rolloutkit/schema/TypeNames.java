package dev.rolloutkit.schema;

import java.util.Set;

/** How the type of a field is spelled. */
final class TypeNames {
  private static final String LIST = "[]";
  private static final String MAP = "map[string]";

  /** The types of single values that are no objects of a type of the schema. */
  static final Set<String> PLAIN =
      Set.of(
          "string",
          "bool",
          "int32",
          "int64",
          "Quantity",
          "IntOrString",
          "Time",
          "RawMessage",
          "FieldsV1");

  private TypeNames() {}

  static boolean isList(String type) {
    return type.startsWith(LIST);
  }

  static boolean isMap(String type) {
    return type.startsWith(MAP);
  }

  /** The type of the elements of a list or the values of a map. */
  static String elements(String type) {
    return type.substring(isList(type) ? LIST.length() : MAP.length());
  }

  static String withoutPointer(String type) {
    return type.startsWith("*") ? type.substring(1) : type;
  }

  /** The plain type of a named one: {@code string} of {@code string(v1.OSName)}. */
  static String underlying(String type) {
    int named = type.indexOf('(');
    return named < 0 ? type : type.substring(0, named);
  }

  /** The type of the innermost values, such as {@code core.v1.Volume} of a list of volumes. */
  static String innermost(String type) {
    String inner = withoutPointer(type);
    while (isList(inner) || isMap(inner)) {
      inner = elements(inner);
    }
    return underlying(inner);
  }
}
