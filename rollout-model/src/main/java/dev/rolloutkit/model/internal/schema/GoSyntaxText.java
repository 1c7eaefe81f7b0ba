package dev.rolloutkit.model.internal.schema;

import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Prints a decoded object in the syntax of Go, such as {@code v1.LabelSelector{MatchLabels:
 * map[string]string{"app":"web"}, MatchExpressions:[]v1.LabelSelectorRequirement(nil)}}.
 * Kubernetes' libraries before 0.34 show bad values like that.
 *
 * <p>Compatibility: what a pointer in an object refers to is not shown. The controllers print its
 * address in memory; here it is {@code 0xADDR}.
 *
 * <p>Source: Go, the verb {@code %#v} of package fmt.
 *
 * @rule Kubernetes' libraries before 0.34 show bad values in Go's syntax.
 */
public final class GoSyntaxText {
  private final StringBuilder out = new StringBuilder();
  private final boolean internal;

  private GoSyntaxText(boolean internal) {
    this.internal = internal;
  }

  /** The text of an object. */
  public static String of(GoObject object) {
    GoSyntaxText text = new GoSyntaxText(false);
    text.object(object, object.struct());
    return text.out.toString();
  }

  /** The text of a list of objects of the given type. */
  public static String of(List<GoObject> objects, GoStruct type) {
    GoSyntaxText text = new GoSyntaxText(false);
    text.list(objects, type);
    return text.out.toString();
  }

  /**
   * The text of an object of a pod in Kubernetes' internal types.
   *
   * @param type the type with the fields to print
   */
  public static String internal(GoObject object, GoStruct type) {
    GoSyntaxText text = new GoSyntaxText(true);
    text.object(object, type);
    return text.out.toString();
  }

  /** As {@link #internal(GoObject, GoStruct)}, for a list of objects. */
  public static String internal(List<GoObject> objects, GoStruct type) {
    GoSyntaxText text = new GoSyntaxText(true);
    text.list(objects, type);
    return text.out.toString();
  }

  private void list(List<GoObject> objects, GoStruct type) {
    list(
        new GoFieldType(
            GoKind.LIST,
            "[]" + type.name(),
            null,
            new GoFieldType(GoKind.STRUCT, type.name(), type, null)),
        objects);
  }

  private void object(GoObject object, GoStruct struct) {
    out.append(name(struct.name())).append('{');
    String embedded = null;
    for (int i = 0; i < struct.size(); i++) {
      GoField field = struct.at(i);
      String in = field.embeddedIn();
      if (embedded != null && !embedded.equals(in)) {
        out.append('}');
      }
      if (i > 0) {
        out.append(", ");
      }
      if (in != null && !in.equals(embedded)) {
        String name = name(in);
        out.append(name, name.indexOf('.') + 1, name.length()).append(':').append(name).append('{');
      }
      embedded = in;
      out.append(internal ? internalName(field) : field.goName()).append(':');
      GoField own = object.struct() == struct ? field : object.struct().field(field.name());
      member(field, own == null ? null : object.at(own.index()));
    }
    out.append(embedded == null ? "}" : "}}");
  }

  private void member(GoField field, @Nullable Object value) {
    if (field.isPointer()) {
      String to = value == null ? "nil" : "0xADDR";
      out.append("(*").append(name(field.type())).append(")(").append(to).append(')');
    } else {
      value(field.type(), value);
    }
  }

  private void value(GoFieldType type, @Nullable Object value) {
    switch (type.kind()) {
      case LIST -> list(type, (List<?>) value);
      case MAP -> map(type, (GoMap) value);
      case STRUCT ->
          object(value == null ? type.members().empty() : (GoObject) value, type.members());
      case STRING -> out.append(GoStrings.quote(value == null ? "" : (String) value));
      case BOOL -> out.append(value != null && (Boolean) value);
      case INT32, INT64 -> out.append(value == null ? 0 : (Long) value);
      case INT_OR_STRING ->
          out.append(of(value == null ? IntOrStringValue.of(0) : (IntOrStringValue) value));
      // such values are not shown as parts of others
      case QUANTITY, TIME, RAW -> out.append(name(type)).append("{}");
    }
  }

  /** The text of a map of strings; null means that the map is not set. */
  public static String ofTexts(@Nullable GoMap map) {
    GoFieldType text = new GoFieldType(GoKind.STRING, "string", null, null);
    GoSyntaxText out = new GoSyntaxText(false);
    out.map(new GoFieldType(GoKind.MAP, "map[string]string", null, text), map);
    return out.out.toString();
  }

  /** The text of a number or string. */
  public static String of(IntOrStringValue value) {
    return value.isInt()
        ? "intstr.IntOrString{Type:0, IntVal:" + value.intValue() + ", StrVal:\"\"}"
        : "intstr.IntOrString{Type:1, IntVal:0, StrVal:"
            + GoStrings.quote(value.stringValue())
            + "}";
  }

  /** The conversion to internal types has turned empty lists and maps into nil. */
  private boolean isNil(@Nullable Object value) {
    return value == null || (internal && GoEncoder.isEmptyCollection(value));
  }

  private void list(GoFieldType type, @Nullable List<?> list) {
    out.append(name(type));
    if (isNil(list) || list == null) {
      out.append("(nil)");
      return;
    }
    out.append('{');
    for (int i = 0; i < list.size(); i++) {
      out.append(i == 0 ? "" : ", ");
      value(type.elements(), list.get(i));
    }
    out.append('}');
  }

  private void map(GoFieldType type, @Nullable GoMap map) {
    out.append(name(type));
    if (isNil(map) || map == null) {
      out.append("(nil)");
      return;
    }
    out.append('{');
    for (int i = 0; i < map.size(); i++) {
      out.append(i == 0 ? "" : ", ").append(GoStrings.quote(map.key(i))).append(':');
      value(type.elements(), map.value(i));
    }
    out.append('}');
  }

  private String name(GoFieldType type) {
    return switch (type.kind()) {
      case LIST -> "[]" + name(type.elements());
      case MAP -> "map[string]" + name(type.elements());
      case STRUCT -> name(type.members().name());
      case QUANTITY -> "resource.Quantity";
      case INT_OR_STRING -> "intstr.IntOrString";
      case TIME -> "v1.Time";
      case RAW -> "json.RawMessage";
      case STRING, BOOL, INT32, INT64 ->
          internal && type.name().startsWith("v1.")
              ? "core" + type.name().substring(2)
              : type.name();
    };
  }

  /** The name of a type with its package: the version, or the group for an internal type. */
  private String name(String type) {
    if (internal && type.startsWith("core.")) {
      return "core" + type.substring(type.lastIndexOf('.'));
    }
    return type.substring(type.indexOf('.') + 1);
  }

  /** The name of a field of a pod in Kubernetes' internal types. */
  public static String internalName(GoField field) {
    return switch (field.name()) {
      case "seLinuxOptions" -> "SELinuxOptions";
      case "gmsaCredentialSpecName" -> "GMSACredentialSpecName";
      case "gmsaCredentialSpec" -> "GMSACredentialSpec";
      default -> field.name().substring(0, 1).toUpperCase(Locale.ROOT) + field.name().substring(1);
    };
  }
}
