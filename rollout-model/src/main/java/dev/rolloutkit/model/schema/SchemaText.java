package dev.rolloutkit.model.schema;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.schema.GoField.DefaultRule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables of types. The schema files in {@code src/main/schema}, of which they are made,
 * describe the same rows: {@code periodSeconds int32 ? =10} is a field that is left out when empty
 * and whose default is 10. The last word may say which releases have the row: {@code @0.25} those
 * since that library, {@code @-0.20} those up to that library, {@code @+CHANGE} those with that
 * change of the controller, and {@code @!CHANGE} those without it.
 *
 * <p>A default in parentheses is a rule: {@code (image)} by the image, {@code (source)} unless
 * another volume source is there, {@code (milli)} amounts are rounded up to thousandths.
 *
 * @rule Which fields and defaults a type has depends on the release of the controller and its
 *     libraries.
 */
final class SchemaText {
  private static final String MAP = "map[string]";
  private static final String GO_NAME = "go:";

  private final ImmutableMap<String, ImmutableList<String[]>> rows;
  private final ImmutableMap<String, HashedText> keys;
  private final KubernetesLibrary library;
  private final ReleaseOf<RolloutsChange> release;
  private final Map<String, GoStruct> types = new HashMap<>();

  private SchemaText(
      ImmutableMap<String, ImmutableList<String[]>> rows,
      ImmutableMap<String, HashedText> keys,
      KubernetesLibrary library,
      ReleaseOf<RolloutsChange> release) {
    this.rows = rows;
    this.keys = keys;
    this.library = library;
    this.release = release;
  }

  /** The types of all tables by name, as a library and a release of the controller define them. */
  static ImmutableMap<String, GoStruct> parse(
      KubernetesLibrary library, ReleaseOf<RolloutsChange> release, Tables tables) {
    SchemaText text = new SchemaText(tables.rows(), tables.keys(), library, release);
    tables.rows().keySet().forEach(text::struct);
    return ImmutableMap.copyOf(text.types);
  }

  /** The changes on which the types depend, and that of the library. */
  static ImmutableSet<RolloutsChange> changes(Tables tables) {
    return Stream.concat(
            Stream.of(RolloutsChange.LIBRARIES_0_34),
            tables.rows().values().stream()
                .flatMap(List::stream)
                .map(words -> words[words.length - 1])
                .filter(word -> word.startsWith("@+") || word.startsWith("@!"))
                .map(word -> RolloutsChange.valueOf(word.substring(2))))
        .collect(Sets.toImmutableEnumSet());
  }

  /**
   * The rows of some tables and the hash step of each name, which are the same for every library.
   *
   * @param rows the words of every row, by the type they belong to
   * @param keys the names of fields
   */
  record Tables(
      ImmutableMap<String, ImmutableList<String[]>> rows, ImmutableMap<String, HashedText> keys) {

    static Tables of(List<String> texts) {
      Map<String, ImmutableList.Builder<String[]>> rows = new LinkedHashMap<>();
      Map<String, HashedText> keys = new LinkedHashMap<>();
      for (String text : texts) {
        split(text, rows, keys);
      }
      return new Tables(
          ImmutableMap.copyOf(Maps.transformValues(rows, ImmutableList.Builder::build)),
          ImmutableMap.copyOf(keys));
    }

    private static void split(
        String text,
        Map<String, ImmutableList.Builder<String[]>> rows,
        Map<String, HashedText> keys) {
      ImmutableList.Builder<String[]> current = ImmutableList.builder();
      for (String line : text.lines().toList()) {
        if (line.startsWith(" ")) {
          String[] words = line.trim().split(" ", -1);
          current.add(words);
          keys.computeIfAbsent(words[0], SchemaText::key);
        } else {
          current = ImmutableList.builder();
          rows.put(line, current);
        }
      }
    }
  }

  private GoStruct struct(String name) {
    GoStruct known = types.get(name);
    if (known != null) {
      return known;
    }
    List<GoField> fields = new ArrayList<>();
    addFields(name, null, fields);
    GoStruct struct = new GoStruct(name, ImmutableList.copyOf(fields));
    types.put(name, struct);
    return struct;
  }

  private void addFields(String name, @Nullable String embeddedIn, List<GoField> out) {
    List<String[]> members = rows.get(name);
    if (members == null) {
      throw new IllegalStateException("no table of " + name);
    }
    for (String[] words : members) {
      if (!isIn(words[words.length - 1])) {
        continue;
      }
      if (words[0].equals("+")) {
        addFields(words[1], words[1], out);
      } else {
        out.add(field(words, embeddedIn, out.size()));
      }
    }
  }

  /** Whether the library and the release have the row that ends with the given word. */
  private boolean isIn(String word) {
    if (!word.startsWith("@")) {
      return true;
    }
    if (word.startsWith("@+") || word.startsWith("@!")) {
      return release.has(RolloutsChange.valueOf(word.substring(2))) == word.startsWith("@+");
    }
    int dash = word.indexOf('-');
    String since = dash < 0 ? word.substring(1) : word.substring(1, dash);
    String until = dash < 0 ? "" : word.substring(dash + 1);
    return (since.isEmpty() || library.isAtLeast(since))
        && (until.isEmpty() || until.equals(library.version()) || !library.isAtLeast(until));
  }

  private GoField field(String[] words, @Nullable String embeddedIn, int index) {
    boolean pointer = words[1].startsWith("*");
    GoType type = type(pointer ? words[1].substring(1) : words[1]);
    String goName = Ascii.toUpperCase(words[0].substring(0, 1)) + words[0].substring(1);
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
        default -> {
          if (words[i].startsWith(GO_NAME)) {
            goName = words[i].substring(GO_NAME.length());
          } else if (words[i].startsWith("=")) {
            defaultValue = constant(words[i].substring(1), type);
          }
        }
      }
    }
    HashedText key = Objects.requireNonNull(keys.get(words[0]));
    return new GoField(
        index,
        words[0],
        goName,
        embeddedIn,
        key,
        type,
        pointer,
        omitEmpty,
        omitZero,
        defaultValue,
        rule);
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
