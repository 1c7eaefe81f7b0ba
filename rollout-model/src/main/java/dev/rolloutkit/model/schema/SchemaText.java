package dev.rolloutkit.model.schema;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.schema.GoField.DefaultRule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables of types.
 *
 * <pre>
 * core.v1.Probe                        a type; its members follow, indented
 *   + core.v1.ProbeHandler             the members of an embedded type
 *   periodSeconds int32 ? =10          name, type; ? left out when empty; = its default
 *   values []string                    a list
 *   options map[string]string ?        a map
 *   kind *string(v1.Kind) ?            a pointer to a named kind of text
 *   creationTimestamp Time ? zero      left out when zero
 * </pre>
 *
 * <p>A default in parentheses is a rule: {@code (image)} by the image, {@code (source)} unless
 * another volume source is there, {@code (milli)} amounts are rounded up to thousandths.
 */
final class SchemaText {
  private static final String MAP = "map[string]";

  private final Map<String, List<String[]>> rows = new LinkedHashMap<>();
  private final Map<String, GoStruct> types = new HashMap<>();
  private final Map<String, HashedText> keys = new HashMap<>();

  private SchemaText() {}

  /** The types of all tables by name. */
  static Map<String, GoStruct> parse(String... tables) {
    SchemaText text = new SchemaText();
    for (String table : tables) {
      text.split(table);
    }
    text.rows.keySet().forEach(text::struct);
    return text.types;
  }

  private void split(String table) {
    List<String[]> current = new ArrayList<>();
    for (String line : table.lines().toList()) {
      if (line.startsWith(" ")) {
        current.add(line.trim().split(" ", -1));
      } else {
        current = new ArrayList<>();
        rows.put(line, current);
      }
    }
  }

  private GoStruct struct(String name) {
    GoStruct known = types.get(name);
    if (known != null) {
      return known;
    }
    List<GoField> fields = new ArrayList<>();
    addFields(name, fields);
    GoStruct struct = new GoStruct(name, ImmutableList.copyOf(fields));
    types.put(name, struct);
    return struct;
  }

  private void addFields(String name, List<GoField> out) {
    List<String[]> members = rows.get(name);
    if (members == null) {
      throw new IllegalStateException("no table of " + name);
    }
    for (String[] words : members) {
      if (words[0].equals("+")) {
        addFields(words[1], out);
      } else {
        out.add(field(words, out.size()));
      }
    }
  }

  private GoField field(String[] words, int index) {
    boolean pointer = words[1].startsWith("*");
    GoType type = type(pointer ? words[1].substring(1) : words[1]);
    boolean omitEmpty = false;
    boolean omitZero = false;
    Object defaultValue = null;
    DefaultRule rule = DefaultRule.CONSTANT;
    for (int i = 2; i < words.length; i++) {
      switch (words[i]) {
        case "?" -> omitEmpty = true;
        case "zero" -> omitZero = true;
        case "=(image)" -> rule = DefaultRule.PULL_POLICY;
        case "=(source)" -> rule = DefaultRule.VOLUME_SOURCE;
        case "=(milli)" -> rule = DefaultRule.ROUND_UP;
        default -> defaultValue = constant(words[i].substring(1), type);
      }
    }
    HashedText key = keys.computeIfAbsent(words[0], SchemaText::key);
    return new GoField(
        index, words[0], key, type, pointer, omitEmpty, omitZero, defaultValue, rule);
  }

  private static HashedText key(String name) {
    return new HashedText(('"' + name + "\":").getBytes(StandardCharsets.US_ASCII));
  }

  private static @Nullable Object constant(String text, GoType type) {
    return switch (type.kind()) {
      case STRING -> text.equals("\"\"") ? "" : text;
      case BOOL -> Boolean.valueOf(text);
      case INT32, INT64 -> Long.valueOf(text);
      case STRUCT -> type.members().empty();
      default -> throw new IllegalStateException("no constant of type " + type);
    };
  }

  private GoType type(String text) {
    if (text.startsWith("[]")) {
      return new GoType(GoKind.LIST, text, null, type(text.substring(2)));
    }
    if (text.startsWith(MAP)) {
      return new GoType(GoKind.MAP, text, null, type(text.substring(MAP.length())));
    }
    int named = text.indexOf('(');
    if (named > 0) {
      GoKind kind = type(text.substring(0, named)).kind();
      return new GoType(kind, text.substring(named + 1, text.length() - 1), null, null);
    }
    return switch (text) {
      case "string" -> new GoType(GoKind.STRING, text, null, null);
      case "bool" -> new GoType(GoKind.BOOL, text, null, null);
      case "int32" -> new GoType(GoKind.INT32, text, null, null);
      case "int64" -> new GoType(GoKind.INT64, text, null, null);
      case "Quantity" -> new GoType(GoKind.QUANTITY, text, null, null);
      case "IntOrString" -> new GoType(GoKind.INT_OR_STRING, text, null, null);
      case "Time" -> new GoType(GoKind.TIME, text, null, null);
      case "RawMessage", "FieldsV1" -> new GoType(GoKind.RAW, text, null, null);
      default -> new GoType(GoKind.STRUCT, text, struct(text), null);
    };
  }
}
