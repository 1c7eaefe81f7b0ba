package dev.rolloutkit.apimachinery.internal.gotype;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.internal.gotype.GoType.Field;
import java.util.Map;
import java.util.Objects;

/**
 * The structs of a table of Go types, by the names that Go prints.
 *
 * <p>A line is a struct with its JSON fields, such as {@code v1.Pod: spec v1.PodSpec, labels
 * map[string]string}. {@code *} is a pointer, {@code name~type} a named type, {@code !} a type that
 * decodes itself, and {@code Embedded.field} a field of an embedded struct, which errors name in
 * their path. A line that begins with {@code #} is a comment.
 */
public final class GoTypes {
  private final ImmutableMap<String, ImmutableMap<String, Field>> structs;

  private GoTypes(String table) {
    ImmutableMap.Builder<String, ImmutableMap<String, Field>> out = ImmutableMap.builder();
    for (String line : Splitter.on('\n').omitEmptyStrings().split(table)) {
      int colon = line.indexOf(':');
      if (line.charAt(0) != '#') {
        out.put(line.substring(0, colon), fields(line.substring(colon + 1)));
      }
    }
    structs = out.buildOrThrow();
  }

  /**
   * Reads a table.
   *
   * @throws IllegalArgumentException if it names a struct twice or a field without a type
   */
  public static GoTypes of(String table) {
    return new GoTypes(table);
  }

  /** The struct with the given name, which the table must contain. */
  public GoType.Struct struct(String name) {
    return new GoType.Struct(name, () -> Objects.requireNonNull(structs.get(name), name));
  }

  private ImmutableMap<String, Field> fields(String text) {
    ImmutableMap.Builder<String, Field> out = ImmutableMap.builder();
    for (Map.Entry<String, String> field :
        Splitter.on(',')
            .trimResults()
            .omitEmptyStrings()
            .withKeyValueSeparator(' ')
            .split(text)
            .entrySet()) {
      String path = field.getKey();
      out.put(path.substring(path.indexOf('.') + 1), new Field(path, type(field.getValue())));
    }
    return out.buildOrThrow();
  }

  private GoType type(String text) {
    if (text.startsWith("*")) {
      return new GoType.Pointer(type(text.substring(1)));
    }
    if (text.startsWith("!") || text.equals("bytes")) {
      return new GoType.Custom(text.substring(text.indexOf('!') + 1));
    }
    if (text.startsWith("[]")) {
      GoType element = type(text.substring(2));
      return new GoType.Slice("[]" + element.text(), element);
    }
    if (text.startsWith("map[")) {
      int end = text.indexOf(']') + 1;
      GoType value = type(text.substring(end));
      return new GoType.Table(text.substring(0, end) + value.text(), value);
    }
    int named = text.indexOf('~');
    if (named < 0) {
      return plain(text, text);
    }
    String name = text.substring(0, named);
    GoType under = type(text.substring(named + 1));
    if (under instanceof GoType.Slice slice) {
      return new GoType.Slice(name, slice.element());
    }
    return under instanceof GoType.Table map
        ? new GoType.Table(name, map.value())
        : plain(name, under.text());
  }

  private GoType plain(String text, String under) {
    return switch (under) {
      case "string" -> new GoType.Plain(text, GoType.Kind.STRING);
      case "bool" -> new GoType.Plain(text, GoType.Kind.BOOL);
      case "int32" -> new GoType.Plain(text, GoType.Kind.INT32);
      case "int64" -> new GoType.Plain(text, GoType.Kind.INT64);
      default -> struct(text);
    };
  }
}
