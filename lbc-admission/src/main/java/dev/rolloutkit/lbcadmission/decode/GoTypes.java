package dev.rolloutkit.lbcadmission.decode;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbcadmission.decode.GoType.Field;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/** The structs in the table of Go types, by the names that Go prints. */
final class GoTypes {
  private static final String TABLE = "go-types.txt";
  private static final ImmutableMap<String, ImmutableMap<String, Field>> STRUCTS = read();

  private GoTypes() {}

  /** The struct with the given name, which the table must contain. */
  static GoType.Struct struct(String name) {
    return new GoType.Struct(name, () -> Objects.requireNonNull(STRUCTS.get(name), name));
  }

  private static ImmutableMap<String, ImmutableMap<String, Field>> read() {
    ImmutableMap.Builder<String, ImmutableMap<String, Field>> out = ImmutableMap.builder();
    for (String line : Splitter.on('\n').omitEmptyStrings().split(table())) {
      int colon = line.indexOf(':');
      if (line.charAt(0) != '#') {
        out.put(line.substring(0, colon), fields(line.substring(colon + 1)));
      }
    }
    return out.buildOrThrow();
  }

  private static String table() {
    try (InputStream in = Objects.requireNonNull(GoTypes.class.getResourceAsStream(TABLE))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ImmutableMap<String, Field> fields(String text) {
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

  private static GoType type(String text) {
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

  private static GoType plain(String text, String under) {
    return switch (under) {
      case "string" -> new GoType.Plain(text, GoType.Kind.STRING);
      case "bool" -> new GoType.Plain(text, GoType.Kind.BOOL);
      case "int32" -> new GoType.Plain(text, GoType.Kind.INT32);
      case "int64" -> new GoType.Plain(text, GoType.Kind.INT64);
      default -> struct(text);
    };
  }
}
